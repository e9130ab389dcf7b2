// The source of a permit: an approved sale, or a proforma or pre-payment from which the sale is created when the truck arrives.

import { bagProforma } from '#areas/accounts/bag-sale-proforma/definition.ts'
import { bulkProforma } from '#areas/accounts/bulk-sale-proforma/definition.ts'
import { bagGrade, bagSizes } from '#areas/master-data/bag-grade/definition.ts'
import { forms } from '#areas/master-data/cargo-type/definition.ts'
import { terminal } from '#areas/master-data/terminal/definition.ts'
import { prePayment } from '#areas/payments/pre-payment/definition.ts'
import { lc } from '#areas/procurement/lc/definition.ts'
import { bagSale } from '#areas/sales/bag-sale/definition.ts'
import { bulkSale } from '#areas/sales/bulk-sale/definition.ts'
import type { Row } from '#kit/check.ts'
import {
  automatic,
  choice,
  count,
  type Field,
  hinted,
  link,
  money,
  onlyWhen,
  optional,
  quantity,
  under,
} from '#kit/fields.ts'
import { openProformaStates } from '#trade/promises/proforma-fields.ts'

const sources = ['bagSale', 'bulkSale', 'bagProforma', 'bulkProforma', 'prePayment'] as const

// Once one source is chosen, the others are hidden.
const source = <V>(name: (typeof sources)[number], of: Field<V>): Field<V> =>
  onlyWhen(values => sources.every(other => other === name || !values[other]), of)

const onPrePayment = <V>(of: Field<V>): Field<V> => onlyWhen(({ prePayment }) => Boolean(prePayment), of)

const isInBags = (of: Row): boolean => Boolean(of.bagSale || of.bagProforma || (of.prePayment && of.bagGrade))
const isInBulk = (of: Row): boolean => Boolean(of.bulkSale || of.bulkProforma || (of.prePayment && !of.bagGrade))

export const subjectFields = {
  bagSale: source(
    'bagSale',
    hinted(
      optional(link('Bag sale', bagSale, { follows: [{ in: ['Approved', 'Partly delivered'], isUsual: true }] })),
      'Choose one source.',
    ),
  ),
  bulkSale: source(
    'bulkSale',
    optional(link('Bulk sale', bulkSale, { follows: [{ in: ['Approved', 'Loading'], isUsual: true }] })),
  ),
  bagProforma: source(
    'bagProforma',
    hinted(
      optional(link('Bag sale proforma', bagProforma, { follows: [{ in: [...openProformaStates] }] })),
      'The load of this truck is sold when the truck comes.',
    ),
  ),
  bulkProforma: source(
    'bulkProforma',
    optional(link('Bulk sale proforma', bulkProforma, { follows: [{ in: [...openProformaStates] }] })),
  ),
  proformaLine: onlyWhen(
    ({ bagProforma, bulkProforma }) => Boolean(bagProforma || bulkProforma),
    hinted(optional(count('Line of the proforma', { sum: false })), 'Only if the proforma has several lines.'),
  ),
  prePayment: source(
    'prePayment',
    hinted(
      optional(link('Pre-payment', prePayment, { follows: [{ in: ['Received', 'Partly applied'], isUsual: true }] })),
      'Sold at the list price when the truck comes.',
    ),
  ),
  terminal: under('On a pre-payment', onPrePayment(optional(link('Terminal', terminal)))),
  lc: onPrePayment(optional(link('LC', lc))),
  form: onPrePayment(optional(choice('Form', forms))),
  bagGrade: onPrePayment(hinted(optional(link('Bag grade', bagGrade)), 'For bags. Empty: bulk.')),
  bags: under('To load', onlyWhen(isInBags, optional(count('Bags to load')))),
  bulkQuantity: onlyWhen(isInBulk, optional(quantity('Quantity to load'))),
}

/** Values that follow from the source. `worth` is the total, with VAT, of the sale still to be created; null if it exists. */
export const subjectFacts = {
  saleType: automatic(choice('Sale', ['SALE', 'BULKSALE'])),
  size: automatic(choice('Bag size', bagSizes)),
  quantity: automatic(quantity('Quantity')),
  worth: automatic(money('Worth', { zero: true })),
}

type SubjectEntries = Record<'bagSale' | 'bulkSale' | 'bagProforma' | 'bulkProforma' | 'prePayment', number | null> & {
  terminal: number | null
  lc: number | null
  form: string | null
  bagGrade: number | null
  bags: number | null
  bulkQuantity: number | null
  worth: number | null
}

// A sale created from a proforma or a pre-payment is stored beside it and does not count as a second source.
const chosenSubjects = (permit: SubjectEntries) =>
  sources.filter((name, at) => permit[name] !== null && (permit.worth === null || at > 1))

/** Exactly one source, with the fields it needs. */
export const subjectRules = (permit: SubjectEntries): Record<string, string> => {
  const [first, second] = chosenSubjects(permit)
  const isOf = (...names: string[]) => names.some(name => permit[name as 'bagSale'] !== null)
  const [inBags, isPaid] = [permit.bagGrade !== null, permit.prePayment !== null]
  return {
    ...(!first && { bagSale: 'Choose what the permit is for.' }),
    ...(second && { [second]: 'Choose one only.' }),
    ...((isOf('bagSale', 'bagProforma') || (isPaid && inBags)) && !permit.bags && { bags: 'Enter how many bags.' }),
    ...((isOf('bulkSale', 'bulkProforma') || (isPaid && !inBags)) &&
      !permit.bulkQuantity && { bulkQuantity: 'Enter how much.' }),
    ...(isPaid && !permit.terminal && { terminal: 'Please enter {label}.' }),
    ...(isPaid && !permit.lc && { lc: 'Please enter {label}.' }),
    ...(isPaid && !permit.form && { form: 'Please enter {label}.' }),
  }
}
