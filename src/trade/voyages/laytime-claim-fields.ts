// Whose claim a statement is, and which version of its calculation.

import type { Document } from '#kit/document.ts'
import { automatic, choice, type Field, hinted, money, opposite, optional, starting } from '#kit/fields.ts'

export const sides = ['Accounts payable', 'Accounts receivable'] as const
export const partyRoles = ['Vessel owner', 'Supplier', 'Terminal', 'Receiver'] as const
export const versionKinds = ['Provisional', 'Counter-claim', 'Final'] as const

export const sideFields = {
  side: opposite(
    hinted(
      optional(starting(choice('Claim', sides), 'Accounts payable')),
      'Payable: the counterparty claims demurrage from us, and pays despatch. Receivable: the other way round.',
    ),
  ),
  partyRole: optional(starting(choice('Counterparty is', partyRoles), 'Vessel owner')),
}

/** What a statement comes to for us: one of the two is demurrage, the other despatch. */
export const claimResults = {
  payableSar: automatic(money('Payable in SAR', { zero: true })),
  receivableSar: automatic(money('Receivable in SAR', { zero: true })),
}

/** The first version of the calculation; a version names its own document. */
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

type Claim = { side: (typeof sides)[number] | null; partyRole: (typeof partyRoles)[number] | null }

/** An owner claims from us; what we claim, we claim from those who kept the vessel waiting. */
export const claimRules = ({ side, partyRole }: Claim): { partyRole?: string } =>
  side === 'Accounts receivable' && (partyRole ?? 'Vessel owner') === 'Vessel owner'
    ? { partyRole: 'We claim from a supplier, a terminal or receivers. Choose which.' }
    : {}
