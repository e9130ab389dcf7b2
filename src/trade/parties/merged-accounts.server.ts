// Merging customers or vendors that have money: open items and balances move to the kept row, and later postings go there too (domain, Q27;
// decisions 0044 and 0056). Documents keep the name they were issued with.

import { sql } from 'kysely'
import type { Row } from '#kit/check.ts'
import type { Document } from '#kit/document.ts'
import { conflict } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'
import { askLedger } from '#kit/server/document-postings.ts'
import { type Leg, move, type Posting, riyals } from '#ledger/legs.ts'
import { post } from '#ledger/record.server.ts'
import {
  companiesIn,
  companiesOf,
  moveCompany,
  replaceMergedCompanies,
} from '#trade/parties/merged-companies.server.ts'

// The ledger roles of a party's own accounts, by list.
const ownRoles = {
  customer: ['RECEIVABLE', 'ADVANCE', 'VAT_ON_ADVANCE'],
  vendor: ['VENDOR_PAYABLE'],
} as const
/** Lists whose rows have money accounts. */
type AccountList = keyof typeof ownRoles
type Role = (typeof ownRoles)[AccountList][number]
type Balance = { role: Role; consignee: number | null; amount: number }
type Merge = { of: AccountList; gone: number; keep: number; reason: string }

/** Whether the rows of a list have money accounts, which move when two rows are merged. */
export const isAccountList = (name: string): name is AccountList => Object.hasOwn(ownRoles, name)

/**
 * Whether merging moves the account of a row: a customer's if there are open items, balances or uninvoiced sales; a vendor's if anything
 * was ever posted, because reversing a payment later reopens its bill.
 */
export const hasAccountToMove = (of: AccountList, gone: number, context: Context): Promise<boolean> =>
  of === 'customer' ? hasOpenSales(gone, context) : hasPostings(gone, context)

const hasPostings = async (vendor: number, { tx }: Context): Promise<boolean> => {
  const { rows } = await sql<{ is: boolean }>`select
    exists (select from ledger.account a join ledger.entry e on e.agency_id = a.agency_id and e.account_id = a.id
      where a.agency_id = app.agency() and a.role = any(${[...ownRoles.vendor]}::text[]) and a.party_id = ${vendor})
    or exists (select from app.merged m where m.agency_id = app.agency() and m.document = 'vendor' and m.kept = ${vendor} and m.holds_account) as is`.execute(
    tx,
  )
  return rows[0]!.is
}

