import { setImmediate as othersFirst } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Row as CellRow } from 'read-excel-file/node'
import { customer } from '#areas/master-data/customer/definition.ts'
import {
  type FimsProblem,
  type FimsResult,
  type FimsRow,
  fimsFields,
  fimsTemplate,
  importFims,
} from '#areas/master-data/import-fims-customers/calls.ts'
import {
  type CustomerMatch,
  fieldFor,
  type KnownCustomer,
  matchCustomer,
} from '#areas/master-data/import-fims-customers/matching.ts'
import { orderWork } from '#background/work.server.ts'
import { mostRowsImportedAtOnce, type Progress, problemsIn } from '#excel/import.server.ts'
import { readerOf } from '#excel/list.server.ts'
import { problemTranslator, readCells, readRows, type TranslateProblem } from '#excel/read.server.ts'
import { sendSpooled, spoolExcel } from '#excel/spool.server.ts'
import { type Row, readValues, writeValues } from '#kit/check.ts'
import type { Fields } from '#kit/fields.ts'
import { notFound, refuse } from '#kit/refusal.ts'
import { type CallResult, inTenant, once } from '#kit/server/answer.ts'
import { sliceOf } from '#kit/server/behaviour.ts'
import type { Context, Person } from '#kit/server/context.ts'
import { readQuery } from '#kit/server/read-request.ts'
import { find } from '#kit/server/rows.ts'
import { changeFromRequest, createFromRequest } from '#kit/server/write.ts'
import { readUpload } from '#papers/upload.server.ts'
import { may } from '#rights/may.ts'
import { type FimsRecord, storeFimsRecords } from '#trade/parties/fims-records.server.ts'

type ImportOptions = { dryRun: boolean; consignees: number[]; overwrite: readonly number[] }
/** The task of a background import. */
export type FimsTask = ImportOptions & { fileKind: 'xlsx' | 'csv'; language: Person['language'] }
type MatchedRow = { row: number; values: Row; matched: CustomerMatch }

const document = customer

// Each row is compared with all customers; after this many the event loop serves other requests.
const rowsAtOnce = 20

const labelOf = (field: string): string =>
  fimsFields[field as keyof typeof fimsFields]?.label ?? (document.fields as Fields)[field]?.label ?? field

const readKnownCustomers = async ({ tx }: Context): Promise<KnownCustomer[]> =>
  (await tx
    .selectFrom('customer')
    .select(['id', 'name', 'nameAr', 'vatNo', 'crNo', 'unifiedNo', 'mobile', 'city', 'fimsCode', 'branchOf'])
    .where('status', '=', 'active')
    .execute()) as KnownCustomer[]

// A code that is repeated in a file would identify two customers.
const findRepeated = (judged: readonly MatchedRow[], say: TranslateProblem): FimsProblem[] => {
  const seen = new Map<string, number>()
  return judged.flatMap(({ row, values }) => {
    const code = String(values.fimsCode)
    const first = seen.get(code)
    seen.set(code, first ?? row)
    return first === undefined
      ? []
      : [{ row, field: 'fimsCode', message: say('Already in row {row}.', { row: first }) }]
  })
}

const isImported = ({ row, matched }: MatchedRow, { overwrite }: ImportOptions): boolean =>
  matched.verdict === 'New' || matched.verdict === 'Match' || (matched.mayOverwrite && overwrite.includes(row))

const importRow = async (
  { values, matched }: MatchedRow,
  { consignees }: ImportOptions,
  context: Context,
): Promise<number> => {
  const slice = sliceOf(customer, context)
  if (!matched.customer) {
    const kind = values.vatNo || values.crNo ? 'Company' : 'Individual'
    const { balance: _, balanceDay: __, ...named } = values
    const fields = Object.entries(named).map(([name, value]) => [fieldFor(name, value), value])
    const body = {
      ...Object.fromEntries(fields),
      nameAr: values.nameAr ?? values.name,
      kind,
      consignees,
      language: 'arabic',
    }
    return (await createFromRequest(slice, body, context)).id as number
  }
  const before = await find(document, matched.customer.id, context, { lock: true })
  const entered = Object.fromEntries(Object.entries(document.fields).filter(([, { need }]) => need !== 'automatic'))
  const changed = Object.fromEntries(matched.changes.map(({ field, after }) => [field, after]))
  const body = { ...writeValues(entered, before), ...changed, version: before.version }
  await changeFromRequest(slice, matched.customer.id, body, context)
  return matched.customer.id
}

// The id of the customer that each row matches or has created.
type Identified = Map<MatchedRow, number>

const tryImportRow = async (
  judged: MatchedRow,
  options: ImportOptions,
  { identified, say }: { identified: Identified; say: TranslateProblem },
  context: Context,
): Promise<FimsProblem[]> => {
  await context.client.query('savepoint a_row')
  try {
    identified.set(judged, await importRow(judged, options, context))
    await context.client.query('release savepoint a_row')
    return []
  } catch (error) {
    const problems = problemsIn(judged.row, error, say)
    await context.client.query('rollback to savepoint a_row')
    return problems
  }
}

const toFimsRow = ({ row, values, matched }: MatchedRow): FimsRow => {
  const { verdict, customer, by, changes, reason, mayOverwrite } = matched
  const words = (value: unknown): string | null => (value === null || value === undefined ? null : String(value))
  return {
    row,
    fimsCode: String(values.fimsCode ?? ''),
    name: String(values.name ?? ''),
    verdict,
    customer: customer && { id: customer.id, name: customer.name, by: labelOf(by ?? '') },
    changes: changes.map(({ field, before, after }) => ({
      field: labelOf(field),
      before: words(before),
      after: words(after),
    })),
    reason,
    mayOverwrite,
  }
}

