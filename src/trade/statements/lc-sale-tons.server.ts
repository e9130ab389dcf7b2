// The tons of an LC sale `d` on its invoices `i` and credit notes, whose lines are amounts. They count on the provisional invoice; what
// settles the sale on another weight adds or deducts the difference.

import { type RawBuilder, sql } from 'kysely'

/** Which part of an LC sale the lines `x` of a document bill, as columns. */
export const partsOfSale = sql`bool_or(item = 'Provisional payment') as is_provisional, bool_or(item = 'Final settlement') as is_final`

const difference = sql`(d.final_quantity - d.quantity)`

/** The kilograms of an invoice; `lines` has the columns of `partsOfSale`. A settlement without a difference in money issues nothing. */
export const tonsOfPart = (lines: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  case when ${lines}.is_provisional then case when d.final_adjustment = 0 then d.final_quantity else d.quantity end
    when ${lines}.is_final then ${difference} end`

// The note on the provisional invoice that settled the sale on a lower amount. It names the agency itself, which a cluster needs where
// what is selected is stored.
const settledBy = sql`(select min(x.id) from credit_note x where x.agency_id = app.agency() and x.invoice = i.id and x.status = 'Issued'
  and x.reason = 'Quantity' and x.net = -d.final_adjustment)`

/** The kilograms that a note deducts: the difference where it settles the sale, all that is left where nothing more can be credited. */
export const tonsOfNote = (note: RawBuilder<unknown>, lines: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  case when i.sale_type <> 'LCSALE' or ${note}.reason = 'Price' then null when ${note}.id = ${settledBy} then -${difference}
    when ${note}.creditable = 0 then ${tonsOfPart(lines)} + case when ${settledBy} < ${note}.id then ${difference} else 0 end end`