const hasOpenSales = async (gone: number, { tx }: Context): Promise<boolean> => {
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

const readBalances = async (of: AccountList, party: number, { tx }: Context): Promise<Balance[]> => {
  const { rows } = await sql<Balance>`
    select a.role, a.consignee_id as consignee, b.on_hand as amount
    from ledger.account a join ledger.balance b on b.agency_id = a.agency_id and b.account_id = a.id
    where a.agency_id = app.agency() and a.unit = 'SAR' and a.role = any(${[...ownRoles[of]]}::text[]) and a.party_id = ${party}
      and b.stands
    order by a.id`.execute(tx)
  return rows
}

const moveBalances = async ({ of, gone, keep, reason }: Merge, context: Context): Promise<void> => {
  const legs = (await readBalances(of, gone, context)).flatMap(({ role, consignee, amount }): Leg[] => {
    const accountOf = (party: number) => riyals(role, consignee === null ? { party } : { consignee, party })
    return move(amount, accountOf(gone), accountOf(keep))
  })
  if (legs.length === 0) return
  const source = { documentType: of, documentId: gone, documentNumber: null }
  const request = { ...source, kind: of, date: context.today, reason, legs }
  await askLedger(() => post(context.client, request), context)
}

/** Moves the open items and balances of a row by a posting of today. */
export const moveAccount = async (merge: Merge, context: Context): Promise<void> => {
  if (merge.of === 'customer') await sql`select ledger.move_items(${merge.gone}, ${merge.keep})`.execute(context.tx)
  await moveBalances(merge, context)
}

type Moved = { document: MovedList; gone: number; kept: number }
type MovedList = AccountList | 'company'
type Parties = Record<MovedList, readonly (number | undefined)[]>
type Holders = Record<MovedList, Map<number, number>>

// Those of these parties that were merged together with their accounts.
// Uses `client` directly, so that the query is sent immediately and runs before later ones.
const findMoved = async (parties: Partial<Parties>, { client }: Context): Promise<Holders | null> => {
  const named = Object.entries(parties).flatMap(([document, ids]) =>
    [...new Set(ids)].flatMap(id => (id === undefined ? [] : [{ document, id }])),
  )
  if (named.length === 0) return null
  const { rows } = await client.query<Moved>(
    `select m.document, m.gone, m.kept from unnest($1::text[], $2::bigint[]) n (document, id)
     join app.merged m on m.agency_id = app.agency() and m.document = n.document and m.gone = n.id and m.holds_account`,
    [named.map(({ document }) => document), named.map(({ id }) => id)],
  )
  const of = (list: MovedList) =>
    new Map(rows.filter(({ document }) => document === list).map(({ gone, kept }) => [gone, kept]))
  return rows.length === 0 ? null : { customer: of('customer'), vendor: of('vendor'), company: of('company') }
}

/** The row whose account holds the money of a row: its own, or the row it was merged into. */
export const readHolder = async (of: MovedList, id: number, context: Context): Promise<number> =>
  (await findMoved({ [of]: [id] }, context))?.[of].get(id) ?? id

const isOf = (of: AccountList, { unit, role }: Leg): boolean =>
  unit === 'SAR' && (ownRoles[of] as readonly string[]).includes(role)

const partiesOf = (posting: Posting): Parties => {
  const { legs, openItems } = posting
  const named = (of: AccountList) => legs.filter(leg => isOf(of, leg)).map(({ partyId }) => partyId)
  const items = (openItems ?? []).filter(({ partyKind }) => partyKind === 'customer').map(({ partyId }) => partyId)
  return { customer: [...named('customer'), ...items], vendor: named('vendor'), company: companiesIn(posting) }
}

const postPartiesToHolder = (posting: Posting, { customer, vendor }: Holders): Posting => {
  const holder = (id: number): number => customer.get(id) ?? id
  const holderOf = (leg: Leg, id: number): number =>
    isOf('customer', leg) ? holder(id) : isOf('vendor', leg) ? (vendor.get(id) ?? id) : id
  const legs = posting.legs.map(leg => (leg.partyId ? { ...leg, partyId: holderOf(leg, leg.partyId) } : leg))
  const openItems = posting.openItems?.map(one =>
    one.partyKind === 'customer' ? { ...one, partyId: holder(one.partyId) } : one,
  )
  return { ...posting, legs, ...(openItems && { openItems }) }
}

/** The posting with merged parties replaced by the kept ones; null where it refers to none. */
export const replaceMergedParties = async <P extends Posting>(posting: P, context: Context): Promise<P | null> => {
  const holders = await findMoved(partiesOf(posting), context)
  return holders && { ...posting, ...replaceMergedCompanies(postPartiesToHolder(posting, holders), holders.company) }
}

const partiesIn = ({ fields }: Document, row: Row, of: AccountList): number[] =>
  Object.entries(fields).flatMap(([name, { shape }]) =>
    shape.kind === 'link' && shape.to.name === of && row[name] ? [row[name] as number] : [],
  )

/** Undoing a document posts to the accounts of the merged row, so their balance is moved again to the kept row. */
export const moveReversedBalances = async (
  document: Document,
  row: Row,
  before: Row | null,
  context: Context,
): Promise<void> => {
  if (!before || !document.life.posted.includes(before.status as string)) return
  const named = { customer: partiesIn(document, row, 'customer'), vendor: partiesIn(document, row, 'vendor') }
  const holders = await findMoved({ ...named, company: companiesOf(document, row) }, context)
  if (!holders) return
  const reason = String(row.docNo ?? '')
  for (const list of ['customer', 'vendor'] as const) {
    for (const [gone, keep] of holders[list]) await moveBalances({ of: list, gone, keep, reason }, context)
  }
  for (const [gone, keep] of holders.company) await moveCompany({ gone, keep }, reason, context)
}

/** Refuses to separate a row whose account was moved: its former items can no longer be told apart. */
export const refuseSeparating = async (of: MovedList, gone: number, context: Context): Promise<void> => {
  const kept = (await findMoved({ [of]: [gone] }, context))?.[of].get(gone)
  if (kept === undefined) return
  const { name } = await context.tx.selectFrom(of).select('name').where('id', '=', kept).executeTakeFirstOrThrow()
  conflict('Its open items were moved to {name} when it was merged, so it stays merged. Add a new one instead.', {
    values: { name },
  })
}
