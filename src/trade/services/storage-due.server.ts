// Accrued storage without a charge, by terminal, from the tariffs of a consignee's mappings. A service invoice charges it.

import { sql } from 'kysely'
import { serviceCharge } from '#areas/accounts/service-charge/definition.ts'
import { addDays } from '#kit/days.ts'
import type { Context } from '#kit/server/context.ts'
import { create } from '#kit/server/write.ts'
import { amountByWeight, vatOf } from '#kit/units.ts'
import { accountsWithBalanceOn } from '#ledger/day-balances.server.ts'
import { lotCondition } from '#trade/cargo/lot-costs.server.ts'
import {
  type ChargedSpan,
  type DueSpan,
  dueSpans,
  type LentCargo,
  type StockOfOwners,
  storageBorneByDay,
} from '#trade/services/storage-days.ts'

/** `until`: the last day to include: a past day at its end, today as of now. */
type StoragePeriod = { consignee: number; terminal?: number; until: string }

/** `kgDays`: kilograms x days; `net` in halalas, rounded once for the period. */
export type StorageDue = DueSpan & {
  terminal: number
  rate: number
  freeDays: number
  net: number
  vat: number
}

type Tariff = { terminal: number; rate: number; since: string; freeDays: number }

const vatPct = 15_000

const readTariffs = async ({ consignee, terminal, until }: StoragePeriod, { tx }: Context): Promise<Tariff[]> => {
  const { rows } = await sql<Tariff>`
    select terminal, storage_tariff as rate, storage_from as since, coalesce(storage_free_days, 0) as "freeDays"
    from terminal_consignee_mapping where agency_id = app.agency() and consignee = ${consignee} and storage_tariff > 0
      and storage_from <= ${until}::date ${terminal === undefined ? sql`` : sql`and terminal = ${terminal}`}
    order by terminal`.execute(tx)
  return rows
}

const readCharged = async (terminal: number, consignee: number, { tx }: Context): Promise<ChargedSpan[]> => {
  const { rows } = await sql<ChargedSpan>`
    select stored_from as "firstDay", stored_until as "lastDay", quantity as "kgDays", coalesce(free_days, 0) as "freeDays"
    from service_charge where agency_id = app.agency() and consignee = ${consignee} and terminal = ${terminal}
      and stored_from is not null and status = 'Active' order by stored_from`.execute(tx)
  return rows
}

type Loan = LentCargo & { keptLender: number; keptBorrower: number; mergedOn: string | null }

// From the day on which a party of a loan was merged, the loan is between those that are kept: their stock holds the cargo since.
const partsOfLoan = (loan: Loan): LentCargo[] => {
  const { keptLender, keptBorrower, mergedOn, ...lent } = loan
  if (mergedOn === null) return [lent]
  const passedOn = { date: mergedOn, kg: lent.quantity }
  const since = mergedOn > lent.date ? mergedOn : lent.date
  return [
    { ...lent, settled: [...lent.settled, passedOn] },
    { ...lent, lender: keptLender, borrower: keptBorrower, date: since },
  ]
}

// The consignee's loans in the terminal whose lender bears the storage.
const readLent = async (terminal: number, consignee: number, { tx }: Context): Promise<LentCargo[]> => {
  const { rows } = await sql<Loan>`
    select l.lender, l.borrower, l.date, l.quantity, coalesce((
      select json_agg(json_build_object('date', s.date, 'kg', s.kg)) from (
        select r.date, r.settled as kg from loan_return r where r.agency_id = l.agency_id and r.loan = l.id and r.status = 'Active'
        union all select c.date, c.quantity from cargo_sale c
          where c.agency_id = l.agency_id and c.settles_loan = l.id and c.status = 'Active') s), '[]') as settled,
      app.holder_of('company', l.lender) as "keptLender", app.holder_of('company', l.borrower) as "keptBorrower", (
        select min(p.effective_date) from ledger.posting p join app.merged m on m.agency_id = p.agency_id and m.gone = p.document_id
        where p.agency_id = l.agency_id and p.document_type = 'company' and m.document = 'company' and m.holds_account
          and m.gone in (l.lender, l.borrower)) as "mergedOn"
    from loan l where l.agency_id = app.agency() and l.terminal = ${terminal}
      and (l.lender = any(app.companies_of_account(${consignee})) or l.borrower = any(app.companies_of_account(${consignee})))
      and l.storage_by = 'Lender' and l.status in ('Active', 'Partly returned', 'Closed') order by l.id`.execute(tx)
  return rows.flatMap(partsOfLoan).filter(({ lender, borrower }) => [lender, borrower].includes(consignee))
}

