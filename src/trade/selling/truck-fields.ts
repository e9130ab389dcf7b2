// Fields of trucks loaded with bags and in bulk.

import { consignee } from '#areas/master-data/company/definition.ts'
import { customer } from '#areas/master-data/customer/definition.ts'
import { driver } from '#areas/master-data/driver/definition.ts'
import { terminal } from '#areas/master-data/terminal/definition.ts'
import { truck } from '#areas/master-data/truck/definition.ts'
import { lc } from '#areas/procurement/lc/definition.ts'
import { salePermit } from '#areas/sales/sale-permits/definition.ts'
import {
  automatic,
  day,
  type Field,
  hinted,
  instant,
  link,
  money,
  optional,
  remarks,
  text,
  weight,
} from '#kit/fields.ts'

/** The truck, and the values taken from its sale; `saleOfPermit` is the permit's field that refers to the sale, `load` what a truck of this
 *  kind takes from the permit beside it. */
export const truckFields = (
  sale: Field<number>,
  saleOfPermit: 'bagSale' | 'bulkSale',
  load: Readonly<Record<string, string>> = {},
) => ({
  date: day('Date'),
  sale,
  customer: automatic(link('Customer', customer)),
  consignee: automatic(link('Seller', consignee)),
  terminal: automatic(link('Terminal', terminal)),
  lc: automatic(link('LC', lc)),
  permit: optional(
    link('Sale permit', salePermit, {
      narrowedBy: ['sale', 'truck'],
      follows: [{ in: ['Active'], when: permit => permit[saleOfPermit] !== null, isUsual: true }],
      takes: { sale: saleOfPermit, truck: 'truck', driver: 'driver', ...load },
    }),
  ),
  permitNo: optional(text('Permit number', { max: 40 })),
  truck: link('Truck', truck),
  driver: link('Driver', driver),
  creditReason: creditReason(),
  beyondLimit: automatic(money('Beyond the credit limit', { zero: true })),
})

/** The reason for loading beyond the credit limit. */
export const creditReason = () => optional(text('Why beyond the credit limit', { max: 300, long: true }))

/** The number printed by the scale, if there is one. */
export const ticketNo = () =>
  hinted(
    optional(text('Ticket number', { max: 40 })),
    'The number printed by the scale. Empty: the number of this document.',
  )

const seals = () => optional(text('Seals', { max: 80 }))

/** The final action of a truck. */
export const gateOut = () => ({
  label: 'Gate out',
  moves: { Weighed: 'Delivered' as const },
  asks: { sealNos: seals(), remarks: remarks() },
})

/** Entered at the gate. */
export const gateOutFields = {
  ticketNo: ticketNo(),
  sealNos: seals(),
  gateOutAt: automatic(instant('Left the gate')),
  remarks: remarks(),
}

/** Full minus empty weight in kilograms; null until both are known. */
export const netWeightOf = ({ tareKg, grossKg }: { tareKg: number | null; grossKg: number | null }): number | null =>
  tareKg && grossKg ? grossKg - tareKg : null

/** The full weight must be more than the empty one: by field, the message of the broken rule. */
export const weighRules = (truck: { tareKg: number | null; grossKg: number | null }): { grossKg?: string } =>
  truck.grossKg && truck.tareKg && truck.grossKg <= truck.tareKg
    ? { grossKg: 'Must be more than the empty weight.' }
    : {}

export const fullWeight = () => weight('Full weight')
export const truckPapers = ['Weighbridge ticket', 'Driver’s signature', 'Photo', 'Other'] as const
export const truckFilters = [
  'date',
  'sale',
  'customer',
  'consignee',
  'terminal',
  'lc',
  'truck',
  'driver',
  'permit',
] as const
