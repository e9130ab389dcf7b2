import { lc } from '#areas/procurement/lc/definition.ts'
import { document } from '#kit/document.ts'
import { automatic, day, hinted, lines, link, links, optional, price, quantity, remarks, yesNo } from '#kit/fields.ts'
import { reverseFrom } from '#kit/states.ts'
import { mixedCostPerTon } from '#trade/cargo/cost-fields.ts'
import {
  bagsHolding,
  cargoOfLcFields,
  formField,
  lcField,
  ownerField,
  packingFields,
  terminalField,
  wholeBagsRule,
} from '#trade/cargo/stock-fields.ts'

export const lcMerging = document('lcMerging', {
  address: 'terminals/lc-merging',
  title: 'LC Merging',
  purpose: 'The rests of several LCs of one owner, put together into one lot that can be sold as one.',
  right: 'LcMerging',
  prefix: 'LM',
  fields: {
    date: day('Date'),
    consignee: ownerField('Owner'),
    terminal: terminalField('Terminal', ['consignee']),
    form: formField(),
    ...packingFields,
    sources: lines('Merged LCs', {
      lc: lcField(['consignee', 'terminal']),
      quantity: hinted(optional(quantity('Quantity')), 'Empty: all free stock of the LC.'),
      costPerTon: automatic(price('Cost per MT', { zero: true })),
    }),
    targetLc: hinted(
      optional(link('Into LC', lc, { narrowedBy: ['consignee', 'terminal'] })),
      'Empty: a new system LC.',
    ),
    lcs: automatic(links('LCs', lc)),
    isNewLc: automatic(yesNo('Into a new system LC')),
    ...cargoOfLcFields,
    totalQty: automatic(quantity('Total')),
    weightedCost: automatic(price('Cost per MT', { zero: true })),
    remarks: remarks(),
  },
  derive: ({ sources, targetLc, bagSize }) => {
    const parts = sources ?? []
    const totalQty = parts.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0) || null
    return {
      lcs: [...parts.map(({ lc }) => lc), targetLc].filter(id => typeof id === 'number'),
      totalQty,
      bags: bagsHolding(totalQty, bagSize),
      weightedCost: mixedCostPerTon(parts),
    }
  },
  rules: ({ sources, targetLc, bagSize }) => ({
    ...Object.assign({}, ...(sources ?? []).map(line => wholeBagsRule(bagSize, { sources: line.quantity }))),
    ...(new Set((sources ?? []).map(({ lc }) => lc)).size < 2 && { sources: 'Choose at least two LCs.' }),
    ...(targetLc &&
      (sources ?? []).some(({ lc }) => lc === targetLc) && { targetLc: 'Must be another LC than those merged.' }),
  }),
  list: ['date', 'consignee', 'terminal', 'form', 'bagSize', 'cargoGrade', 'targetLc', 'totalQty', 'weightedCost'],
  filters: ['date', 'consignee', 'terminal', 'targetLc', 'lcs'],
  papers: ['Owner’s order', 'Other'],
  seenBy: merging => [merging.consignee],
  life: {
    initial: 'Active',
    states: ['Active', 'Reversed'],
    posted: ['Active'],
    editable: [],
    actions: { reverse: reverseFrom('Active') },
  },
})
