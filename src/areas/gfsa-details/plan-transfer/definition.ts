import { consignee } from '#areas/master-data/company/definition.ts'
import { lc } from '#areas/procurement/lc/definition.ts'
import { document } from '#kit/document.ts'
import { automatic, day, instant, link, optional, quantity, remarks, text } from '#kit/fields.ts'
import { cancelFrom } from '#kit/states.ts'

export const planTransfer = document('planTransfer', {
  address: 'gfsa-details/plan-transfer',
  title: { one: 'Plan Transfer', many: 'Plan Transfers' },
  purpose:
    'Moves a quantity of an import plan from one importer to another. The authority’s plan changes, stock does not.',
  right: 'GfsaPlanTransfer',
  prefix: 'PT',
  fields: {
    date: day('Date'),
    lc: link('LC', lc),
    fromConsignee: link('From', consignee),
    toConsignee: link('To', consignee),
    quantity: quantity('Quantity'),
    authorityRef: optional(text('Permit of the authority', { max: 60 })),
    approvedBy: automatic(text('Approved by', { max: 120 })),
    approvedAt: automatic(instant('Approved at')),
    remarks: remarks(),
  },
  rules: ({ fromConsignee, toConsignee }) => ({
    ...(fromConsignee === toConsignee && { toConsignee: 'Must be another importer.' }),
  }),
  list: ['date', 'lc', 'fromConsignee', 'toConsignee', 'quantity', 'authorityRef', 'approvedBy'],
  filters: ['date', 'lc', 'fromConsignee', 'toConsignee'],
  search: ['authorityRef'],
  papers: ['Permit', 'Other'],
  seenBy: ({ fromConsignee, toConsignee }) => [fromConsignee, toConsignee],
  life: {
    initial: 'Draft',
    states: ['Draft', 'Active', 'Canceled'],
    posted: [],
    editable: ['Draft'],
    actions: {
      approve: { label: 'Approve', moves: { Draft: 'Active' } },
      cancel: cancelFrom('Draft', 'Active'),
    },
  },
})
