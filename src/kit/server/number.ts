// Document numbers: without gaps, per agency, kind and year.

import type { Row } from '#kit/check.ts'
import type { Document } from '#kit/document.ts'
import { snake } from '#kit/server/columns.ts'
import type { Context } from '#kit/server/context.ts'

/** Gives a new document its number, if it has a prefix, and labels its postings with it. Called last: the series is locked until the
 *  transaction ends. */
export const number = async (document: Document, row: Row, { client, today }: Context): Promise<string | null> => {
  if (!document.prefix) return null
  const year = String(row.date ?? today).slice(0, 4)
  const [prefix, series] =
    typeof document.prefix === 'string'
      ? [document.prefix, document.name]
      : [document.prefix(row), `${document.name}/${document.prefix(row)}`]
  // The number travels by a setting: both statements go in one round trip, and neither writes by what only it can work out.
  const [, { rows }] = await Promise.all([
    client.query(
      `select set_config('app.given_number', ledger.issue_number(
        concat((select number_prefix || '-' from agency where id = app.agency()), $1::text), $2, $3, $4, $5, now()), true)`,
      [`${prefix}-${year}-`, series, Number(year), document.name, row.id],
    ),
    client.query<{ docNo: string }>(
      `update ${snake(document.name)} set doc_no = current_setting('app.given_number')
        where agency_id = app.agency() and id = $1 returning doc_no as "docNo"`,
      [row.id],
    ),
  ])
  return rows[0]!.docNo
}
