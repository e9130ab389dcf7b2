import { lc } from '#areas/procurement/lc/definition.ts'
import { choice, count, day, hinted, lines, link, optional, quantity } from '#kit/fields.ts'
import { analysis } from '#reports/analysis.ts'
import { cargo } from '#trade/statements/analysis-fields.ts'

const tons = (label: string) => quantity(label, { signed: true, zero: true })
const some = (label: string) => count(label, { zero: true })

const figures = {
  lcQuantity: tons('LC quantity'),
  bl: tons('B/L quantity'),
  received: tons('Received'),
  sold: tons('Sold'),
  balance: tons('Balance'),
}

/** LCs by their state, and the progress of the cargo of each; equals the LC report. States and expiry are the current ones. */
export const consignmentStats = analysis('consignment-stats', {
  title: 'LCs in all',
  needs: ['LcDetail'],
  unit: 'LCs',
  filters: {
    asOf: day('As of'),
    lc: cargo.lc,
    consignee: cargo.consignee,
    terminal: cargo.terminal,
    vessel: cargo.vessel,
    cargoGrade: cargo.cargoGrade,
    expiresUntil: hinted(optional(day('Expires by')), 'Only LCs that are still to be presented and expire by then.'),
  },
  columns: {
    lc: link('LC', lc),
    status: choice('Status', lc.life.states),
    expiryDate: optional(day('Expires on')),
    ...figures,
  },
  total: {
    lcs: some('LCs'),
    ...figures,
    expiring: some('Expiring within 30 days'),
    discrepant: some('With discrepancies'),
    states: lines('By status', { status: choice('Status', lc.life.states), lcs: some('LCs') }),
  },
})
