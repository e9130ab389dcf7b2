// The page of one consignee, read by its own users or by staff who name the consignee. Every figure comes from a report.

import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { type OwnPage, readOwnPage } from '#areas/dashboard/calls.ts'
import { type Place, readConsents, readPermits, readTrucks } from '#areas/dashboard/own-day.server.ts'
import { ownBags, ownMoney, ownMoves, ownStock } from '#areas/dashboard/own-fields.ts'
import { withNames } from '#areas/dashboard/own-lines.server.ts'
import { company } from '#areas/master-data/company/definition.ts'
import { type Row, writeValues } from '#kit/check.ts'
import { addDays } from '#kit/days.ts'
import type { Fields } from '#kit/fields.ts'
import { refuse } from '#kit/refusal.ts'
import { answer } from '#kit/server/answer.ts'
import { andMerged } from '#kit/server/columns.ts'
import type { Context } from '#kit/server/context.ts'
import { ownPart } from '#kit/server/scope.ts'
import { accountsWithBalanceOn } from '#ledger/day-balances.server.ts'
import { lotCondition } from '#trade/cargo/lot-costs.server.ts'
import { type ConsigneeFigure, readConsigneeFigures } from '#trade/statements/consignee-figures.server.ts'
import type { PartRow } from '#trade/statements/parts.server.ts'

type Figures = PartRow<ConsigneeFigure>

const daysShown = 30

// Includes the consignees that were merged into it.
const readOwners = async (asked: number | null, { tx, asker }: Context): Promise<number[]> => {
  const id = asker.companyId ?? asked ?? refuse('Choose one account.')
  const { rows } = await sql<{ ids: number[] }>`select ${andMerged(company, [id])} as ids`.execute(tx)
  return rows[0]!.ids
}

type Held = { lc: number; terminal: number; held: number }

const readReserved = async (day: string, lots: Place, { tx, asker }: Context): Promise<Held[]> => {
  const { rows } = await sql<Held>`
    select k.consignment_id as lc, k.location_id as terminal, sum(k.held)::bigint as held
    from ${accountsWithBalanceOn(day, lotCondition(lots, asker))} k group by 1, 2`.execute(tx)
  return rows
}

const into = ['received', 'ownIn', 'loanIn', 'swapIn', 'mergedIn', 'milledOut', 'transferIn'] as const
const outOf = ['ownOut', 'loanOut', 'swapOut', 'mergedOut', 'milledIn', 'transferOut', 'loss', 'sold'] as const

const sumOf = (row: Figures, names: readonly ConsigneeFigure[]): number =>
  names.reduce((sum, name) => sum + (row[name] ?? 0), 0)

// What was withdrawn, less what was brought in, and movements of other kinds count on the side of their balance.
const stockLine = (rows: readonly Figures[], reserved: number): Row => {
  const add = (names: readonly ConsigneeFigure[]): number => rows.reduce((sum, row) => sum + sumOf(row, names), 0)
  const [closing, other, withdrawn] = [add(['closing']), add(['other']), add(['withdrawn'])]
  const came = add(into) + Math.max(other, 0) + Math.max(-withdrawn, 0)
  const went = add(outOf) + Math.max(-other, 0) + Math.max(withdrawn, 0)
  const { lc, terminal } = rows[0]!
  return { lc, terminal, opening: add(['opening']), came, went, closing, reserved, free: closing - reserved }
}

// The cargo of consignees that were merged into the owner is in one line with its own.
const stockLines = (rows: readonly Figures[], held: readonly Held[]): Row[] => {
  const reserved = new Map(held.map(of => [`${of.lc} ${of.terminal}`, of.held]))
  const cargo = rows.filter(
    ({ lc, terminal, opening, closing }) => lc && terminal && (opening !== null || closing !== null),
  )
  return [...Map.groupBy(cargo, ({ lc, terminal }) => `${lc} ${terminal}`)]
    .map(([lot, of]) => stockLine(of, reserved.get(lot) ?? 0))
    .filter(line => ['opening', 'came', 'went', 'closing'].some(name => line[name] !== 0))
}

const sums = (fields: Fields, rows: readonly Figures[]): Row =>
  writeValues(
    fields,
    Object.fromEntries(
      Object.keys(fields).map(name => [
        name,
        rows.reduce((all, row) => all + sumOf(row, [name as ConsigneeFigure]), 0),
      ]),
    ),
  )

// Sorted by the names in the labels: an owner may hold cargo of another owner's LC, whose name only the label has.
const byName = (one: Row, other: Row): number => nameIn(one).localeCompare(nameIn(other))
const nameIn = ({ labels }: Row): string => Object.values(labels as Row).join(' ')

const readPage = async (
  asked: { consigneeId: number | null; terminalId: number[] | null; from: string | null; to: string | null },
  context: Context,
): Promise<OwnPage> => {
  const to = asked.to ?? context.today
  const from = asked.from ?? addDays(to, 1 - daysShown)
  if (from > to) refuse('The first day lies after the last. Enter an earlier first day.')
  const consignee = await readOwners(asked.consigneeId, context)
  const terminal = asked.terminalId?.length ? asked.terminalId : null
  const rows = await readConsigneeFigures({ from, to, consignee, terminal }, context)
  // Money belongs to no terminal, so it is read without the filter by terminal.
  const whole = terminal ? await readConsigneeFigures({ from, to, consignee, terminal: null }, context) : rows
  const stock = stockLines(rows, await readReserved(to, { consignee, terminal }, context))
  const bags = rows.filter(row => row.lc === null && row.bags)
  return {
    ...{ from, to, moves: sums(ownMoves, rows), money: sums(ownMoney, whole) },
    stock: (await withNames(ownStock, stock, context)).toSorted(byName),
    bags: await withNames(ownBags, bags, context),
    trucks: await readTrucks({ consignee, terminal }, context),
    permits: await readPermits({ consignee, terminal }, context),
    consents: await readConsents(consignee, context),
  } as OwnPage
}

/** Mounts the call of an owner's page. */
export const mountOwnPage = (app: FastifyInstance): void => {
  answer(app, readOwnPage, ({ query }, context) => readPage(ownPart(readOwnPage.query, query, context.asker), context))
}
