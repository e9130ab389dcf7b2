// What tests ask of a ledger without documents: balances now and on a day, read as the reports read them; and the close of a month in one
// call.

import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely'
import { announcingClose, type Closed, type Declared, finishClose, type Month } from '#ledger/closing.server.ts'
import { accountsWithBalanceOn } from '#ledger/day-balances.server.ts'
import type { Account } from '#ledger/legs.ts'
import { ask, type Client } from '#ledger/record.server.ts'
import type { Ledger } from './ledger.ts'

const compiler = new Kysely({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: db => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

type Balance = { accountId: number; onHand: number; held: number; free: number }

/** Tracked accounts of a unit and role with a balance, filtered by any dimension. `free` is on hand minus held. */
export const balances = (
  client: Client,
  { unit, role, ...of }: Pick<Account, 'unit' | 'role'> & Partial<Account>,
): Promise<Balance[]> =>
  ask(
    client,
    `select c.id as "accountId", b.on_hand as "onHand", b.held, b.on_hand - b.held as free
     from ledger.account c join ledger.balance b on b.agency_id = c.agency_id and b.account_id = c.id
     where c.agency_id = app.agency() and c.unit = $1 and c.role = $2 and b.on_hand <> 0
       and ledger.account_dimensions(
         c.unit, c.role, c.consignment_id, c.consignee_id, c.location_id, c.cargo_type_id, c.grade_id, c.form,
         c.bag_type_id, c.bag_kg, c.scope, c.condition, c.party_id, c.id) @> $3::jsonb
     order by c.id`,
    [unit, role, JSON.stringify(of)],
  )

type Stood = { consigneeId: number; consignmentId: number; locationId: number; closing: number; held: number }

/** The tracked accounts of kilograms in terminals with a balance at the end of a day; `held` is the current value. */
export const terminalStockOn = (client: Client, day: string): Promise<Stood[]> => {
  const inTerminals = sql`c.agency_id = app.agency() and c.unit = 'KG' and c.role = 'TERMINAL'`
  const { sql: text, parameters } = sql`
    select consignee_id as "consigneeId", consignment_id as "consignmentId", location_id as "locationId", closing, held
    from ${accountsWithBalanceOn(day, inTerminals)} stood order by id`.compile(compiler)
  return ask(client, text, [...parameters])
}

/** The balance of an account at the end of a day. */
export const balanceAt = async (client: Client, accountId: number, day: string): Promise<number> => {
  const [row] = await ask<{ held: number }>(client, 'select coalesce(ledger.balance_at($1, $2), 0) as held', [
    accountId,
    day,
  ])
  return row!.held
}

/** Announces the close of a month, and closes it. */
export const closeMonth = (run: Ledger['run'], month: Month, declared: Declared[] = []): Promise<Closed> =>
  announcingClose(run, month, () => run(client => finishClose(client, month, declared)))
