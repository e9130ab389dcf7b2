import { cargoGrade } from '#areas/master-data/cargo-grade/definition.ts'
import { forms } from '#areas/master-data/cargo-type/definition.ts'
import { consignee } from '#areas/master-data/company/definition.ts'
import { terminal } from '#areas/master-data/terminal/definition.ts'
import { vessel } from '#areas/master-data/vessel/definition.ts'
import { lc } from '#areas/procurement/lc/definition.ts'
import { choice, choices, count, link, money, optional, quantity, text } from '#kit/fields.ts'
import { analysis } from '#reports/analysis.ts'
import { cargo, granularity } from '#trade/statements/analysis-fields.ts'
import { period } from '#trade/statements/report-fields.ts'

/** The dimensions by which facts can be grouped. */
export const dimensions = [
  'date',
  'agency',
  'consignee',
  'terminal',
  'lc',
  'vessel',
  'origin',
  'cargoGrade',
  'form',
  'kind',
] as const

const signed = (label: string) => money(label, { signed: true, zero: true })

const measures = {
  bags: count('Empty bags', { signed: true, zero: true }),
  quantity: quantity('Stock', { signed: true, zero: true }),
  net: signed('Net'),
  vat: signed('VAT'),
  cost: signed('Cost'),
}

/** Sums of the facts of a period by any dimensions, for a pivot. Each measure adds up to a report: quantities and empty bags are movements
 *  of stock and add up to the closing stocks, net and VAT are invoiced sales less credit notes, costs are those of LCs. A dimension that
 *  was not requested, or that a fact does not have, is null; an LC that several vessels brought has no vessel. */
export const bi = analysis('bi', {
  title: 'Facts for a pivot',
  needs: ['BarleyClosingStock', 'BagClosingStock', 'SalesReport', 'LcDetail'],
  unit: 'MT',
  filters: {
    ...period,
    by: optional(choices('By', dimensions)),
    granularity: granularity('MONTH'),
    ...cargo,
  },
  columns: {
    date: optional(text('Period')),
    agency: optional(text('Agency')),
    consignee: optional(link('Consignee', consignee)),
    terminal: optional(link('Terminal', terminal)),
    lc: optional(link('LC', lc)),
    vessel: optional(link('Vessel', vessel)),
    origin: optional(text('Origin')),
    cargoGrade: optional(link('Grade', cargoGrade)),
    form: optional(choice('Form', forms)),
    kind: optional(text('Document')),
    ...measures,
  },
  total: measures,
})
