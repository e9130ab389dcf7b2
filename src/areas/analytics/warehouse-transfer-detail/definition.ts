import { forms } from '#areas/master-data/cargo-type/definition.ts'
import { consignee } from '#areas/master-data/company/definition.ts'
import { terminal } from '#areas/master-data/terminal/definition.ts'
import { lc } from '#areas/procurement/lc/definition.ts'
import { choice, count, day, hinted, link, money, optional, percent, quantity, text } from '#kit/fields.ts'
import { analysis } from '#reports/analysis.ts'
import { cargo } from '#trade/statements/analysis-fields.ts'
import { period } from '#trade/statements/report-fields.ts'

const figures = {
  sent: quantity('Sent', { zero: true }),
  received: optional(quantity('Received', { zero: true })),
  loss: optional(quantity('Loss in transit', { signed: true })),
  trips: count('Trips', { zero: true }),
  cost: optional(money('Haulage', { zero: true })),
}

/** Cargo on its way between terminals: transfers, and single trucks sent without one. */
export const warehouseTransferDetail = analysis('warehouse-transfer-detail', {
  title: 'Transfers between terminals',
  needs: ['CargoTransfer', 'TerminalOut'],
  unit: 'MT',
  filters: { ...period, ...cargo, terminal: hinted(cargo.terminal, 'From or to.') },
  columns: {
    date: day('Date'),
    docNo: optional(text('Number')),
    from: link('From terminal', terminal),
    to: link('To terminal', terminal),
    consignee: link('Consignee', consignee),
    lc: link('LC', lc),
    form: choice('Form', forms),
    ...figures,
    lossPct: optional(percent('Loss', { signed: true, most: 1000 })),
  },
  total: figures,
})
