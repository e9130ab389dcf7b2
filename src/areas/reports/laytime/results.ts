// The result of a statement, as stored with the document.

import { type LaytimeValues, toCall, toInstant, toMethod } from '#areas/reports/laytime/reading.ts'
import { formatMoment } from '#areas/reports/laytime/words.ts'
import { centsToHalalas } from '#kit/units.ts'
import { type Fault, faultsOf, groupFaults } from '#laytime/check.ts'
import { durationText, momentText } from '#laytime/clock.ts'
import { fraction } from '#laytime/fraction.ts'
import { splitByBills } from '#laytime/money.ts'
import { overlapsIn } from '#laytime/overlaps.ts'
import { type Money, type Settlement, settle } from '#laytime/settlement.ts'
import type { Statement } from '#laytime/statement.ts'
import type { Call } from '#laytime/terms.ts'

/** One owner's part of the cargo. */
export type Part = { consignee: number; lc: number; quantity: number }

const findOverlap = ({ facts }: Call): Fault[] =>
  overlapsIn(facts)
    .slice(0, 1)
    .map(({ from, to }) => ({
      field: 'facts',
      message: 'Two rows cover {from} to {to}.',
      values: { from: formatMoment(momentText(from)), to: formatMoment(momentText(to)) },
    }))

const fieldName = ({ field, row }: Fault): string => {
  if (row !== undefined) return `facts.${row}.${field === 'to' ? 'endsAt' : field}`
  return { officeHours: 'officeOpens', allowance: 'rate' }[field] ?? field
}

/** Problems of the entered values, by field. */
export const findProblems = (
  entered: LaytimeValues,
  others: readonly LaytimeValues[],
  zone: string,
): Record<string, Omit<Fault, 'field'>> => {
  const call = toCall(entered, zone)
  const group = groupFaults([call, ...others.map(other => toCall(other, zone))], toMethod(entered))
  const faults = [...group, ...findOverlap(call), ...faultsOf(call)]
  return Object.fromEntries(faults.map(fault => [fieldName(fault), { message: fault.message, values: fault.values }]))
}

export type CountedLaytime = { settlement: Settlement; statement: Statement; money: Money }

/** Counts a statement together with the other ports of its voyage. If they share one allowance or set off their times, the last port has the
 *  result. */
export const countLaytime = (
  entered: LaytimeValues,
  others: readonly LaytimeValues[],
  zone: string,
): CountedLaytime => {
  const call = toCall(entered, zone)
  const settlement = settle([call, ...others.map(other => toCall(other, zone))], toMethod(entered))
  const port = settlement.ports.find(of => of.call === call)!
  const isLast = settlement.ports.at(-1) === port
  const { demurrageCents, despatchCents } = settlement
  const all = isLast ? { demurrageCents, despatchCents } : { demurrageCents: 0, despatchCents: 0 }
  return { settlement, statement: port, money: port.money ?? all }
}

const splitMoney = ({ demurrageCents, despatchCents }: Money, cargo: readonly Part[]) => {
  const weights = cargo.map(({ quantity }) => quantity)
  const [owed, earned] = [splitByBills(demurrageCents, weights), splitByBills(despatchCents, weights)]
  return cargo.map((part, n) => ({
    consignee: part.consignee,
    lc: part.lc,
    quantity: part.quantity,
    demurrage: owed[n]!.cents,
    despatch: earned[n]!.cents,
    demurrageSar: owed[n]!.halalas,
    despatchSar: earned[n]!.halalas,
    settledSar: null,
  }))
}

// Demurrage is payable if the counterparty claims it, and receivable if we do.
const claimOf = (side: LaytimeValues['side'], { demurrageCents, despatchCents }: Money) => {
  const [owed, earned] = [demurrageCents, despatchCents].map(centsToHalalas) as [number, number]
  return side === 'Accounts receivable'
    ? { payableSar: earned, receivableSar: owed }
    : { payableSar: owed, receivableSar: earned }
}

/** The results of a statement, in the document's fields. */
export const toResultFields = (
  { statement, money }: CountedLaytime,
  { cargo, side }: { cargo: readonly Part[]; side: LaytimeValues['side'] },
  zone: string,
): Partial<LaytimeValues> => {
  const { balance, commencement } = statement
  return {
    laytimeCommenced: toInstant(fraction(commencement.at), zone),
    allowedTime: durationText(balance.allowed),
    usedTime: durationText(balance.used),
    overTime: durationText(balance.over),
    savedTime: durationText(balance.saved),
    expiresAt: toInstant(balance.expiry.at, zone),
    demurrage: money.demurrageCents,
    despatch: money.despatchCents,
    demurrageSar: centsToHalalas(money.demurrageCents),
    despatchSar: centsToHalalas(money.despatchCents),
    ...claimOf(side, money),
    split: splitMoney(money, cargo),
  }
}

type Settling = Pick<LaytimeValues, 'side' | 'demurrage' | 'despatch' | 'settledAmount' | 'split'>

/** A settlement in the document's fields: the settled amount is shared as the agreed one was. Dollars in cents, riyals in halalas. */
export const toSettledFields = ({ side, demurrage, settledAmount, split }: Settling): Partial<LaytimeValues> => {
  const cents = settledAmount ?? 0
  const money = demurrage ? { demurrageCents: cents, despatchCents: 0 } : { demurrageCents: 0, despatchCents: cents }
  const parts = split ?? []
  const shares = splitByBills(
    cents,
    parts.map(({ quantity }) => quantity),
  )
  return { ...claimOf(side, money), split: parts.map((part, n) => ({ ...part, settledSar: shares[n]!.halalas })) }
}

/** The fields as they were agreed, before a settlement. */
export const toAgreedFields = ({ side, demurrage, despatch, split }: Settling): Partial<LaytimeValues> => ({
  settledAmount: null,
  ...claimOf(side, { demurrageCents: demurrage ?? 0, despatchCents: despatch ?? 0 }),
  split: (split ?? []).map(part => ({ ...part, settledSar: null })),
})
