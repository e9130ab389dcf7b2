// The ledger's twelve invariants: the findings of last night's check, and a check on request.

import { call } from '#kit/call.ts'

export type Finding = Record<string, string | number | null>

export type Invariant = {
  invariant: number
  /** the invariant; a message key */
  title: string
  violations: number
  /** the first findings */
  findings: Finding[]
}

export type CheckResult = { at: string; ms: number; violations: number; invariants: Invariant[] }

const path = '/api/agencies/:agencyId/logs/ledger-check'

export const nightlyCheck = call({
  method: 'GET',
  path,
  for: 'canViewLedgerCheck',
  title: 'The findings of last night’s check',
}).answering<{ nightly: CheckResult | null }>()

export const checkNow = call({
  method: 'POST',
  path,
  for: 'canViewLedgerCheck',
  title: 'Check the ledger now',
}).answering<CheckResult>()
