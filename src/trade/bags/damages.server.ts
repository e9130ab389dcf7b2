// Bags torn while loading or with packed cargo in them, damaged during a transfer to another terminal, rejected on delivery, or returned
// damaged by a customer.

import { type RawBuilder, sql } from 'kysely'
import type { ValuesOf } from '#kit/fields.ts'
import type { Context } from '#kit/server/context.ts'
import { amountByCount, amountByWeight } from '#kit/units.ts'
import { readBagCosts } from '#trade/bags/bag-cost.server.ts'
import { type damageColumns, type damageFilters, undoneStates } from '#trade/bags/damage-fields.ts'
import { correctedLcs, correctionConditions } from '#trade/cargo/corrected-lc.server.ts'
import { readCostsPerTon } from '#trade/cargo/lot-costs.server.ts'
import { andAnyOf } from '#trade/parties/any-of.server.ts'
import { debitedNotes } from '#trade/settlement/debited-notes.server.ts'

export type DamageFilters = ValuesOf<typeof damageFilters>
type Damage = ValuesOf<typeof damageColumns> & { document: string; documentId: number }

type InStates = (column: string, counting: readonly string[]) => RawBuilder<unknown>

const damagesQuery = (isIn: InStates): RawBuilder<unknown> => sql`
  select n.date, n.doc_no, 'Delivery Note' as kind, 'deliveryNote' as document, n.id as document_id, n.terminal,
    coalesce(s.bag_owner, s.consignee) as consignee, coalesce(corrected.lc, n.lc) as lc, s.bag_grade, s.size, n.damaged_bags as damaged, 0::bigint as rejected,
    coalesce(n.spilled_qty, 0) as lost, n.damaged_bags * n.bag_kg - coalesce(n.spilled_qty, 0) as recovered,
    n.damage_reason as reason, coalesce(n.responsible, 'Nobody') as responsible, n.status
  from delivery_note n join bag_sale s on s.agency_id = n.agency_id and s.id = n.sale
  left join ${correctedLcs} corrected on ${correctionConditions.deliveryNote(sql`n`)}
  where n.agency_id = app.agency() and ${isIn('n.status', ['Delivered'])} and n.damaged_bags > 0
  union all
  select t.received_on, t.doc_no, 'Transfer Bags', 'bagTransfer', t.id, t.to_terminal, t.consignee, null, t.bag_grade, t.size, t.damaged, 0,
    null, null, t.damage_reason, coalesce(t.responsible, 'Nobody'), t.status
  from bag_transfer t where t.agency_id = app.agency() and ${isIn('t.status', ['Received', 'Closed'])} and t.damaged > 0
  union all
  select p.date, p.doc_no, 'Bag Procurement', 'bagProcurement', p.id, p.terminal, p.consignee, null, l.bag_grade, g.size, 0, l.rejected,
    null, null, 'Rejected on receipt', 'Vendor', p.status
  from bag_procurement p join bag_procurement_lines l on l.agency_id = p.agency_id and l.parent = p.id
  join bag_grade g on g.agency_id = p.agency_id and g.id = l.bag_grade
  where p.agency_id = app.agency() and ${isIn('p.status', ['Active'])} and l.rejected > 0
  union all
  select c.date, c.doc_no, 'Cargo Loss', 'cargoLoss', c.id, c.terminal, c.consignee, c.lc, c.torn_grade, c.bag_size, c.torn_bags, 0,
    c.quantity, c.torn_bags * g.kg - c.quantity, 'Handling Loss', 'Nobody', c.status
  from cargo_loss c cross join lateral (select rtrim(c.bag_size, ' kg')::bigint as kg) g
  where c.agency_id = app.agency() and ${isIn('c.status', ['Active'])} and c.torn_bags > 0
  union all
  select n.date, n.doc_no, 'Credit Note', 'creditNote', n.id, coalesce(n.terminal, b.terminal, o.terminal),
    coalesce(b.bag_owner, b.consignee, o.consignee), coalesce(corrected.lc, b.lc), coalesce(b.bag_grade, o.bag_grade), coalesce(b.size, o.size),
    x.bags, 0, null, null, 'Returned by the customer', 'Nobody', n.status
  from credit_note n left join ${debitedNotes} k on k.id = n.invoice
  join tax_invoice i on i.agency_id = n.agency_id and i.id = coalesce(k.invoice, n.invoice)
  left join bag_sale b on i.sale_type = 'SALE' and b.agency_id = i.agency_id and b.id = i.sale_id
  left join outside_bag_sale o on i.sale_type = 'EMPTYBAGS' and o.agency_id = i.agency_id and o.id = i.sale_id
  left join ${correctedLcs} corrected on ${correctionConditions.invoice(sql`i`)}
  cross join lateral (select sum(l.bags) as bags from credit_note_lines l where l.agency_id = n.agency_id and l.parent = n.id
    and l.item = case i.sale_type when 'SALE' then 'Barley' when 'EMPTYBAGS' then 'Empty bags' end) x
  where n.agency_id = app.agency() and ${isIn('n.status', ['Issued'])} and n.return_to_stock and n.bag_condition = 'Damaged'
    and o.condition is distinct from 'Damaged' and x.bags > 0`

// The amount a carrier has to pay: the cost of the bags and the value of the barley lost from them.
const prepareCharges = async (rows: readonly Damage[], { to }: DamageFilters, context: Context) => {
  const charged = rows.filter(({ responsible }) => responsible === 'Transporter')
  const lcs = [...new Set(charged.flatMap(({ lc }) => lc ?? []))]
  const prices = lcs.length > 0 ? await readCostsPerTon(to, lcs, context) : new Map<number, number>()
  const owners = [...new Set(charged.map(({ consignee }) => consignee))]
  const bagCostOf = owners.length > 0 ? await readBagCosts(owners, to, context) : () => null
  return ({ responsible, consignee, bagGrade, damaged, lost, lc }: Damage): number | null => {
    if (responsible !== 'Transporter') return null
    const bags = amountByCount(bagCostOf({ owner: consignee, scope: null, grade: bagGrade }) ?? 0, damaged)
    return bags + amountByWeight((lc && prices.get(lc)) || 0, lost ?? 0)
  }
}

/** The damages of a period, ordered by day. With `undone`, also those of documents that were canceled or reversed. */
export const readDamages = async (asked: DamageFilters, context: Context): Promise<Damage[]> => {
  const damages = damagesQuery((column, counting) => {
    const states = asked.undone ? undoneStates : counting
    return sql`${sql.ref(column)} = any(${states}::text[])`
  })
  const { rows } = await sql<Damage>`
    select f.*, f.doc_no as "docNo", f.bag_grade as "bagGrade", f.document_id as "documentId" from (${damages}) f
    where f.date between ${asked.from}::date and ${asked.to}::date ${andAnyOf('f.terminal', asked.terminal)}
      ${andAnyOf('f.consignee', asked.consignee)} ${andAnyOf('f.reason', asked.reason)}
    order by f.date, f.document, f.document_id`.execute(context.tx)
  const chargeOf = await prepareCharges(rows, asked, context)
  return rows.map(row => ({ ...row, recoverable: chargeOf(row) }))
}

/** The totals of these lines. */
export const sumDamages = (rows: readonly Damage[]) => {
  const sum = (of: (row: Damage) => number | null): number => rows.reduce((total, row) => total + (of(row) ?? 0), 0)
  return {
    damaged: sum(row => row.damaged),
    rejected: sum(row => row.rejected),
    recovered: sum(row => row.recovered),
    lost: sum(row => row.lost),
    recoverable: sum(row => row.recoverable),
  }
}
