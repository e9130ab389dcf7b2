// Queries about stock that several slices share: the cargo of an LC, mappings to terminals, an owner's stock.

import { sql } from 'kysely'
import { conflict, refuse } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'
import { formatQuantity } from '#kit/units.ts'
import type { Operation } from '#trade/cargo/operations-needed.ts'

/** Refuses a future day, entered in `field`: an event that has not happened cannot move stock. */
export const refuseFuture = (day: string | null, { today }: Context, field = 'date'): void => {
  if (day !== null && day > today)
    refuse('This lies in the future. Enter the day it happened.', { fields: { [field]: 'Lies in the future.' } })
}

/** The cargo type and grade of an LC. */
export const readCargoOfLc = (lc: number, { tx }: Context): Promise<{ cargoType: number; cargoGrade: number }> =>
  tx.selectFrom('lc').select(['cargoType', 'cargoGrade']).where('id', '=', lc).executeTakeFirstOrThrow()

/** The name of a company, a customer or a terminal, in the user's language. */
export const readName = async (
  table: 'company' | 'customer' | 'terminal',
  id: number,
  { tx, asker }: Context,
): Promise<string> => {
  const row = await tx.selectFrom(table).select(['name', 'nameAr']).where('id', '=', id).executeTakeFirst()
  return (asker.language === 'arabic' ? row?.nameAr : row?.name) ?? '–'
}

/** Mappings that are valid on a day. */
export const isMappingInForce = (day: string) =>
  sql<boolean>`coalesce(valid_from <= ${day}, true) and coalesce(valid_until >= ${day}, true)`

/** Refuses a terminal that one of the consignees (by field name) may not use for the `needed` operations. */
export const checkMapped = async (
  terminal: number,
  consignees: Record<string, number>,
  context: Context,
  needed: readonly Operation[],
): Promise<void> => {
  const mapped = await context.tx
    .selectFrom('terminalConsigneeMapping')
    .select(['consignee', 'operations'])
    .where('terminal', '=', terminal)
    .where('consignee', 'in', Object.values(consignees))
    .where('status', '=', 'active')
    .where(isMappingInForce(context.today))
    .execute()
  for (const [field, consignee] of Object.entries(consignees)) {
    const found = mapped.find(mapping => mapping.consignee === consignee)
    if (found && (needed.length === 0 || needed.some(operation => found.operations.includes(operation)))) continue
    refuse('{consignee} is not mapped to {terminal} for this. Add it under Terminal Consignee Mapping first.', {
      fields: { [field]: 'Not mapped to this terminal.' },
      values: {
        consignee: await readName('company', consignee, context),
        terminal: await readName('terminal', terminal, context),
      },
    })
  }
}

type StockFilters = { owner?: number; terminal?: number; lc?: number }

const stockRows = (
  { owner, terminal, lc }: StockFilters,
  roles: readonly string[] = ['TERMINAL'],
) => sql`from ledger.balance b
  join ledger.account a on a.agency_id = b.agency_id and a.id = b.account_id
  where b.agency_id = app.agency() and a.unit = 'KG' and a.role = any(${[...roles]}::text[]) and b.on_hand > 0
    ${owner === undefined ? sql`` : sql`and a.consignee_id = app.holder_of('company', ${owner})`}
    ${terminal === undefined ? sql`` : sql`and a.location_id = ${terminal}`}
    ${lc === undefined ? sql`` : sql`and a.consignment_id = ${lc}`}`

/** The owner of the cargo in a form: the named owner, or the borrower of the loan that is returned. */
export const resolveOwner = async (
  asked: Record<string, number>,
  { tx }: Context,
  asking = '',
): Promise<number | undefined> => {
  const { consignee, lender, seller, ownerA, ownerB, consigneeA, consigneeB } = asked
  const named = consignee ?? lender ?? seller ?? ownerA ?? ownerB ?? consigneeA ?? consigneeB
  if (named !== undefined) return named
  if (asked.invoice !== undefined) {
    const invoices = tx.selectFrom('taxInvoice').select('consignee')
    return (await invoices.where('id', '=', asked.invoice).executeTakeFirst())?.consignee ?? undefined
  }
  if (asked.loan === undefined) return undefined
  const loans = asking.startsWith('bagLoanReturn.') ? 'bagLoan' : 'loan'
  return (await tx.selectFrom(loans).select('borrower').where('id', '=', asked.loan).executeTakeFirst())?.borrower
}

/** The terminal a form takes cargo from. */
export const terminalIn = ({ terminal, terminalA, terminalB }: Record<string, number>): number | undefined =>
  terminal ?? terminalA ?? terminalB

/** The LCs of which an owner has cargo in a terminal. */
export const findLcsInStock = async (where: StockFilters, { tx }: Context): Promise<number[]> => {
  const { rows } = await sql<{ lc: number }>`select distinct a.consignment_id as lc ${stockRows(where)}`.execute(tx)
  return rows.map(({ lc }) => lc)
}

/** Kilograms in terminals that match the filters. */
export const readStock = async (where: StockFilters, { tx }: Context): Promise<number> => {
  const { rows } = await sql<{
    kg: number
  }>`select coalesce(sum(b.on_hand), 0)::bigint as kg ${stockRows(where)}`.execute(tx)
  return rows[0]!.kg
}

/** Kilograms of an LC in terminals and on the way from one to another. */
export const readStockAndTransit = async (lc: number, { tx }: Context): Promise<number> => {
  const { rows } = await sql<{
    kg: number
  }>`select coalesce(sum(b.on_hand), 0)::bigint as kg ${stockRows({ lc }, ['TERMINAL', 'TRANSIT'])}`.execute(tx)
  return rows[0]!.kg
}

/** Kilograms of an LC that are lent and not returned; loans are kept under the grade of their LC. */
export const readLentQuantity = async (lc: number, { tx }: Context): Promise<number> => {
  const { rows } = await sql<{
    kg: number
  }>`select coalesce(sum(b.on_hand), 0)::bigint as kg ${stockRows({ lc }, ['LOAN'])}`.execute(tx)
  return rows[0]!.kg
}

/** Refuses to deactivate a record that still has cargo in terminals. */
export const checkNoStock = async (where: StockFilters, context: Context): Promise<void> => {
  const kg = await readStock(where, context)
  if (kg > 0) {
    conflict(
      '{stock} MT are still in stock there. It can be deactivated when nothing is left. Sell or move them first.',
      {
        values: { stock: formatQuantity(kg) },
      },
    )
  }
}
