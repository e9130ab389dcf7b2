import { transporter } from '#areas/master-data/company/definition.ts'
import { driver } from '#areas/master-data/driver/definition.ts'
import { terminal } from '#areas/master-data/terminal/definition.ts'
import { truck } from '#areas/master-data/truck/definition.ts'
import { damageReasons } from '#areas/sales/delivery-note/definition.ts'
import { document } from '#kit/document.ts'
import { automatic, choice, count, day, link, money, optional, price, remarks, text } from '#kit/fields.ts'
import { cancelFrom } from '#kit/states.ts'
import { amountByCount } from '#kit/units.ts'
import { responsibles, whichBags } from '#trade/bags/bag-fields.ts'
import { ownerField, terminalField } from '#trade/cargo/stock-fields.ts'
import { dayReason } from '#trade/dating/day-reason-fields.ts'

/** The fields entered when the truck is unloaded. */
const arrivalFields = {
  received: optional(count('Received', { zero: true })),
  damaged: optional(count('Damaged', { zero: true })),
  receivedOn: optional(day('Received on')),
  damageReason: optional(choice('Reason of the damage', damageReasons)),
  responsible: optional(choice('Responsible', responsibles)),
  shortReason: optional(text('Reason for the missing bags', { max: 200 })),
}

type Transfer = {
  date: string
  terminal: number
  toTerminal: number
  quantity: number
  received: number | null
  damaged: number | null
  receivedOn: string | null
  damageReason: string | null
  shortReason: string | null
}

const hasArrived = ({ received }: { received: number | null }): boolean => received !== null && received !== undefined

// Bags that arrived neither whole nor torn.
const missingBags = (of: Pick<Transfer, 'quantity' | 'received' | 'damaged'>): number | null =>
  hasArrived(of) ? of.quantity - (of.received ?? 0) - (of.damaged ?? 0) : null

const transferRules = (of: Transfer) => ({
  ...(of.terminal === of.toTerminal && { toTerminal: 'Must be another terminal.' }),
  ...((missingBags(of) ?? 0) < 0 && { received: 'Received and damaged must not be more than was sent.' }),
  ...((missingBags(of) ?? 0) > 0 && !of.shortReason && { shortReason: 'Some bags are missing. Enter the reason.' }),
  ...(of.damaged && !of.damageReason && { damageReason: 'Choose why the bags are damaged.' }),
  ...(of.damaged && !hasArrived(of) && { received: 'Enter how many arrived whole.' }),
  ...(of.receivedOn && of.receivedOn < of.date && { receivedOn: 'Must not lie before the day it was sent.' }),
})

export const bagTransfer = document('bagTransfer', {
  address: 'bags/transfer-bags',
  title: { one: 'Bag Transfer', many: 'Transfer Bags' },
  purpose: 'Empty bags moved to another terminal of their owner.',
  right: 'TransferBags',
  prefix: 'TB',
  fields: {
    date: day('Date'),
    consignee: ownerField('Owner'),
    terminal: terminalField('From terminal', ['consignee']),
    toTerminal: link('To terminal', terminal, { narrowedBy: ['consignee'] }),
    ...whichBags,
    quantity: count('Sent'),
    ...arrivalFields,
    short: automatic(count('Missing bags', { zero: true })),
    unitCost: automatic(price('Cost of a bag', { zero: true })),
    shortCost: automatic(money('Cost of the missing bags', { zero: true })),
    truck: optional(link('Truck', truck)),
    driver: optional(link('Driver', driver)),
    transporter: optional(link('Transporter', transporter)),
    gatePass: optional(text('Gate pass', { max: 40 })),
    remarks: remarks(),
  },
  derive: of => {
    const short = missingBags(of)
    return { short, shortCost: short === null || of.unitCost === null ? null : amountByCount(of.unitCost, short) }
  },
  rules: transferRules,
  list: [
    'date',
    'consignee',
    'terminal',
    'toTerminal',
    'bagGrade',
    'size',
    'quantity',
    'received',
    'damaged',
    'short',
    'receivedOn',
  ],
  filters: ['date', 'consignee', 'terminal', 'toTerminal', 'bagGrade', 'transporter'],
  search: ['gatePass'],
  papers: ['Gate pass', 'Photo', 'Other'],
  seenBy: transfer => [transfer.consignee],
  life: {
    initial: 'Sent',
    starts: transfer => (hasArrived(transfer as Transfer) ? 'Received' : 'Sent'),
    states: ['Sent', 'Received', 'Closed', 'Canceled'],
    posted: ['Sent', 'Received', 'Closed'],
    editable: ['Sent'],
    actions: {
      receive: {
        label: 'Received',
        moves: { Sent: 'Received' },
        asks: { ...arrivalFields, received: count('Received', { zero: true }), dayReason: dayReason() },
      },
      close: { label: 'Close', moves: { Received: 'Closed' } },
      cancel: cancelFrom('Sent'),
    },
  },
})
