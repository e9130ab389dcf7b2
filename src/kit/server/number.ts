// Document numbers: without gaps, per agency, kind and year.

import type { Row } from '#kit/check.ts'
import type { Document } from '#kit/document.ts'
import { snake } from '#kit/server/columns.ts'
import type { Context } from '#kit/server/context.ts'

/** Numbers a new document, if it has a prefix, and labels its postings with the number. Called last: the series is locked until the
 *  transaction ends. */
export const number = async (document: Document, row: Row, { client, today }: Context): Promise<string | null> => {
  if (!document.prefix) return null
  const year = String(row.date ?? today).slice(0, 4)
  const prefix = typeof document.prefix === 'string' ? document.prefix : document.prefix(row)
  const series = typeof document.prefix === 'string' ? document.name : `${document.name}/${prefix}`
  // The number is passed in a setting, in one round trip: an update of a distributed table may not call a volatile function.
  const given = `select set_config('app.given_number', ledger.issue_number(
    concat((select number_prefix || '-' from agency where id = app.agency()), $1::text), $2, $3, $4, $5, now()), true)`
  const written = `update ${snake(document.name)} set doc_no = current_setting('app.given_number')
    where agency_id = app.agency() and id = $1 returning doc_no as "docNo"`
  const [, { rows }] = await Promise.all([
    client.query(given, [`${prefix}-${year}-`, series, Number(year), document.name, row.id]),
    client.query<{ docNo: string }>(written, [row.id]),
  ])
  return rows[0]!.docNo
}
