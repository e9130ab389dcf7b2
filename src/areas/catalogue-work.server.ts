// The background work for users, by kind.

import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import type pg from 'pg'
import type { Row as CellRow } from 'read-excel-file/node'
import { closeInBackground, closeWork } from '#areas/accounts/month-close/work.server.ts'
import { addresses } from '#areas/catalogue.server.ts'
import { inquiries } from '#areas/catalogue-reports.server.ts'
import { type FimsTask, importFimsFile } from '#areas/master-data/import-fims-customers/server.ts'
import { saleEmail } from '#areas/sales/sale-email/definition.ts'
import type { MailTask } from '#areas/sales/sale-email/server.ts'
import { type SandboxTask, sandboxWork } from '#areas/sandbox/definition.ts'
import { type PlaySandbox, workAtSandbox } from '#areas/sandbox/work.server.ts'
import { contentOf, finishWork } from '#background/work.server.ts'
import type { Progress } from '#excel/import.server.ts'
import { readCells } from '#excel/read.server.ts'
import { excelType, type FileTable, type SpooledFile, spoolExcel } from '#excel/spool.server.ts'
import {
  exportList,
  exportReport,
  type ImportTask,
  importFile,
  type ListTask,
  type ReportTask,
} from '#excel/works.server.ts'
import type { Row } from '#kit/check.ts'
import { notFound } from '#kit/refusal.ts'
import type { AppServices } from '#kit/server/app-services.ts'
import type { Context, Person } from '#kit/server/context.ts'
import { readingIn } from '#kit/server/make-context.ts'
import type { DocumentAddress } from '#kit/server/routes.ts'
import { apply } from '#kit/server/write.ts'
import { asAuthor } from '#session/as-author.server.ts'

type Work = { id: number; agencyId: number; owner: number; homeAgencyId: number; kind: string; task: Row }
type Outcome = { fileKey?: string; fileName?: string }

const findAddress = (address: string): DocumentAddress =>
  addresses.find(({ view }) => view.address === address) ?? notFound()

async function* counted(rows: FileTable['table']['rows'], progress: Progress): AsyncGenerator<Row> {
  for await (const row of rows) {
    yield row
    progress.done++
  }
}

const spool = ({ name, count, table }: FileTable, progress: Progress): Promise<SpooledFile> => {
  progress.total = count
  return spoolExcel(name, { ...table, rows: counted(table.rows, progress) })
}

type RunWork = (
  work: Work & { cells: CellRow[] },
  progress: Progress,
  context: Context,
) => Promise<SpooledFile | undefined>

const kinds: Record<string, RunWork> = {
  list: async ({ task }, progress, context) => {
    const { address, query } = task as ListTask
    return spool(await exportList(findAddress(address).view, { query }, context), progress)
  },
  report: async ({ task }, progress, context) => {
    const { report, query } = task as ReportTask
    const inquiry = inquiries.find(each => each.report.name === report) ?? notFound()
    return spool(await exportReport(inquiry, { query }, context), progress)
  },
  // The created documents and the end of the work are written in one transaction: even after a crash the import is not done twice.
  import: async ({ id, task, cells }, progress, context) => {
    const { address, dryRun } = task as ImportTask
    const result = await importFile(findAddress(address), cells, { dryRun, progress }, context)
    await finishWork(id, { result, done: progress.done }, context)
    return undefined
  },
  fims: async ({ id, task, cells }, progress, context) => {
    const result = await importFimsFile(task as FimsTask, cells, progress, context)
    await finishWork(id, { result, done: progress.done }, context)
    return undefined
  },
  mail: async ({ id, task }, _progress, context) => {
    const { invoiceCount } = await apply(saleEmail, (task as MailTask).mail, 'packed', context)
    await finishWork(id, { result: {}, done: invoiceCount ?? 0 }, context)
    return undefined
  },
}

const store = async ({ path, fileName }: SpooledFile, { storage }: AppServices): Promise<Outcome> => {
  const fileKey = `Work/${randomBytes(16).toString('hex')}.xlsx`
  await storage.put(fileKey, createReadStream(path), excelType).finally(() => rm(path, { force: true }))
  return { fileKey, fileName }
}

// The kinds of work that read a file.
const readAs: Record<string, (task: Row) => 'xlsx' | 'csv'> = {
  import: () => 'xlsx',
  fims: task => (task as FimsTask).fileKind,
}

/** Makes the function that plays a sandbox's scenarios: `pool` opens its sessions, `progress` counts, `canceled` stops it. */
export type SandboxPlayer = (pool: pg.Pool, progress: Progress, canceled: AbortSignal) => PlaySandbox

/** Does works in sessions of their owners, with the owners' current rights. */
export const runWorks =
  (services: AppServices, sandboxPlayer: SandboxPlayer) =>
  async (work: Work, pool: pg.Pool, progress: Progress, canceled: AbortSignal): Promise<Outcome> => {
    const { agencyId, homeAgencyId, owner: userId, kind, task } = work
    // In the language of the order, even if the owner's profile has another one now.
    const asOwner = <R>(doIt: (context: Context) => Promise<R>, gone: AbortSignal | null = canceled): Promise<R> =>
      asAuthor(
        services,
        pool,
        { agencyId, homeAgencyId, userId },
        context => doIt(readingIn(task.language as Person['language'], context)),
        { device: 'Background work', ...(gone && { gone }) },
      )
    // Playing a scenario takes long, so it does not run in one transaction.
    if (kind === sandboxWork) {
      const play = sandboxPlayer(pool, progress, canceled)
      await workAtSandbox(task as SandboxTask, { asOwner, storage: services.storage, play })
      return {}
    }
    // The close is announced before, so that concurrent postings give way, and the announcement is withdrawn if the close fails or is
    // stopped.
    if (kind === closeWork) {
      await closeInBackground(work, { asOwner, always: doIt => asOwner(doIt, null) })
      return {}
    }
    const run = kinds[kind] ?? notFound()
    const fileKind = readAs[kind]?.(task)
    // The file is read between two transactions, so that no transaction stays open for as long as that takes.
    const cells = fileKind ? await readCells(await asOwner(context => contentOf(work.id, context)), fileKind) : []
    const file = await asOwner(context => run({ ...work, cells }, progress, context))
    return file ? store(file, services) : {}
  }
