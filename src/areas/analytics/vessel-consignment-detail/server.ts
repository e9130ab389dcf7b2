import { vesselConsignmentDetail } from '#areas/analytics/vessel-consignment-detail/definition.ts'
import { answerAnalysis } from '#reports/analyses.server.ts'
import { readGradesOfLcs, withLcs } from '#trade/cargo/lcs-of.server.ts'
import { type BilledCargo, readVoyagesWithCargo } from '#trade/voyages/voyages.server.ts'

const addUp = (cargo: readonly BilledCargo[]) => {
  const sum = (name: 'bl' | 'direct' | 'toTerminals'): number => cargo.reduce((all, of) => all + of[name], 0)
  const [bl, direct, toTerminals] = [sum('bl'), sum('direct'), sum('toTerminals')]
  const out = direct + toTerminals
  return { bl, out, direct, toTerminals, difference: out - bl }
}

export const vesselConsignmentDetailAnswer = answerAnalysis(vesselConsignmentDetail, async (filters, context) => {
  const { lc } = await withLcs({ lc: filters.lc, cargoGrade: filters.cargoGrade }, context)
  const voyages = await readVoyagesWithCargo({ ...filters, lc }, context)
  const all = voyages.flatMap(({ cargo }) => cargo)
  const gradeOf = await readGradesOfLcs(
    all.map(of => of.lc),
    context,
  )
  const rows = voyages.map(({ voyage, cargo }) => ({
    ...voyage,
    ...addUp(cargo),
    lcs: [...Map.groupBy(cargo, of => `${of.lc} ${of.consignee}`).values()].map(of => {
      const { lc, consignee } = of[0]!
      return { lc, consignee, cargoGrade: gradeOf.get(lc) ?? null, ...addUp(of) }
    }),
  }))
  return { rows, total: addUp(all) }
})
