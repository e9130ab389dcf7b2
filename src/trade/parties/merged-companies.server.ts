// Merging companies: stock, bags, loans, money and open items move to the kept company by a posting of today, and later postings go there
// too (domain, Q27; decision 0066).

import { type RawBuilder, sql } from 'kysely'
import type { Row } from '#kit/check.ts'
import type { Document } from '#kit/document.ts'
import { conflict } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'
import { askLedger } from '#kit/server/document-postings.ts'
import { formatQuantity } from '#kit/units.ts'
import type { Account, Leg, Posting } from '#ledger/legs.ts'
import { effect, type PostingRequest, type Preview, post } from '#ledger/record.server.ts'

/** The ids of a company and of the one it is merged into. */
export type CompanyMerge = { gone: number; keep: number }

// In loan accounts, the party is the other side of the loan; in other accounts it is a customer, a vendor, an agent or a bank.
const loanRoles = ['LOAN', 'LOAN_OWED', 'BAG_LOAN', 'BAG_LOAN_OWED']

const isOf = (gone: number): RawBuilder<unknown> =>
  sql`(a.consignee_id = ${gone} or a.party_id = ${gone} and a.role = any(${loanRoles}::text[]))`

// Income and declared VAT have no balance, and stay with the old company.
const readHoldings = async (gone: number, { tx }: Context): Promise<(Account & { amount: number })[]> => {
  const { rows } = await sql<{ account: Account & { accountId?: number }; amount: number }>`
    select ledger.account_dimensions(a.unit, a.role, a.consignment_id, a.consignee_id, a.location_id, a.cargo_type_id, a.grade_id, a.form,
        a.bag_type_id, a.bag_kg, a.scope, a.condition, a.party_id, a.id) as account, b.on_hand as amount
    from ledger.account a join ledger.balance b on b.agency_id = a.agency_id and b.account_id = a.id
    where a.agency_id = app.agency() and ${isOf(gone)} and b.stands
    order by a.id`.execute(tx)
  return rows.map(({ account: { accountId: _, ...account }, amount }) => ({ ...account, amount }))
}

const inNameOf = <A extends Account>(account: A, holders: ReadonlyMap<number, number>): A => ({
  ...account,
  ...(account.consigneeId !== undefined && {
    consigneeId: holders.get(account.consigneeId) ?? account.consigneeId,
  }),
  ...(account.partyId !== undefined &&
    loanRoles.includes(account.role) && { partyId: holders.get(account.partyId) ?? account.partyId }),
})

const legsOf = async ({ gone, keep }: CompanyMerge, context: Context): Promise<Leg[]> => {
  const holders = new Map([[gone, keep]])
  return (await readHoldings(gone, context)).flatMap(({ amount, ...account }) => [
    { ...account, amount: -amount },
    { ...inNameOf(account, holders), amount },
  ])
}

const requestOf = async (merge: CompanyMerge, reason: string, context: Context): Promise<PostingRequest> => ({
  ...{ documentType: 'company', documentId: merge.gone, documentNumber: reason },
  ...{ kind: 'company', date: context.today, reason, sameOwner: [merge.gone, merge.keep] },
  legs: await legsOf(merge, context),
})

/** The effect of merging on each account; empty where nothing is open. */
export const previewCompanyMerge = async (merge: CompanyMerge, context: Context): Promise<Preview['accounts']> => {
  const request = await requestOf(merge, '', context)
  return request.legs.length === 0 ? [] : (await effect(context.client, request)).accounts
}

/** Whether a company has balances on accounts, or received any by an earlier merge. */
export const hasHoldings = async (gone: number, context: Context): Promise<boolean> => {
  if ((await readHoldings(gone, context)).length > 0) return true
  const { rows } = await sql<{ is: boolean }>`select exists (select from app.merged m
      where m.agency_id = app.agency() and m.document = 'company' and m.kept = ${gone} and m.holds_account)
    or exists (select from ledger.account a join ledger.entry e on e.agency_id = a.agency_id and e.account_id = a.id
      where a.agency_id = app.agency() and a.unit = 'SAR' and a.role = 'RECEIVABLE' and a.consignee_id = ${gone}) as is`.execute(
    context.tx,
  )
  return rows[0]!.is
}

/** Moves all balances and items of a company to the kept one, by a posting of today. */
export const moveCompany = async (merge: CompanyMerge, reason: string, context: Context): Promise<void> => {
  await sql`select ledger.move_owner_items(${merge.gone}, ${merge.keep})`.execute(context.tx)
  const request = await requestOf(merge, reason, context)
  if (request.legs.length > 0) await askLedger(() => post(context.client, request), context)
}

/** The values of a company that are checked before merging. */
export type Company = { id: number; name: string; vatNo: string | null }

// Whether tax documents were issued with the company as the seller.
const hasIssued = async (company: number, { tx }: Context): Promise<boolean> => {
  const { rows } = await sql<{ is: boolean }>`select
    exists (select from tax_invoice where agency_id = app.agency() and consignee = ${company} and invoice_no is not null)
    or exists (select from pre_payment where agency_id = app.agency() and consignee = ${company} and invoice_no is not null)
    or exists (select from empty_bag_invoice where agency_id = app.agency() and seller = ${company} and invoice_no is not null) as is`.execute(
    tx,
  )
  return rows[0]!.is
}

