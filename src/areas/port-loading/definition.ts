import { berth } from '#areas/master-data/berth/definition.ts'
import { cargoGrade } from '#areas/master-data/cargo-grade/definition.ts'
import { cargoType } from '#areas/master-data/cargo-type/definition.ts'
import { consignee } from '#areas/master-data/company/definition.ts'
import { customer } from '#areas/master-data/customer/definition.ts'
import { driver } from '#areas/master-data/driver/definition.ts'
import { port } from '#areas/master-data/port/definition.ts'
import { terminal } from '#areas/master-data/terminal/definition.ts'
import { truck } from '#areas/master-data/truck/definition.ts'
import { lc } from '#areas/procurement/lc/definition.ts'
import { shipment } from '#areas/shipping/shipment/definition.ts'
import { document } from '#kit/document.ts'
import { automatic, choice, day, instant, link, optional, remarks, text, weight } from '#kit/fields.ts'
import { cancelFrom } from '#kit/states.ts'

export const deliveryTypes = ['Direct Delivery', 'Terminal Storage'] as const

/** One truck from the ship's side: the first weighed ticket. Weighed empty, loaded, weighed full. */
export const portLoading = document('portLoading', {
  address: 'port-loading',
  title: 'Port Loading',
  right: 'ConsignmentTransportation',
  prefix: 'PL',
  fields: {
    date: day('Date'),
    shipment: link('Shipment', shipment),
    consignee: link('Consignee', consignee, { narrowedBy: ['shipment'] }),
    deliveryType: choice('Delivery', deliveryTypes),
    terminal: optional(link('Terminal', terminal, { narrowedBy: ['consignee'] })),
    customer: optional(link('Customer', customer, { narrowedBy: ['consignee'] })),
    truck: link('Truck', truck),
    driver: link('Driver', driver),
    firstWeight: weight('First weight (empty)'),
    secondWeight: optional(weight('Second weight (full)')),
    netKg: automatic(weight('Net')),
    berth: optional(link('Berth', berth)),
    sealNos: optional(text('Seals', { max: 80 })),
    lc: automatic(link('LC', lc)),
    port: automatic(link('Port', port)),
    cargoType: automatic(link('Cargo type', cargoType)),
    cargoGrade: automatic(link('Grade', cargoGrade)),
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
  list: ['date', 'truck', 'consignee', 'lc', 'deliveryType', 'terminal', 'firstWeight', 'secondWeight', 'netKg'],
  filters: ['date', 'lc', 'consignee', 'deliveryType', 'terminal', 'truck', 'shipment'],
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
        asks: { secondWeight: weight('Second weight (full)') },
      },
      deliver: { label: 'Delivered', moves: { Pending: 'Delivered' } },
      receive: { label: 'Received', moves: { Pending: 'Delivered' }, byHouse: true },
      reopen: { label: 'Receipt canceled', moves: { Delivered: 'Pending' }, byHouse: true },
      cancel: cancelFrom('Weighed-in', 'Pending'),
    },
  },
})
