// Seller and buyer as printed on a tax document.

import { sql } from 'kysely'
import type { Context } from '#kit/server/context.ts'
import { countryInBoth, isAbroad } from '#trade/parties/country-fields.ts'
import { type Both, type Fact, words } from '#trade/tax-documents/tax-paper.ts'

/** The buyer is a customer, or a company the agency serves. */
export type Parties = { consignee: number } & ({ customer: number } | { company: number })

type Part = 'street' | 'district' | 'city' | 'address'
type Address = Partial<Record<Part | `${Part}Ar` | 'buildingNo' | 'additionalNo' | 'postalCode', string | null>>
type Abroad = { country?: string | null; foreignNo?: string | null }
type Personal = { nationalId?: string | null }

// Building, street and additional number, district, city and postal code; in Arabic where known.
const addressOf = (of: Address & Abroad): Both | null => {
  const [country, countryAr] = of.country && isAbroad(of.country) ? countryInBoth(of.country) : ['', '']
  const addressIn = (suffix: '' | 'Ar', comma: string): string => {
    const part = (name: Part) => of[`${name}${suffix}`] ?? of[name]
    const street = [of.buildingNo, part('street') ?? part('address')].filter(Boolean).join(' ')
    const numbered = [street, of.additionalNo].filter(Boolean).join(' - ')
    const place = [part('city'), of.postalCode].filter(Boolean).join(' ')
    return [numbered, part('district'), place, suffix ? countryAr : country].filter(Boolean).join(comma)
  }
  const [english, arabic] = [addressIn('', ', '), addressIn('Ar', '، ')]
  return english ? [english, arabic] : null
}

const fact = (word: Both, value: Both | string | null): Fact[] => (value ? [{ words: word, value }] : [])

type PartyRow = Address &
  Abroad &
  Personal & { name: string; nameAr: string | null } & Record<'vatNo' | 'crNo' | 'unifiedNo', string | null>

// Issued documents do not change with their parties.
const companyAt = (id: number, moment: Date, { tx }: Context): Promise<PartyRow> =>
  tx
    .selectFrom(sql<PartyRow>`app.company_at(${id}, ${moment})`.as<'company'>('company'))
    .select(['name', 'nameAr', 'vatNo', 'crNo', 'unifiedNo', 'buildingNo', 'additionalNo', 'postalCode'])
    .select(['street', 'streetAr', 'district', 'districtAr', 'city', 'cityAr'])
    .executeTakeFirstOrThrow()

const customerAt = (id: number, moment: Date, { tx }: Context): Promise<PartyRow> =>
  tx
    .selectFrom(sql<PartyRow>`app.customer_at(${id}, ${moment})`.as<'customer'>('customer'))
    .select(['name', 'nameAr', 'vatNo', 'crNo', 'unifiedNo', 'city', 'cityAr', 'address', 'addressAr'])
    .select(['buildingNo', 'district', 'districtAr', 'postalCode', 'country', 'foreignNo', 'nationalId'])
    .executeTakeFirstOrThrow()

// As in the e-invoice: a buyer without another number is identified by that of the person (BR-KSA-81).
const personalNumberOf = ({ vatNo, crNo, unifiedNo, country, nationalId }: PartyRow): string | null =>
  vatNo || crNo || unifiedNo || isAbroad(country ?? null) ? null : (nationalId ?? null)

type Issued = {
  name: 'taxInvoice' | 'creditNote' | 'prePayment' | 'serviceInvoice' | 'emptyBagInvoice'
  id: number
  issuedAt: string | null
}

const settledAt = async ({ name, id, issuedAt }: Issued, { tx }: Context): Promise<Date> => {
  const { rows } = await sql<{ at: Date }>`select app.settled_at(${name}, ${id}, ${issuedAt}) as at`.execute(tx)
  return rows[0]!.at
}

/** Seller and buyer as of the time when the document was issued, or sealed if that was later. */
export const partyFacts = async (of: Parties, issued: Issued, context: Context): Promise<Fact[]> => {
  const moment = await settledAt(issued, context)
  const seller = await companyAt(of.consignee, moment, context)
  const buyer =
    'company' in of ? await companyAt(of.company, moment, context) : await customerAt(of.customer, moment, context)
  return [
    ...fact(words.seller, [seller.name, seller.nameAr ?? '']),
    ...fact(words.vatNo, seller.vatNo),
    ...fact(words.crNo, seller.crNo),
    ...fact(words.unifiedNo, seller.unifiedNo),
    ...fact(words.address, addressOf(seller)),
    ...fact(words.buyer, [buyer.name, buyer.nameAr ?? '']),
    ...fact(words.vatNo, buyer.vatNo),
    ...fact(words.crNo, buyer.crNo),
    ...fact(words.unifiedNo, buyer.unifiedNo),
    ...fact(words.nationalId, personalNumberOf(buyer)),
    ...fact(words.foreignNo, buyer.foreignNo ?? null),
    ...fact(words.address, addressOf(buyer)),
  ]
}
