import { stockClose } from '#areas/gfsa-details/close-stock/definition.ts'
import { bagGrade, bagSizeKg } from '#areas/master-data/bag-grade/definition.ts'
import { receiveCargo } from '#areas/terminals/receive-cargo/definition.ts'
import { document } from '#kit/document.ts'
import {
  automatic,
  choice,
  count,
  day,
  hinted,
  instant,
  link,
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

type TornBags = {
  bagSize: '40 kg' | '50 kg' | null
  quantity: number | null
  physicalQty: number | null
  tornBags: number | null
  tornGrade: number | null
}

// Packed cargo is lost as whole bags, or out of torn ones.
const tornRules = ({ bagSize, quantity, physicalQty, tornBags, tornGrade }: TornBags) => {
  if (tornBags === null)
    return wholeBagsRule(bagSize, { [physicalQty === null ? 'quantity' : 'physicalQty']: quantity })
  return {
    ...(!bagSize && { tornBags: 'Only of packed cargo.' }),
    ...(bagSize &&
      (quantity ?? 0) > tornBags * bagSizeKg(bagSize) && {
        tornBags: 'These bags held less than is lost. Enter more bags, or a smaller loss.',
      }),
    ...((quantity ?? 0) < 0 && { tornBags: 'Torn bags cannot be a gain.' }),
    ...(!tornGrade && { tornGrade: 'Please enter {label}.' }),
  }
}

export const cargoLoss = document('cargoLoss', {
  address: 'terminals/cargo-loss',
  title: 'Cargo Loss',
  purpose:
    'Stock written down to the quantity that is there (dust, spillage, moisture), or up after a count. One user proposes it, another approves.',
  right: 'CargoLoss',
  prefix: 'HL',
  fields: {
    date: day('Date'),
    consignee: ownerField('Consignee'),
    terminal: terminalField('Terminal', ['consignee']),
    lc: lcField(['consignee', 'terminal']),
    form: formField(),
    ...packingFields,
    ...cargoOfLcFields,
    lossType: under(
      'The loss',
      choice('Kind of loss', ['Handling', 'Moisture', 'Spillage', 'Fire or flood', 'Theft', 'Stock-take']),
    ),
    bookQty: automatic(quantity('In the book', { zero: true, sum: false })),
    physicalQty: hinted(
      optional(quantity('Counted', { zero: true, sum: false })),
      'The counted stock; the quantity is then the difference.',
    ),
    quantity: hinted(
      optional(quantity('Quantity', { signed: true })),
      'Below zero if the count is above the book stock.',
    ),
    tornBags: hinted(
      optional(count('Torn bags')),
      'For packed cargo: the content that is not lost is in bulk, the bags are damaged.',
    ),
    tornGrade: optional(link('Grade of the torn bags', bagGrade)),
    countMethod: optional(choice('Method of the count', ['Survey', 'Weigh-over', 'Volume'])),
    basisThroughput: automatic(quantity('Moved since the last loss', { zero: true, sum: false })),
    usualLoss: automatic(quantity('Usually lost of that', { zero: true, sum: false })),
    lossPct: automatic(percent('Loss', { signed: true, most: 1_000_000 })),
    aboveNorm: automatic(yesNo('Above the norm')),
    shortOfPromises: automatic(quantity('Short of what is promised', { sum: false })),
    brokenPromises: automatic(text('Promises to correct', { max: 1000, long: true })),
    recountAfter: automatic(link('Count again: received later', receiveCargo)),
    stockClose: automatic(link('Found by', stockClose)),
    lossValue: automatic(money('Value at cost', { signed: true })),
    approvedBy: automatic(text('Approved by', { max: 120 })),
    approvedAt: automatic(instant('Approved at')),
    remarks: remarks(),
  },
  derive: ({ bookQty, physicalQty, quantity, basisThroughput, bagSize, tornBags }) => {
    const isCounted = typeof physicalQty === 'number' && typeof bookQty === 'number'
    const lost = isCounted ? bookQty - physicalQty : quantity
    const bags = tornBags ?? bagsHolding(lost, bagSize)
    return {
      quantity: lost,
      bags,
      lossPct: lost && basisThroughput ? proportion(lost, 100_000, basisThroughput) : null,
    }
  },
  rules: loss => ({
    ...(!loss.quantity && loss.physicalQty === null && { quantity: 'Please enter {label}.' }),
    ...((loss.quantity ?? 0) < 0 &&
      loss.lossType !== 'Stock-take' && { lossType: 'Only a stock-take can find a surplus.' }),
    ...tornRules(loss),
    ...(loss.lossType === 'Stock-take' && !loss.countMethod && { countMethod: 'Please enter {label}.' }),
  }),
  list: [
    'date',
    'lossType',
    'consignee',
    'terminal',
    'lc',
    'form',
    'bagSize',
    'quantity',
    'lossPct',
    'aboveNorm',
    'shortOfPromises',
    'recountAfter',
    'lossValue',
  ],
  filters: ['date', 'lossType', 'consignee', 'terminal', 'lc', 'aboveNorm'],
  papers: ['Survey report', 'Other'],
  seenBy: loss => [loss.consignee],
  life: drafted,
})
