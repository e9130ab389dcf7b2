// Whose account a statement shows.

import { agent } from '#areas/master-data/agent/definition.ts'
import { consignee } from '#areas/master-data/company/definition.ts'
import { customer } from '#areas/master-data/customer/definition.ts'
import { vendor } from '#areas/master-data/vendor/definition.ts'
import { choice, hinted, link, onlyWhen, optional, starting, yesNo } from '#kit/fields.ts'
import { type PartyKind, partyFields, partyKinds } from '#trade/statements/party-fields.ts'

export const accountFields = {
  partyKind: starting(choice('Account of', partyKinds), 'Customer'),
  customer: optional(link('Customer', customer)),
  withBranches: onlyWhen(
    ({ partyKind }) => partyKind === 'Customer',
    hinted(optional(yesNo('With its branches')), 'All customers with its VAT number as one account.'),
  ),
  vendor: optional(link('Vendor', vendor)),
  agent: optional(link('Agent', agent)),
  consignee: optional(
    hinted(link('Consignee', consignee), 'The account holder, or the consignee the account is kept for.'),
  ),
}

type Account = {
  every: string
  partyKind: PartyKind
  customer: number | null
  vendor: number | null
  agent: number | null
  consignee: number | null
}

/** The error of a missing party. A single statement needs a party; a standing order without one is for all that have an address. */
export const partyProblem = (of: Account): Partial<Record<'customer' | 'vendor' | 'agent' | 'consignee', string>> => {
  const own = partyFields[of.partyKind]
  const foreign = (['customer', 'vendor', 'agent'] as const).find(name => name !== own && of[name])
  if (foreign) return { [foreign]: 'Does not match the kind of account.' }
  return of.every === 'Once' && !of[own] ? { [own]: 'Please enter {label}.' } : {}
}

/** The party of the account; null for all of its kind. */
export const partyOfAccount = (of: Account): number | null => of[partyFields[of.partyKind]]
