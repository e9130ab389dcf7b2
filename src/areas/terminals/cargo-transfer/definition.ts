import { consignee, transporter } from '#areas/master-data/company/definition.ts'
import { terminal } from '#areas/master-data/terminal/definition.ts'
import { vendor } from '#areas/master-data/vendor/definition.ts'
import { transferLife } from '#areas/terminals/cargo-transfer/life-fields.ts'
import { document } from '#kit/document.ts'
import {
  automatic,
  choice,
  day,
  hinted,
  link,
  money,
  optional,
  percent,
  price,
  quantity,
  remarks,
  text,
  under,
  yesNo,
} from '#kit/fields.ts'
import { amountByWeight, proportion } from '#kit/units.ts'
import { transferConsents } from '#trade/cargo/consent-fields.ts'
import { roomFields } from '#trade/cargo/room-fields.ts'
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
import { arrivalReason } from '#trade/weighing/arrival-fields.ts'

export const cargoTransfer = document('cargoTransfer', {
  address: 'terminals/cargo-transfer',
  title: 'Cargo Transfer',
  purpose:
    'Cargo moved to another terminal of the same owner, or to another owner in the same terminal, without a price.',
  right: 'CargoTransfer',
  prefix: 'CT',
  fields: {
    date: day('Date'),
    transferType: choice('Kind of transfer', ['Warehouse', 'Ownership']),
    consignee: ownerField('Owner'),
    terminal: terminalField('From terminal', ['consignee']),
    toTerminal: optional(link('To terminal', terminal, { narrowedBy: ['consignee'] })),
    toConsignee: optional(link('To owner', consignee)),
    lc: lcField(['consignee', 'terminal']),
    form: formField(),
    ...packingFields,
    ...cargoOfLcFields,
    plannedQty: under(
      'Quantities',
      hinted(
        optional(quantity('Planned')),
        'Sent truck by truck: each trip is a ticket under Terminal Out. Leave Sent empty.',
      ),
    ),
    sentQty: optional(quantity('Sent')),
    receivedQty: optional(quantity('Received')),
    receivedOn: optional(day('Received on')),
    arrivalReason: arrivalReason(),
    ...roomFields,
    transitLoss: automatic(quantity('Loss in transit', { signed: true })),
    lossPct: automatic(percent('Loss', { signed: true, most: 1000 })),
    byTrips: automatic(yesNo('Sent truck by truck')),
    transporter: under('Haulage and permit', optional(link('Transporter', transporter))),
    rate: optional(price('Haulage per MT sent')),
    haulier: hinted(
      optional(link('Haulage owed to', vendor)),
      'Adds to the cost of the LC on arrival. Without a vendor it is shown, but not booked.',
    ),
    freight: automatic(money('Haulage', { zero: true })),
    freightVat: automatic(money('VAT on haulage', { zero: true })),
    freightPerTon: automatic(price('Haulage per MT received', { zero: true })),
    authorityRef: optional(text('Reason or permit', { max: 120 })),
    remarks: remarks(),
    ...transferConsents.fields,
  },
  derive: ({ plannedQty, sentQty, receivedQty, rate, bagSize }) => {
    const isKnown = typeof sentQty === 'number' && typeof receivedQty === 'number' && sentQty > 0
    const freight = rate && sentQty ? amountByWeight(rate, sentQty) : null
    return {
      bags: bagsHolding(sentQty ?? plannedQty, bagSize),
      transitLoss: isKnown ? sentQty - receivedQty : null,
      lossPct: isKnown ? proportion(sentQty - receivedQty, 100_000, sentQty) : null,
      freight,
      // halalas by kilograms, in ten-thousandths of a riyal a ton
      freightPerTon: freight !== null && receivedQty ? proportion(freight, 100_000, receivedQty) : null,
    }
  },
  rules: transfer => ({
    ...wholeBagsRule(transfer.bagSize, {
      plannedQty: transfer.plannedQty,
      sentQty: transfer.sentQty,
      receivedQty: transfer.receivedQty,
    }),
    ...(transfer.transferType === 'Warehouse' && !transfer.toTerminal && { toTerminal: 'Please enter {label}.' }),
    ...(transfer.transferType === 'Warehouse' &&
      transfer.toTerminal === transfer.terminal && { toTerminal: 'Must be another terminal.' }),
    ...(!transfer.sentQty &&
      (transfer.transferType === 'Ownership' || !transfer.plannedQty) && { sentQty: 'Please enter {label}.' }),
    ...(transfer.transferType === 'Ownership' && !transfer.toConsignee && { toConsignee: 'Please enter {label}.' }),
    ...(transfer.transferType === 'Ownership' &&
      transfer.toConsignee === transfer.consignee && { toConsignee: 'Must be another owner.' }),
    ...(transfer.transferType === 'Ownership' &&
      transfer.receivedQty &&
      transfer.receivedQty !== transfer.sentQty && {
        receivedQty: 'Nothing is lost when only the owner changes.',
      }),
    ...(transfer.haulier && !transfer.rate && { rate: 'Please enter {label}.' }),
    ...(transfer.receivedOn &&
      transfer.receivedOn < transfer.date && { receivedOn: 'Must not lie before the day it was sent.' }),
  }),
  list: [
    'date',
    'transferType',
    'consignee',
    'terminal',
    'toTerminal',
    'toConsignee',
    'lc',
    'form',
    'bagSize',
    'sentQty',
    'receivedQty',
    'transitLoss',
    'plannedQty',
  ],
  filters: ['date', 'transferType', 'consignee', 'toConsignee', 'terminal', 'lc'],
  seenBy: transfer => [transfer.consignee, transfer.toConsignee],
  papers: ['Transfer permit', 'Other'],
  life: transferLife,
})