const refuseOtherTaxpayer = async (gone: Company, kept: Company, context: Context): Promise<void> => {
  if (gone.vatNo === null || kept.vatNo === null || gone.vatNo === kept.vatNo) return
  const values = { gone: gone.name, kept: kept.name, one: gone.vatNo, other: kept.vatNo }
  if (await hasIssued(gone.id, context)) {
    conflict(
      '{gone} has issued tax invoices under the VAT number {one}, {kept} has {other}: two taxpayers are not one company. Sell its cargo to {kept} under Cargo Sale, and settle what is open.',
      { values },
    )
  }
  if ((await readHoldings(gone.id, context)).length === 0) return
  conflict(
    'The VAT numbers of {gone} ({one}) and {kept} ({other}) differ, so its stock and money cannot move without a sale. Correct the number that is wrong first.',
    { values },
  )
}

const mostNamed = 5

// An open order or permit names the seller that will issue the invoice.
const refusePromised = async (gone: Company, context: Context): Promise<void> => {
  const { rows } = await sql<{ document: string; number: string | null }>`
    select distinct h.document_type as document, h.document_no as number from ledger.hold h
    left join ledger.account a on a.agency_id = h.agency_id and a.id = h.account_id
    where h.agency_id = app.agency() and h.state = 'ACTIVE' and (a.consignee_id = ${gone.id} or h.consignee_id = ${gone.id})
    order by 1, 2 limit ${mostNamed}`.execute(context.tx)
  if (rows.length === 0) return
  const documents = rows.map(({ document, number }) =>
    [context.slices.get(document)?.document.singular ?? document, number].filter(Boolean).join(' '),
  )
  conflict('Stock of {gone} is promised in its name: {documents}. Finish or cancel these first.', {
    values: { gone: gone.name, documents: documents.join(', ') },
  })
}

const refuseOnTheRoad = async (gone: Company, context: Context): Promise<void> => {
  const moving = (await readHoldings(gone.id, context)).filter(
    ({ role }) => role === 'TRANSIT' || role === 'BAG_TRANSIT',
  )
  if (moving.length === 0) return
  const kg = moving.reduce((sum, { unit, amount }) => (unit === 'KG' ? sum + amount : sum), 0)
  conflict('Trucks with cargo or bags of {gone} are on the road ({quantity} MT). Receive them first.', {
    values: { gone: gone.name, quantity: formatQuantity(kg) },
  })
}

const refuseOwnLoan = async (gone: Company, kept: Company, context: Context): Promise<void> => {
  const pair = [gone.id, kept.id]
  const between = (await readHoldings(gone.id, context)).filter(
    ({ role, consigneeId, partyId }) =>
      loanRoles.includes(role) && pair.includes(consigneeId as number) && pair.includes(partyId as number),
  )
  if (between.length === 0) return
  conflict('{gone} and {kept} have lent to each other. Return or cancel the loan first: nobody owes to itself.', {
    values: { gone: gone.name, kept: kept.name },
  })
}

/** Refuses companies that must stay separate: two taxpayers, a seller with open orders, trucks in transit, a loan between the two. */
export const refuseMergingCompanies = async (gone: Company, kept: Company, context: Context): Promise<void> => {
  await refuseOtherTaxpayer(gone, kept, context)
  await refusePromised(gone, context)
  await refuseOnTheRoad(gone, context)
  await refuseOwnLoan(gone, kept, context)
}

type Holders = ReadonlyMap<number, number>

/** The posting with merged companies replaced by the kept ones (`holders`). */
export const replaceMergedCompanies = (posting: Posting, holders: Holders): Posting => {
  const holder = <C extends number | null>(id: C): C | number => (id === null ? id : (holders.get(id) ?? id))
  const { legs, openItems } = posting
  return {
    ...posting,
    legs: legs.map(leg => inNameOf(leg, holders)),
    ...(openItems && { openItems: openItems.map(one => ({ ...one, consigneeId: holder(one.consigneeId) })) }),
  }
}

/** The companies in a posting: owners, and the other sides of loans. */
export const companiesIn = ({ legs, openItems }: Posting): number[] => [
  ...new Set([
    ...legs.flatMap(({ consigneeId, partyId, role }) =>
      [consigneeId, loanRoles.includes(role) ? partyId : undefined].filter(id => id !== undefined),
    ),
    ...(openItems ?? []).flatMap(({ consigneeId }) => consigneeId ?? []),
  ]),
]

const linksIn = (fields: Document['fields'], row: Row): number[] =>
  Object.entries(fields).flatMap(([name, { shape }]): number[] => {
    if (shape.kind === 'lines') return ((row[name] ?? []) as Row[]).flatMap(line => linksIn(shape.of, line))
    return shape.kind === 'link' && shape.to.name === 'company' && row[name] ? [row[name] as number] : []
  })

/** The companies that a document refers to, its lines included. */
export const companiesOf = ({ fields }: Document, row: Row): number[] => [...new Set(linksIn(fields, row))]
