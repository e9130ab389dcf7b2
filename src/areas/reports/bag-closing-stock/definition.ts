import { bagGrade, bagSizes } from '#areas/master-data/bag-grade/definition.ts'
import { consignee } from '#areas/master-data/company/definition.ts'
import { terminal } from '#areas/master-data/terminal/definition.ts'
import { choice, choices, day, link, links, money, optional, starting, yesNo } from '#kit/fields.ts'
import { report } from '#kit/report.ts'
import { scopes } from '#trade/bags/bag-fields.ts'
import { bagMovementFields, bagMovements } from '#trade/statements/bag-movement-fields.ts'
import { period } from '#trade/statements/report-fields.ts'

/** Empty bags by place, their movements and the rest: opening plus receipts less issues is closing. */
export const bagClosingStock = report('bag-closing-stock', {
  title: 'Bag Closing Stock',
  right: 'BagClosingStock',
  filters: {
    ...period,
    terminal: optional(links('Terminal', terminal)),
    consignee: optional(links('Consignee', consignee)),
    scope: optional(choices('Ownership scope', scopes)),
    bagGrade: optional(links('Bag grade', bagGrade)),
    hideZero: starting(yesNo('Hide zero stock'), true),
  },
  columns: {
    terminal: link('Terminal', terminal),
    consignee: link('Consignee', consignee),
    scope: choice('Ownership scope', scopes),
    bagGrade: link('Bag grade', bagGrade),
    size: choice('Bag size', bagSizes),
    ...bagMovementFields,
    value: optional(money('Value at cost', { zero: true })),
    lastMovement: optional(day('Last movement')),
  },
  totals: [...bagMovements, 'value'],
  groups: ['terminal', 'consignee'],
  drill: (row, { to }) => ({
    address: 'reports/bags-inventory',
    filters: { terminalId: row.terminal, consigneeId: row.consignee, bagGradeId: row.bagGrade, asOf: to },
  }),
})
