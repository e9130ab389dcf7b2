// Fields of bag and bulk proformas: parties, place, validity, bank account.

import { bank } from '#areas/master-data/bank/definition.ts'
import { consignee } from '#areas/master-data/company/definition.ts'
import { customer } from '#areas/master-data/customer/definition.ts'
import { automatic, day, hinted, link, money, optional, percent, starting, text, yesNo } from '#kit/fields.ts'
import { type Action, cancelFrom, type Life } from '#kit/states.ts'
import { cargoOfLcFields, lcField, terminalField } from '#trade/cargo/stock-fields.ts'
import { taxReasonField } from '#trade/tax-documents/tax-reason-fields.ts'

export const offerFields = {
  date: day('Date'),
  customer: link('Customer', customer),
  customerVatNo: automatic(text('Customer’s VAT number', { max: 15 })),
  consignee: link('Seller', consignee),
  terminal: terminalField('Terminal', ['consignee']),
  lc: lcField(['customer', 'consignee', 'terminal']),
  ...cargoOfLcFields,
  validUntil: hinted(optional(day('Valid until')), 'Empty: five days.'),
  bank: hinted(link('Bank to pay into', bank), 'A bank at which the seller has an account.'),
  iban: automatic(text('IBAN', { max: 34 })),
  reserveStock: hinted(optional(yesNo('Reserve the stock')), 'Reserved for the customer while the proforma is valid.'),
}

export const sumFields = {
  vatRate: automatic(starting(percent('VAT rate'), 15_000)),
  taxReason: taxReasonField(),
  net: automatic(money('Net')),
  vat: automatic(money('VAT')),
  gross: automatic(money('Total')),
  paid: automatic(money('Paid', { zero: true })),
}

/** The states in which goods of a proforma are still to be sold. */
export const openProformaStates = ['Sent', 'Partly paid', 'Paid'] as const

const movesTo = (state: string, ...from: string[]): Record<string, string> =>
  Object.fromEntries(from.map(each => [each, state]))

/**
 * The states and actions of a proforma: entered, sent, paid, converted to sales. `convert` may convert a part; the proforma stays open for
 * the rest.
 */
export const proformaLife = (convert: Action) =>
  ({
    initial: 'Draft',
    states: ['Draft', ...openProformaStates, 'Converted', 'Expired', 'Canceled'],
    posted: [],
    editable: ['Draft'],
    actions: {
      send: { label: 'Mark as sent', moves: { Draft: 'Sent' } },
      convert: { ...convert, moves: Object.fromEntries(openProformaStates.map(state => [state, state])) },
      recount: {
        label: 'Recalculated',
        moves: {
          ...Object.fromEntries(openProformaStates.map(state => [state, state])),
          Expired: 'Expired',
          Canceled: 'Canceled',
        },
        systemOnly: true,
      },
      'pay-none': { label: 'Payment reversed', moves: movesTo('Sent', ...openProformaStates), systemOnly: true },
      'pay-part': { label: 'Partly paid', moves: movesTo('Partly paid', ...openProformaStates), systemOnly: true },
      pay: { label: 'Paid', moves: movesTo('Paid', ...openProformaStates), systemOnly: true },
      finish: { label: 'Converted', moves: movesTo('Converted', ...openProformaStates, 'Converted'), systemOnly: true },
      reopen: { label: 'Open again', moves: { Converted: 'Sent' }, systemOnly: true },
      expire: { label: 'Expired', moves: movesTo('Expired', 'Sent', 'Partly paid'), systemOnly: true },
      cancel: cancelFrom('Draft', ...openProformaStates),
    },
  }) satisfies Life

export const proformaList = [
  'date',
  'customer',
  'consignee',
  'terminal',
  'lc',
  'quantity',
  'gross',
  'paid',
  'sold',
  'validUntil',
  'reserveStock',
] as const

export const proformaFilters = ['date', 'customer', 'consignee', 'terminal', 'lc', 'reserveStock'] as const

type ProformaOffer = { date: string; validUntil: string | null; lines: unknown[] | null }

/** The rules of a proforma's lines and days; `isTwice`: two lines have the same goods. */
export const proformaRules = ({ date, validUntil, lines }: ProformaOffer, isTwice: boolean) => ({
  ...((lines ?? []).length === 0 && { lines: 'Enter at least one line.' }),
  ...(isTwice && { lines: 'Enter the same goods once.' }),
  ...(validUntil && validUntil < date && { validUntil: 'Must not lie before the date.' }),
})

/** Whether two lines have the same goods. They must differ, because each sale is created from one line. */
export const hasDuplicates = <L>(lines: readonly L[] | null, goods: (line: L) => string): boolean =>
  new Set((lines ?? []).map(goods)).size < (lines ?? []).length
