import { berth } from '#areas/master-data/berth/definition.ts'
import { cargoGrade } from '#areas/master-data/cargo-grade/definition.ts'
import { cargoType } from '#areas/master-data/cargo-type/definition.ts'
import { consignee, transporter } from '#areas/master-data/company/definition.ts'
import { customer } from '#areas/master-data/customer/definition.ts'
import { driver } from '#areas/master-data/driver/definition.ts'
import { port } from '#areas/master-data/port/definition.ts'
import { terminal } from '#areas/master-data/terminal/definition.ts'
import { truck } from '#areas/master-data/truck/definition.ts'
import { weighbridge } from '#areas/port-loading/weighbridge/definition.ts'
import { lc } from '#areas/procurement/lc/definition.ts'
import { shipment } from '#areas/shipping/shipment/definition.ts'
import { voyage } from '#areas/shipping/voyage/definition.ts'
import type { Row } from '#kit/check.ts'
import { document } from '#kit/document.ts'
import {
  automatic,
  choice,
  choices,
  day,
  hinted,
  instant,
  link,
  onlyWhen,
  optional,
  remarks,
  text,
  under,
  weight,
} from '#kit/fields.ts'
import { cancelFrom } from '#kit/states.ts'
import { dayReason } from '#trade/dating/day-reason-fields.ts'
import { queuedTimeFields, weighedAt } from '#trade/weighing/weight-source-fields.ts'

/** Warnings of a weighing (weighing.ts). */
export const ticketWarnings = ['Loaded again too soon', 'Same net as before', 'Tare unlike before'] as const

export const deliveryTypes = ['Direct Delivery', 'Terminal Storage'] as const

/** Where cargo is; DD is a direct delivery. */
export const locationKinds = ['PORT', 'TERMINAL', 'DD'] as const

const isToTerminal = ({ deliveryType }: Row): boolean => deliveryType === 'Terminal Storage'
const isDirect = ({ deliveryType }: Row): boolean => deliveryType === 'Direct Delivery'

const proof = () =>
  hinted(optional(text('Proof of delivery', { max: 80 })), 'The number of the delivery note signed by the customer.')

export const portLoading = document('portLoading', {
  address: 'port-loading',
  title: 'Port Loading',
  purpose:
    'One truck from the ship’s side: weighed empty, loaded, weighed full. Its ticket goes with it to the terminal or to the customer.',
  right: 'ConsignmentTransportation',
  // Each scale has its own number range.
  prefix: ticket => (ticket.weighbridgeCode ? `PL-${ticket.weighbridgeCode}` : 'PL'),
  fields: {
    date: day('Date'),
    shipment: link('Shipment', shipment, { follows: [{ in: ['Discharging'], isUsual: true }] }),
    consignee: link('Consignee', consignee, { narrowedBy: ['shipment'] }),
    deliveryType: under('Where it goes', choice('Delivery', deliveryTypes)),
    terminal: onlyWhen(isToTerminal, optional(link('Terminal', terminal, { narrowedBy: ['consignee'] }))),
    customer: onlyWhen(isDirect, optional(link('Customer', customer, { narrowedBy: ['consignee'] }))),
    destination: onlyWhen(isDirect, optional(text('Sale or destination', { max: 80 }))),
    truck: under('Truck', link('Truck', truck)),
    trailerPlate: hinted(optional(text('Trailer plate', { max: 12 })), 'Empty: the truck’s own.'),
    driver: link('Driver', driver),
    berth: optional(link('Berth', berth)),
    hold: optional(text('Hold', { max: 10 })),
    weighbridge: under(
      'Weights',
      hinted(
        optional(link('Weighbridge', weighbridge, { narrowedBy: ['shipment'] })),
        'Empty: the port’s only weighbridge, if it is not connected.',
      ),
    ),
    firstWeight: weight('First weight (empty)', { sum: false }),
    secondWeight: optional(weight('Second weight (full)', { sum: false })),
    netKg: automatic(weight('Net')),
    manualReason: hinted(
      optional(text('Reason for typing it', { max: 200 })),
      'Where the scale did not show the weight.',
    ),
    sealNos: optional(text('Seals', { max: 80 })),
    proofOfDelivery: onlyWhen(isDirect, proof()),
    deliveredOn: automatic(day('Delivered on')),
    weightSource: automatic(choice('Weighed by', ['Scale', 'Manual'])),
    warnings: automatic(choices('Warnings', ticketWarnings)),
    voyage: automatic(link('Voyage', voyage)),
    lc: automatic(link('LC', lc)),
    port: automatic(link('Port', port)),
    cargoType: automatic(link('Cargo type', cargoType)),
    cargoGrade: automatic(link('Grade', cargoGrade)),
    transporter: automatic(link('Transporter', transporter)),
    weighbridgeCode: automatic(text('Code', { max: 6 })),
    ...queuedTimeFields,
    weighedInAt: automatic(instant('Weighed in at')),
    weighedOutAt: automatic(instant('Weighed out at')),
    remarks: remarks(),
  },
  derive: ticket => ({ netKg: ticket.secondWeight ? ticket.secondWeight - ticket.firstWeight : null }),
  rules: ticket => ({
    ...(ticket.deliveryType === 'Terminal Storage' && !ticket.terminal && { terminal: 'Please enter {label}.' }),
    ...(ticket.deliveryType === 'Direct Delivery' && !ticket.customer && { customer: 'Please enter {label}.' }),
    ...(ticket.secondWeight &&
      ticket.secondWeight <= ticket.firstWeight && { secondWeight: 'Must be more than the first weight.' }),
  }),
  list: [
    'date',
    'truck',
    'consignee',
    'lc',
    'deliveryType',
    'terminal',
    'firstWeight',
    'secondWeight',
    'netKg',
    'weightSource',
  ],
  filters: [
    'date',
    'lc',
    'consignee',
    'deliveryType',
    'terminal',
    'truck',
    'shipment',
    'voyage',
    'transporter',
    'weighbridge',
    'weightSource',
    'warnings',
  ],
  search: ['hold', 'sealNos'],
  papers: ['Photo weighed in', 'Photo weighed out', 'Plate', 'Proof of delivery', 'Other'],
  seenBy: ticket => [ticket.consignee],
  life: {
    initial: 'Weighed-in',
    starts: ticket => (ticket.secondWeight ? 'Pending' : 'Weighed-in'),
    states: ['Weighed-in', 'Pending', 'Delivered', 'Canceled'],
    posted: ['Pending', 'Delivered'],
    editable: ['Weighed-in'],
    actions: {
      'weigh-out': {
        label: 'Weigh out',
        moves: { 'Weighed-in': 'Pending' },
        asks: {
          secondWeight: weight('Second weight (full)'),
          sealNos: optional(text('Seals', { max: 80 })),
          manualReason: optional(text('Reason for typing it', { max: 200 })),
          weighedAt: weighedAt(),
          remarks: remarks(),
        },
      },
      deliver: {
        label: 'Delivered',
        when: ({ deliveryType }) => deliveryType === 'Direct Delivery',
        moves: { Pending: 'Delivered' },
        asks: { proofOfDelivery: proof(), deliveredOn: optional(day('Delivered on')), dayReason: dayReason() },
      },
      receive: { label: 'Received', moves: { Pending: 'Delivered' }, systemOnly: true },
      reopen: { label: 'Receipt canceled', moves: { Delivered: 'Pending' }, systemOnly: true },
      cancel: cancelFrom('Weighed-in', 'Pending'),
    },
  },
})
