import { lcOwnershipTransferDetail } from '#areas/analytics/lc-ownership-transfer-detail/definition.ts'
import { answerAnalysis } from '#reports/analyses.server.ts'
import { withLcs } from '#trade/cargo/lcs-of.server.ts'
import { readOwnerMoves, sumOwnerMoves } from '#trade/statements/owner-moves.server.ts'

export const lcOwnershipTransferDetailAnswer = answerAnalysis(lcOwnershipTransferDetail, async (asked, context) => {
  const rows = await readOwnerMoves('came', await withLcs(asked, context), context)
  return { rows, total: sumOwnerMoves(rows) }
})
