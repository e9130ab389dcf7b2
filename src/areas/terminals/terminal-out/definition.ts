import { bagSizeKg } from '#areas/master-data/bag-grade/definition.ts'
import { transporter } from '#areas/master-data/company/definition.ts'
import { driver } from '#areas/master-data/driver/definition.ts'
import { terminal } from '#areas/master-data/terminal/definition.ts'
import { truck } from '#areas/master-data/truck/definition.ts'
import { cargoTransfer } from '#areas/terminals/cargo-transfer/definition.ts'
import type { Row } from '#kit/check.ts'
import { document } from '#kit/document.ts'
import {
  automatic,
  choice,
  count,
  day,
  hinted,
  link,
  onlyWhen,
  optional,
  quantity,
  remarks,
  text,
  under,
  weight,
} from '#kit/fields.ts'
import { cancelFrom } from '#kit/states.ts'
import { roomFields, roomReason } from '#trade/cargo/room-fields.ts'
import {
  bagsHolding,
  cargoOfLcFields,
  formField,
  lcField,
  loadedBags,
  loadedBagsRule,
  ownerField,
  packingFields,
  terminalField,
  wholeBagsRule,
} from '#trade/cargo/stock-fields.ts'
import { dayReason } from '#trade/dating/day-reason-fields.ts'
import { arrivalReason } from '#trade/weighing/arrival-fields.ts'
import { manualReason, weighedAt, weightSourceFields } from '#trade/weighing/weight-source-fields.ts'

const outTypes = ['Transfer', 'Owner withdrawal', 'Re-export', 'Sample or other'] as const

// Shown also while no type is chosen, because the form may have been opened from a transfer.
const mayBeTransfer = ({ outType }: Row): boolean => !outType || outType === 'Transfer'

const overReason = () =>
  hinted(
    optional(text('Reason for more than the free stock', { max: 300, long: true })),
    'Only if the truck holds more than is free.',
  )

