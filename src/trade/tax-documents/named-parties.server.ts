// Whether a tax document can name its parties: two different parties with their addresses, also in Arabic (VAT regulations, article 53(5)).

import { company } from '#areas/master-data/company/definition.ts'
import { customer } from '#areas/master-data/customer/definition.ts'
import { together } from '#database/together.ts'
import type { Document } from '#kit/document.ts'
import { refuse } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'
import { isAbroad } from '#trade/parties/country-fields.ts'
import type { Parties } from '#trade/tax-documents/parties.server.ts'

/** `missing`: the labels of missing address fields */
type Party = { name: string; vatNo: string | null; missing: string[] }

const placeOfCompany = ['street', 'streetAr', 'district', 'districtAr', 'city', 'cityAr'] as const
const ofCompany = ['buildingNo', ...placeOfCompany, 'postalCode'] as const
const ofCustomerAbroad = ['address', 'addressAr', 'city', 'cityAr'] as const
const ofCustomer = [...ofCustomerAbroad, 'buildingNo', 'district', 'districtAr', 'postalCode'] as const

const labelsOf = ({ fields }: Document, names: readonly string[], { asker, arabic }: Context): string[] =>
  names.map(name => fields[name]!.label).map(label => (asker.language === 'arabic' ? (arabic[label] ?? label) : label))

const missingIn = (document: Document, row: object, names: readonly string[], context: Context): string[] => {
  const missing = names.filter(name => !(row as Record<string, unknown>)[name])
  return labelsOf(document, missing, context)
}

const readCompany = async (id: number, context: Context): Promise<Party> => {
  const row = await context.tx
    .selectFrom('company')
    .select(['name', 'nameAr', 'vatNo', ...ofCompany])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const name = context.asker.language === 'arabic' ? row.nameAr : row.name
  return { name, vatNo: row.vatNo, missing: missingIn(company, row, ofCompany, context) }
}

// A buyer without a VAT number is identified by another number (BR-KSA-81).
const readCustomer = async (id: number, context: Context): Promise<Party> => {
  const row = await context.tx
    .selectFrom('customer')
    .select(['name', 'nameAr', 'vatNo', 'crNo', 'unifiedNo', 'nationalId', 'foreignNo', 'country', ...ofCustomer])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const isAway = isAbroad(row.country)
  const isKnown = isAway ? row.foreignNo : row.vatNo || row.crNo || row.unifiedNo || row.nationalId
  const missing = missingIn(customer, row, isAway ? ofCustomerAbroad : ofCustomer, context)
  const number = isKnown ? [] : labelsOf(customer, [isAway ? 'foreignNo' : 'nationalId'], context)
  const name = context.asker.language === 'arabic' ? row.nameAr : row.name
  return { name, vatNo: row.vatNo, missing: [...number, ...missing] }
}

const readParties = (parties: Parties, context: Context): Promise<[seller: Party, buyer: Party]> =>
  together(
    readCompany(parties.consignee, context),
    'company' in parties ? readCompany(parties.company, context) : readCustomer(parties.customer, context),
  )

const listOf = (words: readonly string[], { asker }: Context): string =>
  words.join(asker.language === 'arabic' ? '، ' : ', ')

/** Refuses a buyer with the seller's VAT number: there is no supply within one registration (BR-CUSTOM-VALIDATION-01). */
export const checkTwoParties = async (parties: Parties, context: Context): Promise<void> =>
  refuseOneParty(...(await readParties(parties, context)))

const refuseOneParty = (seller: Party, buyer: Party): void => {
  if (buyer.vatNo === null || buyer.vatNo !== seller.vatNo) return
  refuse('{buyer} has the VAT number of the seller, {vatNo}. Correct it under Customers, or choose another buyer.', {
    fields: { customer: 'Has the seller’s VAT number.' },
    values: { buyer: buyer.name, vatNo: buyer.vatNo },
  })
}

/**
 * Refuses parties that a tax document cannot name: the same party twice, a seller without an address in both languages and, unless the
 * invoice is simplified, a buyer without one.
 */
export const checkPartyAddresses = async (
  parties: Parties,
  kind: 'Tax' | 'Simplified',
  context: Context,
): Promise<void> => {
  const [seller, buyer] = await readParties(parties, context)
  refuseOneParty(seller, buyer)
  const values = ({ name, missing }: Party) => ({ name, missing: listOf(missing, context) })
  if (seller.missing.length > 0) {
    refuse('A tax invoice names its seller’s address. Complete {name} under Companies: {missing}.', {
      values: values(seller),
    })
  }
  if (kind === 'Simplified' || buyer.missing.length === 0) return
  if ('company' in parties) {
    refuse('A tax invoice names its buyer’s address. Complete {name} under Companies: {missing}.', {
      values: values(buyer),
    })
  }
  refuse('A tax invoice names its buyer’s address. Complete {name} under Customers: {missing}.', {
    fields: { customer: 'Its address is not complete.' },
    values: values(buyer),
  })
}
