// A statement of facts from an Excel file, checked row by row. Nothing is stored; the rows go into the form.

import type { FastifyInstance } from 'fastify'
import type { Row as CellRow } from 'read-excel-file/node'
import { type CheckedFacts, checkFacts, type FactRow, factsTemplate } from '#areas/reports/laytime/calls.ts'
import { laytime } from '#areas/reports/laytime/definition.ts'
import { factFields } from '#areas/reports/laytime/terms-fields.ts'
import { readerOf } from '#excel/list.server.ts'
import {
  type ImportProblem,
  problemTranslator,
  readCells,
  readRows,
  type TranslateProblem,
} from '#excel/read.server.ts'
import { spoolTemplate } from '#excel/routes.server.ts'
import { sendSpooled } from '#excel/spool.server.ts'
import { notFound } from '#kit/refusal.ts'
import { inTenant } from '#kit/server/answer.ts'
import type { Context } from '#kit/server/context.ts'
import { readUpload } from '#papers/upload.server.ts'
import { mayOn } from '#rights/may.ts'

type ReadRow = { row: number; fact: FactRow }

// Compares times, not texts, because instants may be written differently.
const isBefore = (one: string, other: string): boolean => Date.parse(one) < Date.parse(other)

/** The errors of readable rows: an end before the start, an invalid percentage, time that an earlier row covers. */
const judgeFacts = (rows: readonly ReadRow[], say: TranslateProblem): ImportProblem[] =>
  rows.flatMap(({ row, fact }, index): ImportProblem[] => {
    const taken = rows
      .slice(0, index)
      .find(({ fact: other }) => isBefore(other.startsAt, fact.endsAt) && isBefore(fact.startsAt, other.endsAt))
    return [
      ...(isBefore(fact.startsAt, fact.endsAt)
        ? []
        : [{ row, field: 'endsAt', message: say('Ends before it begins.') }]),
      ...((fact.percent ?? 0) > 100 ? [{ row, field: 'percent', message: say('Enter 0 to 100.') }] : []),
      ...(taken
        ? [{ row, field: 'startsAt', message: say('Row {row} covers this time too.', { row: taken.row }) }]
        : []),
    ]
  })

const noFact: FactRow = { startsAt: '', endsAt: '', event: '', percent: null, exemption: null, remark: null }

const readFacts = async (cells: CellRow[], context: Context): Promise<CheckedFacts> => {
  const say = problemTranslator(context.words, false)
  const reader = { ...readerOf(context), say, idOf: async () => undefined }
  const { rows, problems, sheet } = await readRows(cells, factFields, reader)
  const unread = new Set(problems.map(({ row }) => row))
  const read = rows
    .filter(({ row }) => !unread.has(row))
    .map(({ row, values }) => ({ row, fact: { ...noFact, ...values } }))
  return {
    ...{ count: rows.length, head: sheet.head, rows: sheet.rows },
    problems: [...problems, ...judgeFacts(read, say)].toSorted((a, b) => a.row - b.row),
    facts: read.map(({ fact }) => fact),
  }
}

const requireRight = ({ asker }: Context): void => {
  if (!mayOn(asker, 'Add', laytime.right)) notFound()
}

/** Mounts the template of a statement of facts, and the check of a filled one. */
export const mountFacts = (app: FastifyInstance): void => {
  app.get(factsTemplate.path, async (request, reply) => {
    const file = await inTenant(request, async context => {
      requireRight(context)
      return spoolTemplate({ title: 'Statement of facts', fields: factFields }, context)
    })
    return sendSpooled(file, reply)
  })
  // The right is checked before the file is read; the transaction does not wait for the upload.
  app.post(checkFacts.path, async (request, reply) => {
    await inTenant(request, async context => requireRight(context))
    const { content } = await readUpload(request, reply, ['xlsx'])
    const cells = await readCells(content, 'xlsx')
    return inTenant(request, context => {
      requireRight(context)
      return readFacts(cells, context)
    })
  })
}