export const terminalOut = document('terminalOut', {
  address: 'terminals/terminal-out',
  title: 'Terminal Out',
  purpose:
    'A truck that leaves the terminal with unsold cargo: to another terminal, to its owner, or back to a ship. Weighed empty, then full.',
  right: 'TerminalOut',
  prefix: 'TO',
  fields: {
    date: day('Date'),
    outType: choice('Leaves as', outTypes),
    consignee: ownerField('Owner'),
    terminal: terminalField('Terminal', ['consignee']),
    lc: lcField(['consignee', 'terminal']),
    form: formField(),
    ...packingFields,
    ...cargoOfLcFields,
    orderedQty: quantity('Ordered'),
    truck: under('Truck', link('Truck', truck)),
    driver: link('Driver', driver),
    transporter: automatic(link('Transporter', transporter)),
    transfer: under(
      'Where it goes',
      onlyWhen(
        mayBeTransfer,
        hinted(
          optional(
            link('For transfer', cargoTransfer, {
              narrowedBy: ['consignee', 'lc'],
              follows: [
                {
                  in: ['Planned', 'In transit', 'Partly received'],
                  when: ({ byTrips }) => byTrips === true,
                  isUsual: true,
                },
              ],
              takes: {
                ...{ consignee: 'consignee', terminal: 'terminal', toTerminal: 'toTerminal' },
                ...{ lc: 'lc', form: 'form', bagSize: 'bagSize' },
              },
            }),
          ),
          'A planned transfer of which this is one trip.',
        ),
      ),
    ),
    toTerminal: onlyWhen(mayBeTransfer, optional(link('To terminal', terminal, { narrowedBy: ['consignee'] }))),
    destination: onlyWhen(({ outType }) => outType !== 'Transfer', optional(text('Destination', { max: 120 }))),
    ...roomFields,
    firstWeight: under('Weights', weight('First weight (empty)', { sum: false })),
    secondWeight: optional(weight('Second weight (full)', { sum: false })),
    loadedBags: loadedBags(),
    ...weightSourceFields,
    scaleKg: automatic(weight('Weighed with the bags', { sum: false })),
    netKg: automatic(weight('Net')),
    available: automatic(quantity('Free before', { zero: true, sum: false })),
    overOut: automatic(quantity('Over-out', { zero: true })),
    overReason: overReason(),
    arrivalFullKg: automatic(weight('Full at the destination', { sum: false })),
    arrivalEmptyKg: automatic(weight('Empty at the destination', { sum: false })),
    receivedBags: automatic(count('Bags at the destination')),
    receivedKg: automatic(weight('Net at the destination')),
    lossKg: automatic(weight('Loss in transit', { signed: true })),
    deliveredOn: automatic(day('Delivered on')),
    arrivalReason: automatic(text('Reason for more than left', { max: 300, long: true })),
    remarks: remarks(),
  },
  derive: ({ firstWeight, secondWeight, available, receivedBags, bagSize, loadedBags, orderedQty, ...out }) => {
    const weighed = secondWeight ? secondWeight - firstWeight : null
    // The net weight includes the bags themselves, so packed cargo is counted by the number of bags.
    const kgIn = (bags: number | null) => (bagSize && bags ? bags * bagSizeKg(bagSize) : null)
    const netKg = bagSize && weighed !== null ? kgIn(loadedBags) : weighed
    const receivedKg = kgIn(receivedBags) ?? out.receivedKg
    return {
      netKg,
      receivedKg,
      scaleKg: bagSize ? weighed : null,
      bags: bagsHolding(netKg ?? orderedQty, bagSize),
      overOut: netKg === null || available === null ? null : Math.max(0, netKg - available),
      lossKg: netKg === null || receivedKg === null || receivedKg === undefined ? null : netKg - receivedKg,
    }
  },
  rules: out => ({
    ...wholeBagsRule(out.bagSize, { orderedQty: out.orderedQty, receivedKg: out.receivedKg }),
    ...loadedBagsRule(out),
    ...((out.receivedBags ?? 0) > (out.loadedBags ?? 0) && { receivedBags: 'More than left.' }),
    ...(out.outType === 'Transfer' && !out.toTerminal && !out.transfer && { toTerminal: 'Please enter {label}.' }),
    ...(out.toTerminal && out.toTerminal === out.terminal && { toTerminal: 'Must be another terminal.' }),
    ...(out.outType !== 'Transfer' && !out.destination && { destination: 'Please enter {label}.' }),
    ...(out.outType !== 'Transfer' && out.transfer && { transfer: 'Only for a truck to another terminal.' }),
    ...(out.arrivalEmptyKg &&
      out.arrivalEmptyKg >= (out.arrivalFullKg ?? 0) && {
        arrivalEmptyKg: 'Must be less than the truck weighed full there.',
      }),
    ...(!out.bagSize &&
      out.arrivalFullKg &&
      out.arrivalEmptyKg &&
      out.receivedKg !== null &&
      out.receivedKg !== out.arrivalFullKg - out.arrivalEmptyKg && {
        receivedKg: 'The truck was weighed full and empty there. Leave this empty: the net follows.',
      }),
    ...(out.secondWeight &&
      out.secondWeight <= out.firstWeight && { secondWeight: 'Must be more than the first weight.' }),
  }),
  list: [
    'date',
    'outType',
    'truck',
    'consignee',
    'terminal',
    'lc',
    'form',
    'bagSize',
    'toTerminal',
    'orderedQty',
    'netKg',
    'overOut',
  ],
  filters: [
    'date',
    'outType',
    'consignee',
    'terminal',
    'lc',
    'truck',
    'transfer',
    'toTerminal',
    'weightSource',
    'scales',
  ],
  search: ['destination'],
  papers: ['Photo weighed in', 'Photo weighed out', 'Owner’s order', 'Other'],
  seenBy: out => [out.consignee],
  life: {
    initial: 'Weighed-in',
    starts: out => (out.secondWeight ? 'Out' : 'Weighed-in'),
    states: ['Weighed-in', 'Out', 'Delivered', 'Canceled'],
    posted: ['Out', 'Delivered'],
    editable: ['Weighed-in'],
    actions: {
      'weigh-out': {
        label: 'Weigh out',
        moves: { 'Weighed-in': 'Out' },
        asks: {
          secondWeight: weight('Second weight (full)'),
          loadedBags: loadedBags(),
          manualReason: manualReason(),
          weighedAt: weighedAt(),
          overReason: overReason(),
          roomReason: roomReason(),
        },
      },
      arrive: {
        label: 'Weigh in at the destination',
        when: ({ outType }) => outType === 'Transfer',
        moves: { Out: 'Out' },
        asks: {
          arrivalFullKg: weight('Full at the destination'),
          manualReason: manualReason(),
          weighedAt: weighedAt(),
          arrivalReason: arrivalReason(),
        },
      },
      deliver: {
        label: 'Delivered',
        moves: { Out: 'Delivered' },
        asks: {
          arrivalEmptyKg: hinted(
            optional(weight('Empty at the destination')),
            'For a truck weighed full there; the net follows.',
          ),
          manualReason: manualReason(),
          weighedAt: weighedAt(),
          receivedBags: optional(count('Bags at the destination')),
          receivedKg: optional(weight('Net at the destination')),
          deliveredOn: optional(day('Delivered on')),
          dayReason: dayReason(),
          arrivalReason: arrivalReason(),
          roomReason: roomReason(),
        },
      },
      cancel: cancelFrom('Weighed-in', 'Out', 'Delivered'),
    },
  },
})
