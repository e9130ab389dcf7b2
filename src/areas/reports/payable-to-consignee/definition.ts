import { consignee } from '#areas/master-data/company/definition.ts'
import { lc } from '#areas/procurement/lc/definition.ts'
import { choice, hinted, link, links, money, optional, starting } from '#kit/fields.ts'
import { report } from '#kit/report.ts'
import { period } from '#trade/statements/report-fields.ts'

const figure = (label: string) => money(label, { signed: true })

/** The agency's debt to its consignees: sales on their behalf less costs and remittances. */
export const payableToConsignee = report('payable-to-consignee', {
  title: 'Payable to Consignee',
  right: 'PayableToConsignee',
  filters: {
    consignee: optional(links('Consignee', consignee)),
    lc: optional(links('LC', lc)),
    ...period,
    basis: optional(
      hinted(
        starting(choice('Sales count when', ['Invoiced', 'Collected']), 'Invoiced'),
        'Invoiced: as the ledger has it. Collected: as far as customers have paid.',
      ),
    ),
  },
  columns: {
    consignee: link('Consignee', consignee),
    lc: optional(link('LC', lc)),
    opening: figure('Opening'),
    sales: figure('Sales, net'),
    vatHeld: figure('VAT held'),
    creditNotes: figure('Credit notes'),
    charges: figure('Loading, storage, milling'),
    commission: figure('Commission'),
    other: figure('Other'),
    remitted: figure('Remitted'),
    closing: figure('Closing'),
  },
  totals: ['opening', 'sales', 'vatHeld', 'creditNotes', 'charges', 'commission', 'other', 'remitted', 'closing'],
  groups: ['consignee'],
  drill: (row, { from, to }) =>
    row.consignee
      ? {
          address: 'reports/account-statement',
          filters: { partyKind: 'Consignee', consigneeId: row.consignee, from, to },
        }
      : undefined,
})
