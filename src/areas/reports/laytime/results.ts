// What a statement comes to, as it is kept with the document.

import { callOf, type Entered, instantOf, methodOf } from '#areas/reports/laytime/reading.ts'
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

const overlapping = ({ facts }: Call): Fault[] =>
  overlapsIn(facts)
    .slice(0, 1)
    .map(({ from, to }) => ({
      field: 'facts',
      message: 'Two rows tell of {from} to {to}.',
      values: { from: momentText(from), to: momentText(to) },
    }))

const fieldOf = ({ field, row }: Fault): string => {
  if (row !== undefined) return `facts.${row}.${field === 'to' ? 'endsAt' : field}`
  return { officeHours: 'officeOpens', allowance: 'rate' }[field] ?? field
}

/** What is wrong with what was entered, by field. */
export const problemsOf = (
  entered: Entered,
  others: readonly Entered[],
  zone: string,
): Record<string, Omit<Fault, 'field'>> => {
  const call = callOf(entered, zone)
  const group = groupFaults([call, ...others.map(other => callOf(other, zone))], methodOf(entered))
  const faults = [...group, ...overlapping(call), ...faultsOf(call)]
  return Object.fromEntries(faults.map(fault => [fieldOf(fault), { message: fault.message, values: fault.values }]))
}

export type Counted = { settlement: Settlement; statement: Statement; money: Money }

/** Counts a statement with the other ports of its voyage. Where all have one allowance, the last port tells what it comes to. */
export const counted = (entered: Entered, others: readonly Entered[], zone: string): Counted => {
  const call = callOf(entered, zone)
  const settlement = settle([call, ...others.map(other => callOf(other, zone))], methodOf(entered))
  const port = settlement.ports.find(of => of.call === call)!
  const isLast = settlement.ports.at(-1) === port
  const { demurrageCents, despatchCents } = settlement
  const all = isLast ? { demurrageCents, despatchCents } : { demurrageCents: 0, despatchCents: 0 }
  return { settlement, statement: port, money: port.money ?? all }
}

const splitOf = ({ demurrageCents, despatchCents }: Money, cargo: readonly Part[]) => {
  const weights = cargo.map(({ quantity }) => quantity)
  const [owed, earned] = [splitByBills(demurrageCents, weights), splitByBills(despatchCents, weights)]
  return cargo.map((part, n) => ({
    ...{ consignee: part.consignee, lc: part.lc, quantity: part.quantity },
    ...{ demurrage: owed[n]!.cents, despatch: earned[n]!.cents },
    ...{ demurrageSar: owed[n]!.halalas, despatchSar: earned[n]!.halalas },
  }))
}

/** The results of a statement, in the document's fields. */
export const resultsOf = ({ statement, money }: Counted, cargo: readonly Part[], zone: string): Partial<Entered> => {
  const { balance, commencement } = statement
  return {
    laytimeCommenced: instantOf(fraction(commencement.at), zone),
    allowedTime: durationText(balance.allowed),
    usedTime: durationText(balance.used),
    overTime: durationText(balance.over),
    savedTime: durationText(balance.saved),
    expiresAt: instantOf(balance.expiry.at, zone),
    demurrage: money.demurrageCents,
    despatch: money.despatchCents,
    demurrageSar: centsToHalalas(money.demurrageCents),
    despatchSar: centsToHalalas(money.despatchCents),
    split: splitOf(money, cargo),
  }
}