const judgeRows = async (rows: readonly { row: number; values: Row }[], context: Context): Promise<MatchedRow[]> => {
  const customers = await readKnownCustomers(context)
  const judged: MatchedRow[] = []
  for (const { row, values } of rows) {
    if (judged.length % rowsAtOnce === 0) await othersFirst()
    const read = readValues(fimsFields, values).values
    judged.push({ row, values: read, matched: matchCustomer(read, customers) })
  }
  return judged
}

// A balance of a future day cannot be compared with ours.
const findFuture = (judged: readonly MatchedRow[], today: string, say: TranslateProblem): FimsProblem[] =>
  judged.flatMap(({ row, values }) =>
    values.balanceDay && String(values.balanceDay) > today
      ? [{ row, field: 'balanceDay', message: say('Lies in the future.') }]
      : [],
  )

// The values of FIMS are stored for every customer in the file, also if ours are not changed.
const recordsOf = (judged: readonly MatchedRow[], identified: Identified, { today }: Context): FimsRecord[] =>
  judged.flatMap(each => {
    const { values, matched } = each
    const known = identified.get(each) ?? matched.customer?.id
    const balanceDay = values.balanceDay ?? today
    return known === undefined ? [] : [{ ...values, balanceDay, customer: known } as FimsRecord]
  })

const importFile = async (
  cells: CellRow[],
  options: ImportOptions,
  context: Context,
  progress?: Progress,
): Promise<FimsResult> => {
  const say = problemTranslator(context.words, progress !== undefined)
  const reader = { ...readerOf(context), say, idOf: async () => undefined }
  const { rows, problems } = await readRows(cells, fimsFields, reader)
  const unread = new Set(problems.map(({ row }) => row))
  const judged = await judgeRows(
    rows.filter(({ row }) => !unread.has(row)),
    context,
  )
  const wrong: FimsProblem[] = [...problems, ...findRepeated(judged, say), ...findFuture(judged, context.today, say)]
  const taken = judged.filter(each => isImported(each, options))
  if (!options.dryRun && options.consignees.length === 0 && taken.some(({ matched }) => matched.verdict === 'New'))
    refuse('Choose the consignees the new customers buy from.', {
      fields: { consigneeId: 'Choose at least one consignee.' },
    })
  await context.client.query('savepoint all_rows')
  if (progress) Object.assign(progress, { total: taken.length, done: 0 })
  const identified: Identified = new Map()
  for (const each of taken) {
    wrong.push(...(await tryImportRow(each, options, { identified, say }, context)))
    if (progress) progress.done++
  }
  wrong.sort((a, b) => a.row - b.row)
  if (options.dryRun || wrong.length > 0) await context.client.query('rollback to savepoint all_rows')
  if (!options.dryRun && wrong.length > 0)
    refuse('Nothing was imported. Correct the marked rows and send the file again.', {
      code: 'IMPORT_REFUSED',
      details: { problems: wrong },
    })
  const records = recordsOf(judged, identified, context)
  if (!options.dryRun) await storeFimsRecords(records, context)
  const sums = { count: rows.length, taken: taken.length, noted: records.length }
  return { ...sums, rows: judged.map(toFimsRow), problems: wrong }
}

const requireImportRight = ({ asker }: Context): void => {
  if (asker.companyId !== null || !may(asker, { rights: [importFims.for as 'canUplaodFIMSData'] })) notFound()
}

/** The import as the background runs it; 404 for users without the right to import. */
export const importFimsFile = async (
  options: ImportOptions,
  cells: CellRow[],
  progress: Progress,
  context: Context,
): Promise<FimsResult> => {
  requireImportRight(context)
  return importFile(cells, options, context, progress)
}

/** Mounts the import of the finance system's customers and its template. */
export const mountFimsImport = (app: FastifyInstance): void => {
  app.get(fimsTemplate.path, async (request, reply) => {
    const file = await inTenant(request, async context => {
      requireImportRight(context)
      const title = 'FIMS customers'
      const table = { ...readerOf(context), title, columns: fimsFields, rows: [] }
      return spoolExcel(context.words[title] ?? title, table)
    })
    return sendSpooled(file, reply)
  })
  // Rights are checked before the file is read; the transaction does not wait for the upload.
  app.post(importFims.path, async (request, reply) => {
    await inTenant(request, async context => requireImportRight(context))
    const query = readQuery(importFims.query, request.query as Row)
    const options: ImportOptions = {
      dryRun: query.dryRun === true,
      consignees: (query.consigneeId ?? []) as number[],
      overwrite: ((query.overwrite as string | null) ?? '').split(',').filter(Boolean).map(Number),
    }
    const { content, mediaType, sha256 } = await readUpload(request, reply, ['xlsx', 'csv'])
    const fileKind = mediaType === 'text/csv' ? 'csv' : 'xlsx'
    const cells = await readCells(content, fileKind)
    return inTenant(request, context => {
      requireImportRight(context)
      const work = async (): Promise<CallResult> => {
        if (cells.length <= mostRowsImportedAtOnce)
          return { status: 200, answer: await importFile(cells, options, context) }
        const task: FimsTask = { ...options, fileKind, language: context.asker.language }
        const order = { kind: 'fims', title: 'FIMS customers', task, content, total: cells.length }
        return { status: 202, answer: await orderWork(order, context) }
      }
      return once(context, request, reply, work, { sha256, dryRun: options.dryRun })
    })
  })
}
