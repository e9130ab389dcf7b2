// The dimensions and measures of invoiced sales and of stock.

import { cargoGrade } from '#areas/master-data/cargo-grade/definition.ts'
import { vessel } from '#areas/master-data/vessel/definition.ts'
import { salesReport } from '#areas/reports/sales/definition.ts'
import { count, day, type Fields, link, money, optional, quantity, text } from '#kit/fields.ts'
import { origins } from '#trade/statements/analysis-fields.ts'

const { saleType, customer, consignee, terminal, lc, form, size, agent, paymentMode, bags, net, vat, gross } =
  salesReport.columns

export const dimensions = {
  year: text('Year'),
  month: text('Month'),
  day: day('Day'),
  saleType,
  customer,
  consignee,
  terminal,
  lc,
  vessel: link('Vessel', vessel),
  origin: text('Origin'),
  cargoGrade: link('Grade', cargoGrade),
  form,
  size,
  agent,
  paymentMode,
} satisfies Fields

const signed = (label: string) => money(label, { signed: true, zero: true })

/** The cost of sold cargo, at the cost per ton of its LC at the end of the period, and the rest of its net amount. Goods without an LC,
 *  such as empty bags, and goods of an LC of unknown cost have neither. */
const costMeasures = { cost: signed('Cost of cargo sold'), margin: signed('Sales margin') } satisfies Fields

/** Credit notes are deducted from every measure and count as documents. */
const salesMeasures = {
  quantity: salesReport.columns.quantity,
  bags,
  net,
  vat,
  gross,
  ...costMeasures,
  documents: count('Invoices and notes', { zero: true }),
} satisfies Fields

const stock = (label: string) => quantity(label, { signed: true, zero: true })

/** Stock in the terminals by the ledger, in kilograms: the closing stock of a period, and the movements in it. */
const stockMeasures = {
  closing: stock('Closing stock'),
  received: stock('Received'),
  sold: stock('Sold'),
  loss: stock('Loss'),
} satisfies Fields

export const measures = { ...salesMeasures, ...stockMeasures }

export type Dimension = keyof typeof dimensions
export type Measure = keyof typeof measures

export const dimensionNames = Object.keys(dimensions) as Dimension[]
export const measureNames = Object.keys(measures) as Measure[]

export type StockMeasure = keyof typeof stockMeasures

export const subjects = ['Sales', 'Stock'] as const
export type Subject = (typeof subjects)[number]

export type CostMeasure = keyof typeof costMeasures
export type SalesMeasure = Exclude<keyof typeof salesMeasures, CostMeasure>

export const isOfCost = (measure: Measure): measure is CostMeasure => measure in costMeasures

const isOfStock = (measure: Measure): measure is StockMeasure => measure in stockMeasures

/** The subject of a measure: sales or stock. */
export const subjectOf = (measure: Measure): Subject => (isOfStock(measure) ? 'Stock' : 'Sales')

/** Dimensions from the LC; cargo that several vessels brought has no value in them. */
export const lcParts = ['vessel', 'origin', 'cargoGrade'] as const satisfies readonly Dimension[]

const lotFields: readonly string[] = ['consignee', 'terminal', 'lc', ...lcParts, 'form']

/** Dimensions of time, the longest first. */
export const periodNames: readonly Dimension[] = ['year', 'month', 'day']

/** The dimensions of a subject: stock has neither a buyer nor an invoice. */
export const dimensionsOf = (subject: Subject): readonly Dimension[] =>
  subject === 'Sales'
    ? dimensionNames
    : dimensionNames.filter(name => periodNames.includes(name) || lotFields.includes(name))

/** The filters: those of the report of sales, and the dimensions from the LC. */
export const exploreFilters: Fields = {
  ...salesReport.filters,
  ...origins,
  origin: optional(text('Origin', { max: 80 })),
}

/** The filters of a subject. */
export const filtersOfSubject = (subject: Subject): Fields => {
  const all = exploreFilters
  const names = Object.keys(all).filter(name => subject === 'Sales' || ['from', 'to', ...lotFields].includes(name))
  return Object.fromEntries(names.map(name => [name, all[name]!]))
}

/** The largest number of nested dimensions. */
export const mostNested = 3
