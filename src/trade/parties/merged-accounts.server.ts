// The money of a customer that was merged with open items: its items and balances move to the customer that is kept, and what is posted
// for it later goes there as well (domain, Q27; decision 0044). Documents keep the name they were written in.

import { sql } from 'kysely'
import type { Row } from '#kit/check.ts'
import type { Document } from '#kit/document.ts'
import { conflict } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'
import { askLedger } from '#kit/server/document-postings.ts'
import { type Leg, move, type Posting, riyals } from '#ledger/legs.ts'
import { post } from '#ledger/record.server.ts'

const customerRoles = ['RECEIVABLE', 'ADVANCE', 'VAT_ON_ADVANCE'] as const
type Balance = { role: (typeof customerRoles)[number]; consignee: number; amount: number }
type Merge = { gone: number; keep: number; reason: string }

/** Whether a customer has open items or balances, or sales that are not invoiced yet: then its account moves when it is merged. */
export const hasAccountToMove = async (gone: number, { tx }: Context): Promise<boolean> => {
  const { rows } = await sql<{ is: boolean }>`select
    exists (select from ledger.open_item i where i.agency_id = app.agency() and i.party_kind = 'customer' and i.party_id = ${gone}
      and i.open_amount > 0)
    or exists (select from app.merged m where m.agency_id = app.agency() and m.document = 'customer' and m.kept = ${gone} and m.holds_account)
    or exists (select from bulk_sale s where s.agency_id = app.agency() and s.customer = ${gone}
      and s.status in ('Approved', 'Loading', 'Completed', 'Short-closed'))
    or exists (select from lc_sale s where s.agency_id = app.agency() and s.customer = ${gone} and s.status in ('Approved', 'Provisional'))
    or exists (select from sale_permit p where p.agency_id = app.agency() and p.customer = ${gone} and p.status = 'Active') as is`.execute(
    tx,
  )
  return rows[0]!.is
}

const readBalances = async (customer: number, { tx }: Context): Promise<Balance[]> => {
  const { rows } = await sql<Balance>`
    select a.role, a.consignee_id as consignee, coalesce(b.on_hand, e.total, 0)::bigint as amount
    from ledger.account a
    left join ledger.balance b on b.agency_id = a.agency_id and b.account_id = a.id
    left join lateral (select sum(x.amount) as total from ledger.entry x
      where not a.tracked and x.agency_id = a.agency_id and x.account_id = a.id) e on true
    where a.agency_id = app.agency() and a.unit = 'SAR' and a.role = any(${[...customerRoles]}::text[]) and a.party_id = ${customer}
      and coalesce(b.on_hand, e.total, 0) <> 0
    order by a.id`.execute(tx)
  return rows
}

const moveBalances = async ({ gone, keep, reason }: Merge, context: Context): Promise<void> => {
  const legs = (await readBalances(gone, context)).flatMap(({ role, consignee, amount }): Leg[] =>
    move(amount, riyals(role, { consignee, party: gone }), riyals(role, { consignee, party: keep })),
  )
  if (legs.length === 0) return
  const source = { documentType: 'customer', documentId: gone, documentNumber: null }
  const request = { ...source, kind: 'customer', date: context.today, reason, legs }
  await askLedger(() => post(context.client, request), context)
}

/** Moves the open items of a customer and what its accounts hold, by a posting of today. */
export const moveAccount = async (merge: Merge, context: Context): Promise<void> => {
  await sql`select ledger.move_items(${merge.gone}, ${merge.keep})`.execute(context.tx)
  await moveBalances(merge, context)
}

type Moved = { gone: number; kept: number }

const findMoved = async (customers: readonly number[], { tx }: Context): Promise<Map<number, number>> => {
  if (customers.length === 0) return new Map()
  const { rows } = await sql<Moved>`select gone, kept from app.merged
    where agency_id = app.agency() and document = 'customer' and holds_account and gone = any(${customers}::bigint[])`.execute(
    tx,
  )
  return new Map(rows.map(({ gone, kept }) => [gone, kept]))
}

const isOfCustomer = ({ unit, role }: Leg): boolean => unit === 'SAR' && customerRoles.some(one => one === role)

/** A posting with the account of the customer that is kept, where it names one that was merged. */
export const postToHolder = async (posting: Posting, context: Context): Promise<Posting> => {
  const named = [
    ...posting.legs.filter(isOfCustomer).map(({ partyId }) => partyId),
    ...(posting.openItems ?? []).filter(({ partyKind }) => partyKind === 'customer').map(({ partyId }) => partyId),
  ].filter(id => id !== undefined)
  const holders = await findMoved([...new Set(named)], context)
  if (holders.size === 0) return posting
  const holder = (id: number): number => holders.get(id) ?? id
  const legs = posting.legs.map(leg =>
    isOfCustomer(leg) && leg.partyId !== undefined ? { ...leg, partyId: holder(leg.partyId) } : leg,
  )
  const openItems = posting.openItems?.map(one =>
    one.partyKind === 'customer' ? { ...one, partyId: holder(one.partyId) } : one,
  )
  const credit = posting.credit && { ...posting.credit, customerId: holder(posting.credit.customerId) }
  return { ...posting, legs, ...(openItems && { openItems }), ...(credit && { credit }) }
}

/** What is taken back was posted to the account of the merged customer: its balance follows the others. */
export const followTakenBack = async (
  { fields, life }: Document,
  row: Row,
  before: Row | null,
  context: Context,
): Promise<void> => {
  if (!before || !life.posted.includes(before.status as string) || !fields.customer || !row.customer) return
  const gone = row.customer as number
  const keep = (await findMoved([gone], context)).get(gone)
  if (keep !== undefined) await moveBalances({ gone, keep, reason: String(row.docNo ?? '') }, context)
}

/** Refuses to separate a customer whose open items were moved: nobody could say which of them are still its own. */
export const refuseSeparating = async (gone: number, context: Context): Promise<void> => {
  const kept = (await findMoved([gone], context)).get(gone)
  if (kept === undefined) return
  const { name } = await context.tx
    .selectFrom('customer')
    .select('name')
    .where('id', '=', kept)
    .executeTakeFirstOrThrow()
  conflict('Its open items were moved to {name} when it was merged, so it stays merged. Add a new customer instead.', {
    values: { name },
  })
}
