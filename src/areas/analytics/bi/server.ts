import { sql } from 'kysely'
import { bi, dimensions } from '#areas/analytics/bi/definition.ts'
import { factsQuery } from '#areas/analytics/bi/facts.server.ts'
import type { ValuesOf } from '#kit/fields.ts'
import type { Context } from '#kit/server/context.ts'
import { answerAnalysis, limitRows } from '#reports/analyses.server.ts'
import { withLcs } from '#trade/cargo/lcs-of.server.ts'
import { withoutNestedLoops } from '#trade/cargo/lot-costs.server.ts'
import { mergedLists } from '#trade/statements/postings.server.ts'

type Row = ValuesOf<typeof bi.columns>

const nothing = Object.fromEntries(dimensions.map(dimension => [dimension, null])) as Partial<Row>

const titleOf = (kind: string | null, { slices }: Context): string | null => {
  if (kind === null) return null
  return mergedLists.includes(kind) ? 'Merged' : (slices.get(kind)?.document.title ?? kind)
}

export const biAnswer = answerAnalysis(bi, async (asked, context) => {
  const filters = await withLcs(asked, context)
  const { rows } = await withoutNestedLoops(context, () =>
    sql<Row>`${factsQuery(filters, context)} ${limitRows}`.execute(context.tx),
  )
  const sum = (name: 'bags' | 'quantity' | 'net' | 'vat' | 'cost'): number =>
    rows.reduce((all, row) => all + row[name], 0)
  return {
    rows: rows.map(row => ({ ...nothing, ...row, kind: titleOf(row.kind ?? null, context) })),
    total: { bags: sum('bags'), quantity: sum('quantity'), net: sum('net'), vat: sum('vat'), cost: sum('cost') },
  }
})
