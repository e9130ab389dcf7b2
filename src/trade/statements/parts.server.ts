// A statement composed of parts with different figures: stock, movements, loans, bags, money. Each part is one flat query over whole
// accounts; the parts are added up by consignee, LC and terminal.

import { type RawBuilder, sql } from 'kysely'
import { snake } from '#kit/server/columns.ts'
import { nameIn } from '#trade/statements/names-in-order.server.ts'

/**
 * A query with the columns `consignee`, `lc`, `terminal` and the figures it `gives`, in the names of the database; `lc` and `terminal` may
 * be null.
 */
export type Part<Figure extends string> = {
  query: RawBuilder<unknown>
  gives: readonly Figure[]
  /** figures that are zero on the part's rows unless another part gives them; all other figures are missing there */
  zero?: readonly Figure[]
}

/** One row of the sum of the parts. */
export type PartRow<Figure extends string> = { consignee: number; lc: number | null; terminal: number | null } & {
  [F in Figure]: number | null
}

const columnsOf = <F extends string>(figures: readonly F[], { gives, zero = [] }: Part<F>) =>
  figures.map(figure => {
    const name = snake(figure)
    if (gives.includes(figure)) return sql`${sql.ref(`p.${name}`)}::bigint as ${sql.ref(name)}`
    return zero.includes(figure) ? sql`0::bigint as ${sql.ref(name)}` : sql`null::bigint as ${sql.ref(name)}`
  })

/**
 * The sum of the parts, ordered by name; rows whose figures are all missing or zero are left out. Rows of a consignee without an LC come
 * first.
 */
export const sumParts = <F extends string>(
  figures: readonly F[],
  parts: readonly Part<F>[],
): RawBuilder<PartRow<F>> => {
  const rows = parts.map(
    part => sql`select p.consignee, p.lc, p.terminal, ${sql.join(columnsOf(figures, part))} from (${part.query}) p`,
  )
  const names = figures.map(snake)
  const sums = names.map(name => sql`sum(${sql.ref(`x.${name}`)})::bigint as ${sql.ref(name)}`)
  const anything = names.map(name => sql`${sql.ref(`s.${name}`)} <> 0`)
  return sql<PartRow<F>>`
    select s.* from (
      select x.consignee, x.lc, x.terminal, ${sql.join(sums)} from (${sql.join(rows, sql` union all `)}) x
      group by x.consignee, x.lc, x.terminal) s
    where ${sql.join(anything, sql` or `)}
    order by ${nameIn('consignee')}, s.consignee, s.lc is not null, ${nameIn('lc')}, s.lc, ${nameIn('terminal')}, s.terminal`
}
