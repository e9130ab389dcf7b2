// Reads the links of a chain: documents of one kind that meet a condition, the first of them with their names.

import { type RawBuilder, sql } from 'kysely'
import type { Document } from '#kit/document.ts'
import { labelsOf, nameOf, tableOf } from '#kit/server/columns.ts'
import type { Context } from '#kit/server/context.ts'
import { inScope } from '#kit/server/scope.ts'
import { toDecimal } from '#kit/units.ts'
import { mayOn } from '#rights/may.ts'
import type { TraceStep } from '#trade/tracing/calls.ts'

/** The most documents listed for a stage. */
const mostSteps = 50

/** Links of one kind of document: their number, their kilograms, and the first of them. */
export type Steps = { count: number; kg: number; steps: TraceStep[] }

export const noSteps: Steps = { count: 0, kg: 0, steps: [] }

/** How documents of a kind are read: their kilograms, their descriptive fields, and whether only posted ones count. */
export type StepKind = { document: Document; kg: RawBuilder<unknown>; about: readonly string[]; isPosted?: boolean }

const excludedStates = ['Draft', 'Canceled', 'Reversed', 'Turned away']

const stateCondition = ({ life }: Document, { isPosted }: StepKind): RawBuilder<unknown> =>
  isPosted ? sql`t.status = any(${[...life.posted]}::text[])` : sql`t.status <> all(${excludedStates}::text[])`

type StepRow = { id: number; name: string; date: string; kg: number; labels: Record<string, string | null> }
type CountedStepRow = StepRow & { count: number; total: number }

/** The start of a trace is always listed, whatever its state. */
export type StartDocument = { document: string; id: number } | undefined

/** Reads the documents of a kind that meet a condition on `t`, sorted by day; none if the user may not view them. */
export const readSteps = async (
  kind: StepKind,
  condition: RawBuilder<unknown>,
  begun: StartDocument,
  context: Context,
): Promise<Steps> => {
  const { asker, tx } = context
  const { document } = kind
  if (!mayOn(asker, 'View', document.right)) return noSteps
  const scope = inScope(document, asker).map(each => sql` and ${each}`)
  const isBegun = begun?.document === document.name ? sql`t.id = ${begun.id}` : sql`false`
  const about = Object.fromEntries(kind.about.map(name => [name, document.fields[name]!]))
  const { rows } = await sql<CountedStepRow>`
    select t.id, ${nameOf(document, 't', asker.language)} as name, t.date, t.kg, t.count, t.total,
      ${labelsOf(about, 't', asker)} as labels
    from (
      select t.*, (${kind.kg})::bigint as kg, count(*) over () as count, coalesce(sum(${kind.kg}) over (), 0)::bigint as total
      from ${tableOf(document)} t
      where t.agency_id = app.agency() and (${condition}) and (${stateCondition(document, kind)} or ${isBegun}) ${sql.join(scope, sql``)}
      order by t.date, t.id limit ${mostSteps}
    ) t order by t.date, t.id`.execute(tx)
  const [first] = rows
  return {
    count: first?.count ?? 0,
    kg: first?.total ?? 0,
    steps: rows.map(({ id, name, date, kg, labels }) => ({
      key: `${document.name} ${id}`,
      title: document.singular,
      name: name ?? '–',
      about: [...new Set(kind.about.flatMap(field => labels[field] ?? []))],
      date,
      quantity: toDecimal(kg ?? 0, 3),
      path: `${document.address}/${id}`,
      isStart: begun?.document === document.name && begun.id === id,
    })),
  }
}

/** Several kinds as one stage, sorted by day. */
export const mergeSteps = (parts: readonly Steps[]): Steps => ({
  count: parts.reduce((sum, { count }) => sum + count, 0),
  kg: parts.reduce((sum, { kg }) => sum + kg, 0),
  steps: parts
    .flatMap(({ steps }) => steps)
    .toSorted((a, b) => (a.date ?? '').localeCompare(b.date ?? ''))
    .slice(0, mostSteps),
})
