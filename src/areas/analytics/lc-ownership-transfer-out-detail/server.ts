import { lcOwnershipTransferOutDetail } from '#areas/analytics/lc-ownership-transfer-out-detail/definition.ts'
import { answerAnalysis } from '#reports/analyses.server.ts'
import { withLcs } from '#trade/cargo/lcs-of.server.ts'
import { readOwnerMoves, sumOwnerMoves } from '#trade/statements/owner-moves.server.ts'

export const lcOwnershipTransferOutDetailAnswer = answerAnalysis(
  lcOwnershipTransferOutDetail,
  async (asked, context) => {
    const rows = await readOwnerMoves('went', await withLcs(asked, context), context)
    return { rows, total: sumOwnerMoves(rows) }
  },
)
