// The party and the figure of a waiting row, which tell the user which row to look at first.

import { type RawBuilder, sql } from 'kysely'
import { unitOf } from '#kit/display-units.ts'
import type { Document } from '#kit/document.ts'
import { scales } from '#kit/kinds.ts'
import { labelsOf, snake } from '#kit/server/columns.ts'
import type { Context } from '#kit/server/context.ts'
import { formatCount, formatDecimal, formatMoney, formatQuantity } from '#kit/units.ts'
import { decidingFacts } from '#waiting/deciding-columns.ts'

/** SQL for `party`, a name in the reader's language, and `figure`, in internal units, of row `t`; null if a document has none. */
export const factsOf = (document: Document, { asker }: Context): RawBuilder<unknown> => {
  const { parties, figure } = decidingFacts(document)
  const named = parties.map(
    name => sql`${labelsOf({ [name]: document.fields[name]! }, 't', asker)} ->> ${sql.lit(name)}`,
  )
  const party = named.length > 0 ? sql`coalesce(${sql.join(named)})` : sql`null`
  return sql`(${party})::text as party, (${figure ? sql.ref(`t.${snake(figure)}`) : sql`null`})::bigint as figure`
}

const formats: Readonly<Record<string, (value: number) => string>> = {
  money: formatMoney,
  quantity: formatQuantity,
  price: value => formatDecimal(value, scales.price),
}

/** The figure of a row as it is shown, and its unit, a message key. */
export const shownFigure = (
  document: Document,
  figure: number | null,
): { figure: string | null; unit: string | null } => {
  const shape = document.fields[decidingFacts(document).figure ?? '']?.shape
  if (figure === null || !shape) return { figure: null, unit: null }
  return { figure: (formats[shape.kind] ?? formatCount)(figure), unit: unitOf(shape) ?? null }
}
