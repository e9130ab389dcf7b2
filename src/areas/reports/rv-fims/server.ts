import { type RawBuilder, sql } from 'kysely'
import { rvFims, undoneStates } from '#areas/reports/rv-fims/definition.ts'
import type { ValuesOf } from '#kit/fields.ts'
import { answerReport } from '#reports/source.server.ts'
import { sumRows } from '#reports/sums.server.ts'
import { andAnyOf } from '#trade/parties/any-of.server.ts'
import { documentsWithAmounts, isReceipt } from '#trade/statements/receipts.server.ts'

type Filters = ValuesOf<typeof rvFims.filters>
type Sums = { amount: number; allocated: number; unallocated: number; documents: number }
type Group = Sums & { mode: 'Cash'; bank: number | null }

// A filter by status shows those receipts, and they are not repeated among the canceled ones.
const stateCondition = ({ status, undone }: Filters): RawBuilder<unknown> =>
  undone && status?.length ? sql`false` : isReceipt('p', undone ? undoneStates : status)

const receiptsQuery = (filters: Filters): RawBuilder<unknown> => {
  const { from, to, mode, bank, fimsStatus, consignee } = filters
  return sql`
  from payment p
  where p.agency_id = app.agency() and ${stateCondition(filters)} and p.date between ${from}::date and ${to}::date ${andAnyOf('p.mode', mode)}
    ${andAnyOf('p.bank', bank)} ${andAnyOf('p.fims_status', fimsStatus)} ${andAnyOf('p.consignee', consignee)}`
}

const settled = sql`(
  select ${documentsWithAmounts(sql`i.invoice_no`, sql`a.amount`, sql`a.position`)}
  from payment_allocations a join tax_invoice i on i.agency_id = a.agency_id and i.id = a.invoice
  where a.agency_id = app.agency() and a.parent = p.document_id)`

export const rvFimsInquiry = answerReport(rvFims, async (filters, reading, { tx }) => {
  const receipts = receiptsQuery(filters)
  const { rows: banks } = await sql<Group>`
    select p.mode, p.bank, count(*) as documents, sum(p.amount)::bigint as amount, coalesce(sum(p.allocated), 0)::bigint as allocated,
      coalesce(sum(p.unallocated), 0)::bigint as unallocated
    ${receipts} group by p.mode, p.bank order by p.mode, p.bank`.execute(tx)
  const modes = [...Map.groupBy(banks, ({ mode }) => mode)].map(([mode, of]) => ({ mode, ...sumRows(rvFims, of) }))
  const totals = sumRows(rvFims, banks)
  return {
    count: totals.documents ?? 0,
    rows: await reading.rows(
      limit => sql`
        select p.*, c.fims_code as customer_code, ${settled} as settles
        from (select p.mode, p.bank, b.name as bank_name, p.doc_no, p.date, p.customer, p.consignee, p.transaction_ref, p.amount, coalesce(p.allocated, 0) as allocated,
            coalesce(p.unallocated, 0) as unallocated, p.status, p.fims_status, p.fims_ref, p.fims_error, 1 as documents, 'payment' as document, p.id as document_id
          from (select p.* ${receipts}) p left join bank b on b.agency_id = app.agency() and b.id = p.bank
          order by p.mode desc, b.name nulls first, p.bank, p.date, p.id ${limit}) p
        left join customer c on c.agency_id = app.agency() and c.id = p.customer
        order by p.mode desc, p.bank_name nulls first, p.bank, p.date, p.document_id`,
    ),
    totals,
    groups: [...modes, ...banks],
  }
})
