// The journal of a document in the finance system: the ledger's legs on the customer's accounts, VAT and money, and the revenue of the
// lines. Pure.

import { decimalText } from '#kit/units.ts'
import type { AccountName, CodeFinder, Named } from '#trade/fims/codes.ts'

/** The ledger accounts that the finance system has too. */
export const reportedRoles = ['RECEIVABLE', 'ADVANCE', 'VAT_ON_ADVANCE', 'VAT_OUTPUT', 'CASH', 'BANK'] as const

/** The amount in halalas that a document moved on an account; debits are positive. `bank` is set for money at a bank. */
export type ReportedLeg = { role: (typeof reportedRoles)[number]; amount: number; bank: Named | null }

/** The halalas of a line before VAT; negative for a credit note. */
type Revenue = { item: string; net: number }

/** An entry in halalas; debits are positive. */
type Entry = { account: string; amount: number; party: string | null; costCentre: string | null; memo: string }

const customerRoles: readonly string[] = ['RECEIVABLE', 'ADVANCE', 'VAT_ON_ADVANCE']

const accountOf: Record<Exclude<ReportedLeg['role'], 'BANK'>, AccountName> = {
  RECEIVABLE: 'receivable',
  ADVANCE: 'advances',
  VAT_ON_ADVANCE: 'advanceVat',
  VAT_OUTPUT: 'outputVat',
  CASH: 'cash',
}

/** By how many halalas the document increases the customer's debt. */
export const customerEffect = (legs: readonly ReportedLeg[]): number =>
  legs.reduce((sum, { role, amount }) => sum + (customerRoles.includes(role) ? amount : 0), 0)

/** Throws where debits and credits differ: such a journal is a defect of the code and must not be sent. */
export const checkBalanced = (journal: readonly Entry[], number: string): void => {
  const difference = journal.reduce((sum, { amount }) => sum + amount, 0)
  if (difference === 0 && journal.every(({ amount }) => Number.isSafeInteger(amount))) return
  throw new Error(`The journal of ${number} is out of balance by ${difference} halalas.`)
}

type Journaled = {
  number: string
  customer: number
  terminal: Named | null
  legs: readonly ReportedLeg[]
  revenues: readonly Revenue[]
}

/** The journal of a document, balanced to the halala. */
export const journalOf = (of: Journaled, codes: CodeFinder): Entry[] => {
  const { number, customer, terminal, legs, revenues } = of
  const party = String(customer)
  const kept = legs.map(({ role, amount, bank }) => ({
    account: role === 'BANK' ? codes.bank(bank) : codes.account(accountOf[role]),
    amount,
    party: customerRoles.includes(role) ? party : null,
    costCentre: null,
    memo: number,
  }))
  const earned = revenues.map(({ item, net }) => ({
    account: codes.item(item).account,
    amount: -net,
    party: null,
    costCentre: codes.costCentre(terminal),
    memo: number,
  }))
  const journal = [...kept, ...earned].filter(({ amount }) => amount !== 0)
  checkBalanced(journal, number)
  return journal
}

/** Halalas as a plain decimal, such as 59800.00. */
export const amountText = (halalas: number): string => decimalText(halalas, 2)

/** The journal in the format that is sent: debit and credit in two columns, neither negative. */
export const writeJournal = (journal: readonly Entry[]) =>
  journal.map(({ account, amount, party, costCentre, memo }) => ({
    account,
    debit: amountText(Math.max(amount, 0)),
    credit: amountText(Math.max(-amount, 0)),
    party,
    costCenter: costCentre,
    memo,
  }))

export type SentEntry = ReturnType<typeof writeJournal>[number]
