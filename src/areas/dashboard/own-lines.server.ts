import { type Row, writeValues } from '#kit/check.ts'
import type { Fields } from '#kit/fields.ts'
import type { Context } from '#kit/server/context.ts'
import { namesOfEach } from '#kit/server/names.ts'

/** Rows as on the wire, with the names of the rows they link to. */
export const withNames = async (fields: Fields, rows: readonly Row[], context: Context): Promise<Row[]> => {
  const names = await namesOfEach(fields, rows, context)
  return rows.map((row, at) => ({ ...writeValues(fields, row), labels: names[at] }))
}
