// The call that every analysis has: all its rows, in wire units, with the names of linked rows.

import type { FastifyInstance } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import { allowLongStatements } from '#database/limits.ts'
import { type Row, writeValues } from '#kit/check.ts'
import { addDays } from '#kit/days.ts'
import type { Fields, ValuesOf } from '#kit/fields.ts'
import { notFound, refuse } from '#kit/refusal.ts'
import { inTenant } from '#kit/server/answer.ts'
import type { Context } from '#kit/server/context.ts'
import { namesOf, namesOfEach } from '#kit/server/names.ts'
import type { QueryWords } from '#kit/server/query.ts'
import { type Analysis, mayAnalyse } from '#reports/analysis.ts'
import { readFilters } from '#reports/routes.server.ts'
import { includeMerged } from '#reports/source.server.ts'

/** In internal units. */
type AnalysisResult<C extends Fields = Fields, T extends Fields = Fields, S extends Fields = Fields> = {
  rows: readonly ValuesOf<C>[]
  total: ValuesOf<T>
  series?: readonly ValuesOf<S>[]
}

type AnalysisSource = {
  analysis: Analysis
  find: (asked: Row, context: Context) => Promise<AnalysisResult>
}

/** Connects an analysis with the function that reads its figures. */
export const answerAnalysis = <F extends Fields, C extends Fields, T extends Fields, S extends Fields>(
  analysis: Analysis<F, C, T, S>,
  find: (asked: ValuesOf<F>, context: Context) => Promise<AnalysisResult<C, T, S>>,
): AnalysisSource => {
  const whole = async (asked: ValuesOf<F>, context: Context) =>
    find(await includeMerged(analysis, asked, context), context)
  return { analysis, find: whole } as AnalysisSource
}

const mostRows = 10_000

/** Ends a query that may return many rows: one more than can be answered, which shows that there are too many. */
export const limitRows: RawBuilder<unknown> = sql`limit ${sql.lit(mostRows + 1)}`

const refuseTooMany = (rows: readonly unknown[]): void => {
  if (rows.length <= mostRows) return
  refuse('There are more than {most} rows. Choose fewer days, LCs or terminals.', { values: { most: mostRows } })
}

const linesIn = (fields: Fields): [string, Fields][] =>
  Object.entries(fields).flatMap(([name, { shape }]): [string, Fields][] =>
    shape.kind === 'lines' ? [[name, shape.of]] : [],
  )

/** Rows for the wire. The names of links are read for all rows at once, level by level. */
const wireRows = async (fields: Fields, rows: readonly Row[], context: Context): Promise<Row[]> => {
  const names = await namesOfEach(fields, rows, context)
  const wire = rows.map((row, at): Row => ({ ...writeValues(fields, row), labels: names[at] }))
  for (const [name, of] of linesIn(fields)) {
    const lines = rows.map(row => row[name] as Row[])
    const written = await wireRows(of, lines.flat(), context)
    let first = 0
    for (const [at, { length }] of lines.entries()) {
      wire[at]![name] = written.slice(first, first + length)
      first += length
    }
  }
  return wire
}

const answerOf = async ({ analysis, find }: AnalysisSource, query: QueryWords, context: Context): Promise<Row> => {
  const { unit, filters, columns, total, series, days } = analysis
  const asked = readFilters(analysis, query, context, days === null ? undefined : to => addDays(to, 1 - days))
  const found = await find(asked, context)
  for (const each of [found.rows, found.series ?? []]) refuseTooMany(each)
  return {
    asOf: asked.asOf ?? asked.to ?? context.today,
    unit,
    filters: { ...writeValues(filters, asked), labels: await namesOf(filters, asked, context) },
    total: (await wireRows(total, [found.total], context))[0],
    rows: await wireRows(columns, found.rows, context),
    ...(series && { series: await wireRows(series, found.series ?? [], context) }),
  }
}

/** Mounts every analysis under its address; 404 to users who may not see its figures. */
export const mountAnalyses = (app: FastifyInstance, sources: readonly AnalysisSource[]): void => {
  for (const source of sources) {
    app.get(source.analysis.path, request =>
      inTenant(request, async context => {
        if (!mayAnalyse(context.asker, source.analysis)) notFound()
        allowLongStatements(context.client)
        return answerOf(source, request.query as QueryWords, context)
      }),
    )
  }
}
