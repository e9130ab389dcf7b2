// The side that claims in a statement, and the version of its calculation.

import { consignee } from '#areas/master-data/company/definition.ts'
import { customer } from '#areas/master-data/customer/definition.ts'
import { vendor } from '#areas/master-data/vendor/definition.ts'
import type { Document } from '#kit/document.ts'
import {
  automatic,
  choice,
  type Field,
  hinted,
  link,
  money,
  onlyWhen,
  opposite,
  optional,
  starting,
} from '#kit/fields.ts'

export const sides = ['Accounts payable', 'Accounts receivable'] as const
const partyRoles = ['Vessel owner', 'Charterer', 'Agent', 'Supplier', 'Terminal', 'Receiver'] as const
/** The kinds of accounts a claim can be on. */
const accountKinds = ['Vendor', 'Customer', 'Consignee'] as const
export const versionKinds = ['Provisional', 'Counter-claim', 'Final'] as const

const isOn = (accountOf: unknown, kind: (typeof accountKinds)[number]): boolean => (accountOf ?? 'Vendor') === kind

export const sideFields = {
  side: opposite(
    hinted(
      optional(starting(choice('Claim', sides), 'Accounts payable')),
      'Payable: the counterparty claims demurrage from us, and pays despatch. Receivable: the other way round.',
    ),
  ),
  partyRole: optional(starting(choice('Counterparty is', partyRoles), 'Vessel owner')),
  accountOf: hinted(
    optional(starting(choice('On the account of a', accountKinds), 'Vendor')),
    'Owners, agents and suppliers are vendors; a receiver is a consignee or a customer.',
  ),
  counterparty: onlyWhen(({ accountOf }) => isOn(accountOf, 'Vendor'), optional(link('Vendor', vendor))),
  claimedCustomer: onlyWhen(({ accountOf }) => isOn(accountOf, 'Customer'), optional(link('Customer', customer))),
  claimedConsignee: onlyWhen(({ accountOf }) => isOn(accountOf, 'Consignee'), optional(link('Consignee', consignee))),
}

/** The result of a statement for the agency: one of the two is demurrage, the other despatch. */
export const claimResults = {
  payableSar: automatic(money('Payable in SAR', { zero: true })),
  receivableSar: automatic(money('Receivable in SAR', { zero: true })),
}

/** Links to the first version of the calculation; a version refers to its own document type. */
const versionOf = (first: () => Document): Field<number | null> => ({
  label: 'Version of',
  need: 'automatic',
  shape: {
    kind: 'link',
    get to() {
      return first()
    },
  },
})

export const versionFields = (first: () => Document) => ({
  versionKind: optional(starting(choice('Version', versionKinds), 'Provisional')),
  versionOf: versionOf(first),
  nextVersion: automatic(choice('Followed by', versionKinds)),
})

type Claim = {
  side: (typeof sides)[number] | null
  partyRole: (typeof partyRoles)[number] | null
  accountOf: (typeof accountKinds)[number] | null
  counterparty: number | null
  claimedCustomer: number | null
  claimedConsignee: number | null
}

const accounts = { Vendor: 'counterparty', Customer: 'claimedCustomer', Consignee: 'claimedConsignee' } as const

const accountRules = (claim: Claim): Record<string, string> =>
  Object.fromEntries(
    Object.entries(accounts).flatMap(([kind, name]) => {
      const isTheirs = isOn(claim.accountOf, kind as Claim['accountOf'] & string)
      if (isTheirs && !claim[name]) return [[name, 'Please enter {label}.']]
      return !isTheirs && claim[name] ? [[name, 'The claim is on another account.']] : []
    }),
  )

/** An owner claims from us; we claim from the party that kept the vessel waiting. Customers owe us; we owe vendors and consignees. */
export const claimRules = (claim: Claim): Record<string, string> => ({
  ...accountRules(claim),
  ...(claim.side === 'Accounts receivable' &&
    (claim.partyRole ?? 'Vessel owner') === 'Vessel owner' && {
      partyRole: 'We claim from a charterer, a supplier, a terminal or receivers. Choose which.',
    }),
  ...(claim.side !== 'Accounts receivable' &&
    isOn(claim.accountOf, 'Customer') && {
      accountOf: 'What is claimed from us is owed to a vendor or a consignee. Choose one of these.',
    }),
})
