// Whether a tax invoice can name the addresses of its parties in Arabic, as the law requires (VAT regulations, article 53(5)).

import { together } from '#database/together.ts'
import { refuse } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'
import type { Parties } from '#trade/tax-documents/parties.server.ts'

type PartyAddress = { name: string; isWhole: boolean }

const companyOf = async (id: number, { tx }: Context): Promise<PartyAddress> => {
  const { name, ...address } = await tx
    .selectFrom('company')
    .select(['name', 'streetAr', 'buildingNo', 'districtAr', 'cityAr', 'postalCode'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { name, isWhole: Object.values(address).every(Boolean) }
}

const customerOf = async (id: number, { tx }: Context): Promise<PartyAddress> => {
  const { name, addressAr } = await tx
    .selectFrom('customer')
    .select(['name', 'addressAr'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { name, isWhole: Boolean(addressAr) }
}

/** Refuses a seller without a national address in Arabic and, unless the invoice is simplified, a buyer without an address. */
export const checkPartyAddresses = async (
  parties: Parties,
  kind: 'Tax' | 'Simplified',
  context: Context,
): Promise<void> => {
  const [seller, buyer] = await together(
    companyOf(parties.consignee, context),
    'company' in parties ? companyOf(parties.company, context) : customerOf(parties.customer, context),
  )
  if (!seller.isWhole) {
    refuse(
      'A tax invoice names its seller’s address in Arabic. Complete street, district, city, building number and postal code of {name} under Companies.',
      { values: { name: seller.name } },
    )
  }
  if (kind === 'Simplified' || buyer.isWhole) return
  refuse('A tax invoice names its buyer’s address in Arabic. Enter that of {name} first.', {
    values: { name: buyer.name },
  })
}
