import { consignee } from '#areas/master-data/company/definition.ts'
import { customer } from '#areas/master-data/customer/definition.ts'
import { terminal } from '#areas/master-data/terminal/definition.ts'
import { document } from '#kit/document.ts'
import {
  automatic,
  choice,
  count,
  day,
  hinted,
  link,
  optional,
  percent,
  price,
  remarks,
  starting,
  text,
} from '#kit/fields.ts'
import { cancelFrom } from '#kit/states.ts'
import { ratesOn } from '#trade/tax-documents/vat-rate-fields.ts'

export const services = ['Bulk loading', 'Bagging', 'Storage', 'Weighing', 'Transfer'] as const
export type Service = (typeof services)[number]

/** Services charged without a rate in force: each milling document agrees its own price. */
export const millingServices = ['Milling', 'Additives and steam'] as const
export const chargedServices = [...services, ...millingServices] as const
export type ChargedService = (typeof chargedServices)[number]

export const units = ['MT', 'bag', 'truck', 'day'] as const
export type RateUnit = (typeof units)[number]

/** Storage that accrues by a tariff is charged by metric tons x days. */
export const chargedUnits = [...units, 'MT-day'] as const
export type ChargedUnit = (typeof chargedUnits)[number]

export const payers = ['Customer', 'Consignee'] as const

/** The units each service can be charged by. */
const measures: Record<Service, readonly RateUnit[]> = {
  'Bulk loading': ['MT', 'truck'],
  Bagging: ['bag', 'MT', 'truck'],
  Storage: ['MT', 'bag', 'day'],
  Weighing: ['truck'],
  Transfer: ['MT', 'bag', 'truck'],
}

const withTheGoods: Partial<Record<Service, readonly RateUnit[]>> = { 'Bulk loading': ['MT'], Bagging: ['bag', 'MT'] }

/** Whether a service charged to the customer is invoiced with the goods: its amount must be known when the goods are invoiced. The agency
 *  invoices every other service itself. */
export const isInvoicedWithGoods = (service: Service, unit: RateUnit): boolean =>
  withTheGoods[service]?.includes(unit) ?? false

type Rate = {
  date: string
  until: string | null
  service: Service
  unit: RateUnit
  freeDays: number | null
  vatPct: number | null
}

const rateRules = ({ date, until, service, unit, freeDays, vatPct }: Rate) => ({
  ...(until && until < date && { until: 'Must not lie before the first day.' }),
  ...(service && unit && !measures[service].includes(unit) && { unit: 'This service cannot be charged by this unit.' }),
  ...(vatPct != null && !ratesOn(date).includes(vatPct) && { vatPct: 'The VAT rate of a service is 15 %.' }),
  ...(freeDays && service !== 'Storage' && { freeDays: 'Only storage has free days.' }),
})

export const bulkLoadingRate = document('bulkLoadingRate', {
  address: 'accounts/bulk-loading-rate',
  title: { one: 'Bulk Loading Rate', many: 'Bulk Loading Rates' },
  purpose:
    'The rate of a service at a terminal: loading, bagging, storage, weighing, transfer. The most specific row applies; a row is never overwritten.',
  right: 'BulkLoadingRate',
  prefix: 'SR',
  fields: {
    date: day('In force from'),
    until: optional(day('In force until')),
    service: starting(choice('Service', services), 'Bulk loading'),
    terminal: optional(hinted(link('Terminal', terminal), 'Empty: every terminal.')),
    consignee: optional(hinted(link('Consignee', consignee), 'Empty: every consignee.')),
    customer: optional(hinted(link('Customer', customer, { narrowedBy: ['consignee'] }), 'Empty: every customer.')),
    rate: price('Rate', { zero: true }),
    unit: starting(choice('Charged by', units), 'MT'),
    chargedTo: starting(choice('Charged to', payers), 'Consignee'),
    freeDays: optional(count('Free days', { zero: true, sum: false })),
    vatPct: optional(starting(percent('VAT rate'), 15_000)),
    approvedBy: automatic(text('Approved by', { max: 120 })),
    remarks: remarks(),
  },
  rules: rateRules,
  list: [
    'date',
    'until',
    'service',
    'terminal',
    'consignee',
    'customer',
    'rate',
    'unit',
    'chargedTo',
    'freeDays',
    'vatPct',
  ],
  filters: ['date', 'service', 'terminal', 'consignee', 'customer', 'chargedTo', 'unit'],
  seenBy: ({ consignee: whose }) => (whose === null ? 'everyone' : [whose]),
  life: {
    initial: 'Draft',
    states: ['Draft', 'Active', 'Expired', 'Canceled'],
    posted: [],
    editable: ['Draft'],
    actions: {
      approve: { label: 'Approve', moves: { Draft: 'Active' } },
      end: {
        label: 'End',
        seldom: true,
        moves: { Active: 'Active' },
        asks: { until: day('In force until') },
        right: 'canApproveBulkLoadingRate',
      },
      cancel: cancelFrom('Draft', 'Active'),
    },
  },
})
