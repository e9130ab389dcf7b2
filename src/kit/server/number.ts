// Document numbers: without gaps, per agency, kind and year.

import type { Row } from '#kit/check.ts'
import type { Document } from '#kit/document.ts'
import { snake } from '#kit/server/columns.ts'
import type { Context } from '#kit/server/context.ts'

/** Gives a new document its number, if such have numbers. Last of all: the series waits for it until the transaction ends. */
export const number = async (document: Document, row: Row, { client, today }: Context): Promise<string | null> => {
  if (!document.prefix) return null
  const year = String(row.date ?? today).slice(0, 4)
  const [prefix, series] =
    typeof document.prefix === 'string'
      ? [document.prefix, document.name]
      : [document.prefix(row), `${document.name}/${document.prefix(row)}`]
  const { rows } = await client.query<{ docNo: string }>(
    `update ${snake(document.name)}
      set doc_no = set_config('app.given_number', concat((select number_prefix || '-' from agency where id = app.agency()), $1::text,
        lpad(n.given::text, greatest(5, length(n.given::text)), '0')), true)
      from (select ledger.next_number($2, $3) as given) n where agency_id = app.agency() and id = $4 returning doc_no as "docNo"`,
    [`${prefix}-${year}-`, series, Number(year), row.id],
  )
  return rows[0]!.docNo
}
