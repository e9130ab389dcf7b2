// Columns and filters of the lists of loaded trucks.

import { bagSizes } from '#areas/master-data/bag-grade/definition.ts'
import { forms } from '#areas/master-data/cargo-type/definition.ts'
import { consignee, transporter } from '#areas/master-data/company/definition.ts'
import { customer } from '#areas/master-data/customer/definition.ts'
import { driver } from '#areas/master-data/driver/definition.ts'
import { terminal } from '#areas/master-data/terminal/definition.ts'
import { truck } from '#areas/master-data/truck/definition.ts'
import { lc } from '#areas/procurement/lc/definition.ts'
import { choice, count, day, link, optional, percent, quantity, text, weight } from '#kit/fields.ts'
import { reversal } from '#kit/report.ts'

/** The kind of sale a truck was loaded for: a bag sale, or a bulk sale, whose trucks are separate loadings. */
export const loadingTypes = ['SALE', 'LOADING'] as const
export const loadingStates = ['Issued', 'Weighed-in', 'Loading', 'Weighed', 'Delivered', 'Canceled'] as const

const saleColumns = {
  saleNo: text('Sale number'),
  saleType: choice('Sale', loadingTypes),
  customer: link('Customer', customer),
  consignee: link('Seller', consignee),
  terminal: link('Terminal', terminal),
  lc: link('LC', lc),
  form: choice('Form', forms),
  size: optional(choice('Bag size', bagSizes)),
}

const differenceColumns = {
  overUnder: optional(weight('Over / under', { signed: true })),
  overUnderPct: optional(percent('Over / under', { signed: true, most: 1000 })),
}

export const loadingColumns = {
  date: day('Date'),
  docNo: text('Number'),
  ticketNo: text('Ticket number'),
  ...saleColumns,
  invoiceNo: optional(text('Invoice number')),
  bags: optional(count('Bags')),
  quantity: optional(quantity('Quantity')),
  tareKg: optional(weight('Empty weight', { sum: false })),
  grossKg: optional(weight('Full weight', { sum: false })),
  netKg: optional(weight('Net')),
  ...differenceColumns,
  truck: link('Truck', truck),
  driver: link('Driver', driver),
  transporter: optional(link('Transporter', transporter)),
  permitNo: optional(text('Permit number')),
  machineCount: optional(count('Machine count', { zero: true })),
  status: choice('Status', [...loadingStates, reversal]),
  user: optional(text('Entered by')),
}

/** Filters by ranges of figures. */
export const figureFilters = {
  bagsFrom: optional(count('Bags from', { zero: true })),
  bagsTo: optional(count('Bags up to', { zero: true })),
  quantityFrom: optional(quantity('Quantity from', { zero: true })),
  quantityTo: optional(quantity('Quantity up to', { zero: true })),
  tareKgFrom: optional(weight('Empty weight from', { zero: true })),
  tareKgTo: optional(weight('Empty weight up to', { zero: true })),
  grossKgFrom: optional(weight('Full weight from', { zero: true })),
  grossKgTo: optional(weight('Full weight up to', { zero: true })),
  netKgFrom: optional(weight('Net from', { zero: true })),
  netKgTo: optional(weight('Net up to', { zero: true })),
  overUnderFrom: optional(weight('Over / under from', { signed: true, zero: true })),
  overUnderTo: optional(weight('Over / under up to', { signed: true, zero: true })),
  machineCountFrom: optional(count('Machine count from', { zero: true })),
  machineCountTo: optional(count('Machine count up to', { zero: true })),
}

/** Columns of the list of loading lines. */
export const lineColumns = {
  date: day('Date'),
  docNo: text('Number'),
  permitNo: optional(text('Permit number')),
  ...saleColumns,
  orderedBags: optional(count('Bags to load')),
  bags: optional(count('Bags')),
  machineCount: optional(count('Machine count', { zero: true })),
  quantity: optional(quantity('Quantity')),
  netKg: optional(weight('Net')),
  expectedKg: optional(weight('Expected net')),
  ...differenceColumns,
  truck: link('Truck', truck),
  driver: link('Driver', driver),
  machineLine: optional(text('Machine and line')),
  minutes: optional(count('Minutes at the terminal', { zero: true, sum: false })),
  status: choice('Status', [...loadingStates, reversal]),
}
