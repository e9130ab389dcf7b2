import { bagGrade, bagSizes } from '#areas/master-data/bag-grade/definition.ts'
import { consignee } from '#areas/master-data/company/definition.ts'
import { terminal } from '#areas/master-data/terminal/definition.ts'
import { choice, count, day, hinted, link, links, optional, starting, yesNo } from '#kit/fields.ts'
import { report } from '#kit/report.ts'

const bags = (label: string) => count(label, { zero: true })

/** The empty bags on hand and how long they last: own and borrowed less lent and reserved are available. */
export const bagsInventory = report('bags-inventory', {
  title: 'Bags Inventory',
  right: 'BagsInventory',
  filters: {
    asOf: day('As of'),
    terminal: optional(links('Terminal', terminal)),
    consignee: optional(links('Consignee', consignee)),
    bagGrade: optional(links('Bag grade', bagGrade)),
    coverBelow: hinted(optional(count('Lasts fewer days than')), 'By the use of the last 30 days.'),
    belowLevel: hinted(starting(yesNo('Below the reorder level'), false), 'Fewer available than the level.'),
  },
  columns: {
    terminal: link('Terminal', terminal),
    consignee: link('Consignee', consignee),
    bagGrade: link('Bag grade', bagGrade),
    size: choice('Bag size', bagSizes),
    own: count('Good, own', { signed: true }),
    borrowed: bags('Good, borrowed'),
    lent: bags('Lent'),
    reserved: bags('Reserved'),
    available: count('Available', { signed: true }),
    damaged: bags('Damaged'),
    onOrder: bags('On order'),
    used: bags('Used in 30 days'),
    daysCover: optional(count('Days they last', { zero: true, sum: false })),
    reorderLevel: optional(
      hinted(
        count('Reorder level', { zero: true, sum: false }),
        'Of the bag notification for low stock that names the terminal, the consignee and the grade.',
      ),
    ),
  },
  totals: ['own', 'borrowed', 'lent', 'reserved', 'available', 'damaged', 'onOrder', 'used'],
  groups: ['terminal'],
  drill: (row, { asOf }) => ({
    address: 'reports/bag-closing-stock',
    filters: { terminalId: row.terminal, consigneeId: row.consignee, bagGradeId: row.bagGrade, to: asOf },
  }),
})
