// Debit notes, each with the invoice that the note it takes back had credited. A note on a debit note may be taken back in its turn.

import { sql } from 'kysely'

/**
 * SQL of the debit notes as a relation `(id, note, invoice, is_whole)`: the invoice of the sale, the first note on it, and whether all notes after that
 * one credited their debit note as a whole.
 */
export const debitedNotesText = `(with recursive chain as (
  select t.id, n.id as note, n.invoice, n.creditable, true as is_whole
  from tax_invoice t join credit_note n on n.agency_id = t.agency_id and n.id = t.sale_id
  where t.agency_id = app.agency() and t.sale_type = 'DEBIT'
  union all
  select c.id, n.id, n.invoice, n.creditable, c.is_whole and c.creditable = 0
  from chain c join tax_invoice t on t.agency_id = app.agency() and t.id = c.invoice and t.sale_type = 'DEBIT'
  join credit_note n on n.agency_id = t.agency_id and n.id = t.sale_id)
  select c.id, c.note, c.invoice, c.is_whole
  from chain c join tax_invoice i on i.agency_id = app.agency() and i.id = c.invoice and i.sale_type <> 'DEBIT')`

/** The same for a query that is built. */
export const debitedNotes = sql.raw(debitedNotesText)
