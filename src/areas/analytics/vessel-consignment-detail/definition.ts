import { cargoGrade } from '#areas/master-data/cargo-grade/definition.ts'
import { consignee } from '#areas/master-data/company/definition.ts'
import { vessel } from '#areas/master-data/vessel/definition.ts'
import { lc } from '#areas/procurement/lc/definition.ts'
import { voyage } from '#areas/shipping/voyage/definition.ts'
import { choice, lines, link, optional, quantity } from '#kit/fields.ts'
import { analysis } from '#reports/analysis.ts'
import { voyagesOf } from '#trade/statements/analysis-fields.ts'

const figures = {
  bl: quantity('B/L quantity', { zero: true }),
  out: quantity('Port out', { zero: true }),
  direct: quantity('Direct delivery', { zero: true }),
  toTerminals: quantity('To terminals', { zero: true }),
  difference: quantity('Difference', { signed: true }),
}

/** The cargo of each voyage by LC and consignee, and its destinations; equals the LC report. */
export const vesselConsignmentDetail = analysis('vessel-consignment-detail', {
  title: 'Cargo of vessels',
  needs: ['Shipping', 'LcDetail'],
  unit: 'MT',
  filters: voyagesOf,
  columns: {
    voyage: link('Voyage', voyage),
    vessel: link('Vessel', vessel),
    status: choice('Status', voyage.life.states),
    ...figures,
    lcs: lines('LCs', {
      lc: link('LC', lc),
      consignee: link('Consignee', consignee),
      cargoGrade: optional(link('Grade', cargoGrade)),
      ...figures,
    }),
  },
  total: figures,
  days: 31,
})
