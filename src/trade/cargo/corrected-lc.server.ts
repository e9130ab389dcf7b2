// The LC that the cargo of a sale is attributed to: the LC of the correction where one was made, because another LC was loaded.

import { type RawBuilder, sql } from 'kysely'

/**
 * LC corrections as a relation `(sale_type, sale_id, invoice, lc)`. For a bag sale, `invoice` is null and the whole sale is corrected; for
 * a bulk order, the part that `invoice`, or the invoice it replaced, covers.
 */
export const correctedLcs: RawBuilder<unknown> = sql`(with found as materialized (
  select distinct on (i.sale_type, i.sale_id, x.invoice) i.sale_type, i.sale_id, x.invoice, c.to_lc as lc
  from sale_correction c join tax_invoice i on i.agency_id = c.agency_id and i.id = c.invoice
  cross join lateral (select case i.sale_type when 'SALE' then null else coalesce(c.counts_for, i.id) end as invoice) x
  where c.agency_id = app.agency() and c.mode = 'Change LC' and c.status in ('Approved', 'Applied')
  order by i.sale_type, i.sale_id, x.invoice, c.decided_at desc, c.id desc) select * from found)`

/** The join condition on `corrected` for a tax invoice, a delivery note or a bulk loading; the argument is the alias of that table. */
export const correctionConditions = {
  invoice: (invoice: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`corrected.sale_type = ${invoice}.sale_type and corrected.sale_id = ${invoice}.sale_id
      and (corrected.invoice is null or corrected.invoice = ${invoice}.id)`,
  deliveryNote: (truck: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`corrected.sale_type = 'SALE' and corrected.sale_id = ${truck}.sale`,
  bulkLoading: (truck: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`corrected.sale_type = 'BULKSALE' and corrected.invoice = ${truck}.invoice`,
}
