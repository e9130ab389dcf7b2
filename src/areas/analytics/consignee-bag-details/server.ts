import { consigneeBagDetails } from '#areas/analytics/consignee-bag-details/definition.ts'
import { answerAnalysis } from '#reports/analyses.server.ts'
import { type BagsInStore, readBagsInStore } from '#trade/statements/bags-in-store.server.ts'

const addUp = (bags: readonly BagsInStore[]) => {
  const sum = (name: 'own' | 'borrowed' | 'lent' | 'available' | 'used') =>
    bags.reduce((all, row) => all + row[name], 0)
  const [available, used] = [sum('available'), sum('used')]
  return {
    own: sum('own'),
    borrowed: sum('borrowed'),
    lent: sum('lent'),
    available,
    daysCover: used > 0 ? Math.max(0, Math.trunc((available * 30) / used)) : null,
  }
}

export const consigneeBagDetailsAnswer = answerAnalysis(consigneeBagDetails, async (filters, context) => {
  const bags = await readBagsInStore({ ...filters, coverBelow: null, belowLevel: false }, context)
  const alike = Map.groupBy(bags, ({ consignee, bagGrade }) => `${consignee} ${bagGrade}`)
  const rows = [...alike.values()].map(of => {
    const { consignee, bagGrade, size } = of[0]!
    return { consignee, bagGrade, size, ...addUp(of) }
  })
  return { rows: rows.toSorted((a, b) => a.consignee - b.consignee || a.bagGrade - b.bagGrade), total: addUp(bags) }
})
