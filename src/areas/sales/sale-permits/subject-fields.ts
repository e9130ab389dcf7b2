// The source of a permit: an approved sale, or a proforma or pre-payment from which the sale is made when the truck comes.

import { bagProforma } from '#areas/accounts/bag-sale-proforma/definition.ts'
import { bulkProforma } from '#areas/accounts/bulk-sale-proforma/definition.ts'
import { bagGrade, bagSizes } from '#areas/master-data/bag-grade/definition.ts'
import { forms } from '#areas/master-data/cargo-type/definition.ts'
import { terminal } from '#areas/master-data/terminal/definition.ts'
import { prePayment } from '#areas/payments/pre-payment/definition.ts'
import { lc } from '#areas/procurement/lc/definition.ts'
import { bagSale } from '#areas/sales/bag-sale/definition.ts'
import { bulkSale } from '#areas/sales/bulk-sale/definition.ts'
import { automatic, choice, count, hinted, link, money, optional, quantity, under } from '#kit/fields.ts'

export const subjectFields = {
  bagSale: hinted(optional(link('Bag sale', bagSale)), 'Choose one source.'),
  bulkSale: optional(link('Bulk sale', bulkSale)),
  bagProforma: hinted(
    optional(link('Bag sale proforma', bagProforma)),
    'The load of this truck is sold when the truck comes.',
  ),
  bulkProforma: optional(link('Bulk sale proforma', bulkProforma)),
  proformaLine: hinted(
    optional(count('Line of the proforma', { sum: false })),
    'Only if the proforma has several lines.',
  ),
  prePayment: hinted(
    optional(link('Pre-payment', prePayment)),
    'Sold at the list price when the truck comes. Enter terminal, LC and form below.',
  ),
  terminal: under('On a pre-payment', hinted(optional(link('Terminal', terminal)), 'Entered on a pre-payment only.')),
  lc: hinted(optional(link('LC', lc)), 'Entered on a pre-payment only.'),
  form: hinted(optional(choice('Form', forms)), 'Entered on a pre-payment only.'),
  bagGrade: hinted(optional(link('Bag grade', bagGrade)), 'For bags on a pre-payment. Empty: bulk.'),
  bags: under('To load', hinted(optional(count('Bags to load')), 'Only for bags.')),
  bulkQuantity: hinted(optional(quantity('Quantity to load')), 'Only for bulk.'),
}

/** Values that follow from the source. `worth` is the total, with VAT, of the sale still to be made; null if it exists. */
export const subjectFacts = {
  saleType: automatic(choice('Sale', ['SALE', 'BULKSALE'])),
  size: automatic(choice('Bag size', bagSizes)),
  quantity: automatic(quantity('Quantity')),
  worth: automatic(money('Worth', { zero: true })),
}

type Entered = Record<'bagSale' | 'bulkSale' | 'bagProforma' | 'bulkProforma' | 'prePayment', number | null> & {
  terminal: number | null
  lc: number | null
  form: string | null
  bagGrade: number | null
  bags: number | null
  bulkQuantity: number | null
  worth: number | null
}

const subjects = ['bagSale', 'bulkSale', 'bagProforma', 'bulkProforma', 'prePayment'] as const

// A sale made from a proforma or a pre-payment is stored beside it and does not count as a second source.
const chosenSubjects = (permit: Entered) =>
  subjects.filter((name, at) => permit[name] !== null && (permit.worth === null || at > 1))

/** Exactly one source, with the fields it needs. */
export const subjectRules = (permit: Entered): Record<string, string> => {
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
