import { form, lot, ofLc, owner, place } from '#areas/stock-fields.ts'
import { document } from '#kit/document.ts'
import {
  automatic,
  choice,
  day,
  hinted,
  instant,
  money,
  optional,
  percent,
  quantity,
  remarks,
  text,
  under,
  yesNo,
} from '#kit/fields.ts'
import { drafted } from '#kit/states.ts'
import { proportion } from '#kit/units.ts'

/** Stock written down, or after a count up, to what is there: dust, spillage, moisture. One proposes it, another approves. */
export const cargoLoss = document('cargoLoss', {
  address: 'terminals/cargo-loss',
  title: 'Cargo Loss',
  right: 'CargoLoss',
  prefix: 'HL',
  fields: {
    date: day('Date'),
    consignee: owner('Consignee'),
    terminal: place('Terminal', ['consignee']),
    lc: lot(['consignee', 'terminal']),
    form: form(),
    ...ofLc,
    lossType: under(
      'The loss',
      choice('Kind of loss', ['Handling', 'Moisture', 'Spillage', 'Fire or flood', 'Theft', 'Stock-take']),
    ),
    bookQty: automatic(quantity('In the book', { zero: true, sum: false })),
    physicalQty: hinted(
      optional(quantity('Counted', { zero: true, sum: false })),
      'What a count found; the quantity is the difference then.',
    ),
    quantity: hinted(
      optional(quantity('Quantity', { signed: true })),
      'Below zero where a count found more than the book says.',
    ),
    countMethod: optional(choice('Method of the count', ['Survey', 'Weigh-over', 'Volume'])),
    basisThroughput: automatic(quantity('Moved since the last loss', { zero: true, sum: false })),
    usualLoss: automatic(quantity('Usually lost of that', { zero: true, sum: false })),
    lossPct: automatic(percent('Loss', { signed: true, most: 1_000_000 })),
    aboveNorm: automatic(yesNo('Above the norm')),
    lossValue: automatic(money('Value at cost', { signed: true })),
    approvedBy: automatic(text('Approved by', { max: 120 })),
    approvedAt: automatic(instant('Approved at')),
    remarks: remarks(),
  },
  derive: ({ bookQty, physicalQty, quantity, basisThroughput }) => {
    const isCounted = typeof physicalQty === 'number' && typeof bookQty === 'number'
    const lost = isCounted ? bookQty - physicalQty : quantity
    return { quantity: lost, lossPct: lost && basisThroughput ? proportion(lost, 100_000, basisThroughput) : null }
  },
  rules: loss => ({
    ...(!loss.quantity && loss.physicalQty === null && { quantity: 'Please enter {label}.' }),
    ...((loss.quantity ?? 0) < 0 &&
      loss.lossType !== 'Stock-take' && { lossType: 'Only a stock-take finds more than the book says.' }),
    ...(loss.lossType === 'Stock-take' && !loss.countMethod && { countMethod: 'Please enter {label}.' }),
  }),
  list: ['date', 'lossType', 'consignee', 'terminal', 'lc', 'form', 'quantity', 'lossPct', 'aboveNorm', 'lossValue'],
  filters: ['date', 'lossType', 'consignee', 'terminal', 'lc', 'aboveNorm'],
  papers: ['Survey report', 'Other'],
  seenBy: loss => [loss.consignee],
  life: drafted,
})
