// Cargo that changed its owner inside a terminal, by document: lent, returned, sold, swapped, transferred, merged.

import { type RawBuilder, sql } from 'kysely'
import type { ValuesOf } from '#kit/fields.ts'
import type { Context } from '#kit/server/context.ts'
import { andOwn, type Viewer } from '#ledger/day-balances.server.ts'
import { limitRows } from '#reports/analyses.server.ts'
import type { LotFilters } from '#trade/cargo/lot-costs.server.ts'
import { andAnyOf } from '#trade/parties/any-of.server.ts'
import type { ownerMoveColumns, ownerMoveTotal } from '#trade/statements/owner-move-fields.ts'

/** `from` null: since the first posting. */
export type MovementFilters = Omit<LotFilters, 'form'> & { from: string | null; to: string }

/** `and column` is within these days. */
export const andWithin = (column: string, { from, to }: MovementFilters): RawBuilder<unknown> =>
  sql`and ${sql.ref(column)} <= ${to}::date ${from === null ? sql`` : sql`and ${sql.ref(column)} >= ${from}::date`}`

/**
 * A row for each document, day and lot of an owner, with the kilograms received and given. A move undone on its own day is left out; one
 * undone later is a move in the other direction. Entries and accounts are read by index for each posting, because there are few postings.
 */
export const ownerMovesQuery = (filters: MovementFilters, { asker }: Viewer): RawBuilder<unknown> => sql`
  select p.document_type as document, p.document_id, max(p.document_no) as doc_no, p.effective_date as date, c.consignee_id as consignee,
    c.consignment_id as lc, c.location_id as terminal, c.grade_id as cargo_grade, c.form,
    greatest(sum(e.amount), 0)::bigint as came, greatest(-sum(e.amount), 0)::bigint as went
  from ledger.posting p
  cross join lateral (select x.account_id, x.amount from ledger.entry x where x.agency_id = p.agency_id and x.effective_date = p.effective_date
    and x.posting_id = p.id offset 0) e
  cross join lateral (select x.* from ledger.account x where x.agency_id = p.agency_id and x.id = e.account_id and x.unit = 'KG'
    and x.role = 'TERMINAL' offset 0) c
  left join cargo_transfer t on p.document_type = 'cargoTransfer' and t.agency_id = p.agency_id and t.id = p.document_id
  where p.agency_id = app.agency()
    and p.document_type in ('loan', 'loanReturn', 'cargoSale', 'lcSale', 'swapCargo', 'cargoTransfer', 'company')
    and (p.document_type <> 'lcSale' or p.kind = 'cargoSale')
    and (p.document_type <> 'cargoTransfer' or t.transfer_type = 'Ownership') ${andWithin('p.effective_date', filters)} ${andOwn(asker)}
    ${andAnyOf('c.consignee_id', filters.consignee)} ${andAnyOf('c.location_id', filters.terminal)}
    ${andAnyOf('c.consignment_id', filters.lc)}
  group by p.document_type, p.document_id, p.effective_date, c.consignee_id, c.consignment_id, c.location_id, c.grade_id, c.form, c.bag_kg
  having sum(e.amount) <> 0`

const documents = [
  ['loan', 'loan', 'l', 'lender', 'borrower'],
  ['loanReturn', 'loan_return', 'r', 'lender', 'borrower'],
  ['cargoSale', 'cargo_sale', 's', 'seller', 'buyer'],
  ['lcSale', 'lc_sale', 'd', 'consignee', 'buyer_consignee'],
  ['swapCargo', 'swap_cargo', 'w', 'consignee_a', 'consignee_b'],
  ['cargoTransfer', 'cargo_transfer', 't', 'consignee', 'to_consignee'],
] as const

// The join condition makes the database look up only documents of the table's own kind.
const joinDocuments = sql.join(
  documents.map(
    ([document, table, alias]) => sql`left join ${sql.table(table)} ${sql.ref(alias)}
      on ${sql.ref(`${alias}.agency_id`)} = app.agency() and ${sql.ref(`${alias}.id`)} = case m.document when ${sql.lit(document)} then m.document_id end`,
  ),
  sql` `,
)

// The party of the document that is not the owner of the lot; for a merged company, the kept one.
const other = sql`case m.document when 'company' then case m.consignee when m.document_id then app.holder_of('company', m.document_id)
  else m.document_id end ${sql.join(
    documents.map(([document, , alias, one, two]) => {
      const [first, second] = [sql.ref(`${alias}.${one}`), sql.ref(`${alias}.${two}`)]
      return sql`when ${sql.lit(document)} then case m.consignee when ${first} then ${second} else ${first} end`
    }),
    sql` `,
  )} end`

const kinds: Readonly<Record<string, OwnerMove['kind']>> = {
  loan: 'Loan',
  loanReturn: 'Return',
  cargoSale: 'Sale',
  lcSale: 'Sale',
  swapCargo: 'Swap',
  cargoTransfer: 'Transfer',
  company: 'Transfer',
}

type OwnerMove = ValuesOf<typeof ownerMoveColumns>

type Move = Omit<OwnerMove, 'kind' | 'from' | 'to'> & { document: string; consignee: number; other: number }

/** What owners received or gave, ordered by day, with both sides. */
export const readOwnerMoves = async (
  way: 'came' | 'went',
  filters: MovementFilters & { form: string[] | null },
  context: Context,
): Promise<OwnerMove[]> => {
  const { rows } = await sql<Move>`
    select m.*, ${other} as other, ${sql.ref(`m.${way}`)} as quantity
    from (${ownerMovesQuery(filters, context)}) m ${joinDocuments}
    where ${sql.ref(`m.${way}`)} > 0 ${andAnyOf('m.form', filters.form)}
    order by m.date, m.doc_no, m.document_id, m.lc ${limitRows}`.execute(context.tx)
  return rows.map(({ document, consignee, other, ...row }) => {
    const [from, to] = way === 'came' ? [other, consignee] : [consignee, other]
    return { ...row, kind: kinds[document]!, from, to }
  })
}

/** The total, and the total of each kind as in the LC report. */
export const sumOwnerMoves = (moves: readonly OwnerMove[]): ValuesOf<typeof ownerMoveTotal> => {
  const sum = (...of: OwnerMove['kind'][]): number =>
    moves.reduce((all, { kind, quantity }) => (of.includes(kind) ? all + quantity : all), 0)
  const [owned, lent, swapped] = [sum('Sale', 'Transfer'), sum('Loan', 'Return'), sum('Swap')]
  return { quantity: owned + lent + swapped, owned, lent, swapped }
}
