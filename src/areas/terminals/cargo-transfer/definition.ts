import { consignee, transporter } from '#areas/master-data/company/definition.ts'
import { terminal } from '#areas/master-data/terminal/definition.ts'
import { form, lot, ofLc, owner, place } from '#areas/stock-fields.ts'
import { document } from '#kit/document.ts'
import { automatic, choice, day, link, optional, percent, quantity, remarks } from '#kit/fields.ts'
import { cancelFrom } from '#kit/states.ts'
import { proportion } from '#kit/units.ts'

/** Cargo moved to another terminal of the same owner, or to another owner in the same terminal, without a price. */
export const cargoTransfer = document('cargoTransfer', {
  address: 'terminals/cargo-transfer',
  title: 'Cargo Transfer',
  right: 'CargoTransfer',
  prefix: 'CT',
  fields: {
    date: day('Date'),
    transferType: choice('Transfer', ['Warehouse', 'Ownership']),
    consignee: owner('Owner'),
    terminal: place('From terminal', ['consignee']),
    toTerminal: optional(link('To terminal', terminal, { narrowedBy: ['consignee'] })),
    toConsignee: optional(link('To owner', consignee)),
    lc: lot(['consignee', 'terminal']),
    form: form(),
    ...ofLc,
    sentQty: quantity('Sent'),
    receivedQty: optional(quantity('Received')),
    receivedOn: optional(day('Received on')),
    transitLoss: automatic(quantity('Loss on the way', { signed: true })),
    lossPct: automatic(percent('Loss', { signed: true, most: 1000 })),
    transporter: optional(link('Transporter', transporter)),
    remarks: remarks(),
  },
  derive: ({ sentQty, receivedQty }) => {
    const transitLoss = receivedQty === null || receivedQty === undefined ? null : sentQty - receivedQty
    return { transitLoss, lossPct: transitLoss === null ? null : proportion(transitLoss, 100_000, sentQty) }
  },
  rules: transfer => ({
    ...(transfer.transferType === 'Warehouse' && !transfer.toTerminal && { toTerminal: 'Please enter {label}.' }),
    ...(transfer.transferType === 'Warehouse' &&
      transfer.toTerminal === transfer.terminal && { toTerminal: 'Must be another terminal.' }),
    ...(transfer.transferType === 'Ownership' && !transfer.toConsignee && { toConsignee: 'Please enter {label}.' }),
    ...(transfer.transferType === 'Ownership' &&
      transfer.toConsignee === transfer.consignee && { toConsignee: 'Must be another owner.' }),
    ...(transfer.transferType === 'Ownership' &&
      transfer.receivedQty &&
      transfer.receivedQty !== transfer.sentQty && {
        receivedQty: 'Nothing is lost when only the owner changes.',
      }),
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
    'sentQty',
    'receivedQty',
    'transitLoss',
  ],
  filters: ['date', 'transferType', 'consignee', 'terminal', 'lc'],
  seenBy: transfer => [transfer.consignee, transfer.toConsignee],
  life: {
    initial: 'In transit',
    starts: transfer => (transfer.transferType === 'Ownership' || transfer.receivedQty ? 'Received' : 'In transit'),
    states: ['In transit', 'Received', 'Canceled'],
    posted: ['In transit', 'Received'],
    editable: ['In transit'],
    actions: {
      receive: {
        label: 'Received',
        moves: { 'In transit': 'Received' },
        asks: { receivedQty: quantity('Received'), receivedOn: optional(day('Received on')) },
      },
      cancel: cancelFrom('In transit', 'Received'),
    },
  },
})
