// Balances of accounts: now, and on any day.

import type { Account } from '#ledger/legs.ts'
import { ask, type Client } from '#ledger/record.server.ts'

export type Balance = Account & { accountId: number; onHand: number; held: number; free: number }

const dimensions = `c.unit, c.role, c.consignment_id as "consignmentId", c.consignee_id as "consigneeId", c.location_id as "locationId",
  c.cargo_type_id as "cargoTypeId", c.grade_id as "gradeId", c.form, c.bag_type_id as "bagTypeId", c.bag_kg as "bagKg", c.scope,
  c.condition, c.party_id as "partyId"`

/** Tracked accounts of a unit and role with a balance, filtered by any dimension. `free` is on hand minus held. */
export const balances = (
  client: Client,
  { unit, role, ...of }: Pick<Account, 'unit' | 'role'> & Partial<Account>,
): Promise<Balance[]> =>
  ask(
    client,
    `select c.id as "accountId", ${dimensions}, b.on_hand as "onHand", b.held, b.on_hand - b.held as free
     from ledger.account c join ledger.balance b on b.agency_id = c.agency_id and b.account_id = c.id
     where c.agency_id = app.agency() and c.unit = $1 and c.role = $2 and b.on_hand <> 0
       and ledger.account_dimensions(
         c.unit, c.role, c.consignment_id, c.consignee_id, c.location_id, c.cargo_type_id, c.grade_id, c.form,
         c.bag_type_id, c.bag_kg, c.scope, c.condition, c.party_id, c.id) @> $3::jsonb
     order by c.id`,
    [unit, role, JSON.stringify(of)],
  )

/** The balance of an account at the end of a day. */
export const balanceAt = async (client: Client, accountId: number, day: string): Promise<number> =>
  (await ask<{ held: number | null }>(client, 'select ledger.balance_at($1, $2) as held', [accountId, day]))[0]!.held ??
  0