const readFreeDays = async (terminal: number, { tx }: Context): Promise<Map<number, number>> => {
  const { rows } = await sql<{ consignee: number; days: number }>`
    select consignee, storage_free_days as days from terminal_consignee_mapping
    where agency_id = app.agency() and terminal = ${terminal} and storage_free_days is not null`.execute(tx)
  return new Map(rows.map(({ consignee, days }) => [consignee, days]))
}

const readStockOf = async (
  of: { terminal: number; owners: number[]; firstDay: string; until: string },
  { tx, asker }: Context,
): Promise<StockOfOwners> => {
  const lots = lotCondition({ terminal: [of.terminal], consignee: of.owners }, asker)
  const opening = await sql<{ owner: number; kg: number }>`
    select c.consignee_id as owner, sum(c.closing)::bigint as kg from ${accountsWithBalanceOn(addDays(of.firstDay, -1), lots)} c
    group by c.consignee_id`.execute(tx)
  const moved = await sql<{ owner: number; day: string; amounts: number[] }>`
    select k.owner, k.day, array_agg(k.kg) as amounts from (
      select c.consignee_id as owner, f.day, sum(f.amount)::bigint as kg from ledger.account c
      join ledger.flow f on f.agency_id = c.agency_id and f.account_id = c.id and f.day between ${of.firstDay}::date and ${of.until}::date
      where ${lots} group by c.consignee_id, f.day, f.kind) k
    group by k.owner, k.day`.execute(tx)
  const changes = new Map<number, Map<string, number[]>>()
  for (const { owner, day, amounts } of moved.rows)
    changes.set(owner, (changes.get(owner) ?? new Map()).set(day, amounts))
  return { firstDay: of.firstDay, opening: new Map(opening.rows.map(({ owner, kg }) => [owner, kg])), changes }
}

const readDueAt = async (
  tariff: Tariff,
  { consignee, until }: StoragePeriod,
  context: Context,
): Promise<StorageDue[]> => {
  const { terminal, rate, since, freeDays } = tariff
  const charged = await readCharged(terminal, consignee, context)
  const lent = await readLent(terminal, consignee, context)
  const freeDaysOf = await readFreeDays(terminal, context)
  const begin = [since, ...charged.map(({ firstDay }) => firstDay)].toSorted()[0]!
  const mostFree = Math.max(freeDays, ...freeDaysOf.values(), ...charged.map(one => one.freeDays))
  const owners = [...new Set([consignee, ...lent.map(({ borrower }) => borrower)])]
  const stock = await readStockOf({ terminal, owners, firstDay: addDays(begin, -mostFree), until }, context)
  const of = { stock, lent, freeDaysOf: (owner: number) => freeDaysOf.get(owner) ?? 0 }
  const borneAt = (days: number) => storageBorneByDay(of, { owner: consignee, freeDays: days }, until)
  return dueSpans({ firstDay: since, lastDay: until }, charged, freeDays, borneAt).map(due => {
    const net = amountByWeight(rate, due.kgDays)
    return { ...due, terminal, rate, freeDays, net, vat: vatOf(net, vatPct) }
  })
}

/** The storage of a consignee until a day that is not charged yet, by terminal. */
export const readStorageDue = async (period: StoragePeriod, context: Context): Promise<StorageDue[]> => {
  const due: StorageDue[] = []
  for (const tariff of await readTariffs(period, context)) due.push(...(await readDueAt(tariff, period, context)))
  return due.filter(({ net }) => net > 0)
}

/** Charges the accrued storage, dated on the last day included. A lock allows one run per consignee, so that no day is charged twice. */
export const chargeStorage = async (period: StoragePeriod, context: Context): Promise<void> => {
  await lockStorage(period.consignee, context)
  for (const { kgDays, firstDay, lastDay, ...due } of await readStorageDue(period, context)) {
    const { terminal, rate, freeDays, net, vat } = due
    const amounts = { rate, unit: 'MT-day' as const, freeDays, vatPct, net, vat, gross: net + vat }
    const of = {
      date: period.until,
      service: 'Storage' as const,
      consignee: period.consignee,
      terminal,
      quantity: kgDays,
    }
    const stored = { storedFrom: firstDay, storedUntil: lastDay, chargedTo: 'Consignee' as const }
    await create(serviceCharge, { ...of, ...amounts, ...stored }, context)
  }
}

/** Blocks other invoices from charging the consignee's storage until this transaction ends. */
export const lockStorage = async (consignee: number, { tx }: Context): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('storage of ' || app.agency(), ${consignee}::bigint))`.execute(
    tx,
  )
}
