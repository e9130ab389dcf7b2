// The SQL condition of a filter with several values: terminals, consignees, forms ...

import { type RawBuilder, sql } from 'kysely'

/** `and column = any(values)`, or nothing where no value is chosen. Ids are compared as bigint, other values as text. */
export const andAnyOf = (
  column: string | RawBuilder<unknown>,
  values: readonly number[] | readonly string[] | null | undefined,
): RawBuilder<unknown> => {
  if (!values?.length) return sql``
  const type = typeof values[0] === 'number' ? sql`bigint[]` : sql`text[]`
  return sql`and ${typeof column === 'string' ? sql.ref(column) : column} = any(${values}::${type})`
}
