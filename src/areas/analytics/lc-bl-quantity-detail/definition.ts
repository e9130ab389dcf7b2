import { consignee } from '#areas/master-data/company/definition.ts'
import { lc } from '#areas/procurement/lc/definition.ts'
import { shipment } from '#areas/shipping/shipment/definition.ts'
import { choice, day, lines, link, optional, percent, quantity } from '#kit/fields.ts'
import { analysis } from '#reports/analysis.ts'
import { cargo } from '#trade/statements/analysis-fields.ts'

const tons = (label: string) => quantity(label, { zero: true })
const figures = { lcQuantity: tons('LC quantity'), bl: tons('B/L quantity') }

/** The bills of lading of each LC compared with its quantity, and the part of its tolerance they use: negative if less was shipped. */
export const lcBlQuantityDetail = analysis('lc-bl-quantity-detail', {
  title: 'Bills of lading of LCs',
  needs: ['Consignment', 'Shipping'],
  unit: 'MT',
  filters: {
    asOf: day('As of'),
    lc: cargo.lc,
    consignee: cargo.consignee,
    vessel: cargo.vessel,
    cargoGrade: cargo.cargoGrade,
  },
  columns: {
    lc: link('LC', lc),
    ...figures,
    least: tons('At least'),
    most: tons('At most'),
    toleranceUsedPct: optional(percent('Tolerance used', { signed: true, most: 1_000_000 })),
    bills: lines('Bills of lading', {
      shipment: link('B/L number', shipment),
      date: day('On board'),
      method: choice('Weighed by', ['Shore scale', 'Draft survey']),
      consignee: link('Consignee', consignee),
      quantity: quantity('Quantity'),
    }),
  },
  total: figures,
})
