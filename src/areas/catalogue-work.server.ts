// What the background does for users, by kinds of work.

import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import type pg from 'pg'
import { addresses } from '#areas/catalogue.server.ts'
import { inquiries } from '#areas/catalogue-reports.server.ts'
import { exportList, exportReport, type ListTask, type ReportTask } from '#excel/exports.server.ts'
import { excelType, type FileTable, spoolExcel } from '#excel/spool.server.ts'
import type { Row } from '#kit/check.ts'
import { notFound } from '#kit/refusal.ts'
import type { AppServices } from '#kit/server/app-services.ts'
import type { Context, Person } from '#kit/server/context.ts'
import { asAuthor } from '#session/as-author.server.ts'

type Progress = { done: number; total: number | undefined }
type Work = { agencyId: number; owner: number; homeAgencyId: number; kind: string; task: Row }
type Outcome = { fileKey?: string; fileName?: string; result?: unknown }

const exports: Record<string, (task: Row, context: Context) => Promise<FileTable>> = {
  list: (task, context) => {
    const { address, query } = task as ListTask
    const found = addresses.find(({ view }) => view.address === address) ?? notFound()
    return exportList(found.view, { query }, context)
  },
  report: (task, context) => {
    const { report, query } = task as ReportTask
    return exportReport(inquiries.find(each => each.report.name === report) ?? notFound(), { query }, context)
  },
}

async function* counted(rows: FileTable['table']['rows'], progress: Progress): AsyncGenerator<Row> {
  for await (const row of rows) {
    yield row
    progress.done++
  }
}

// As when it was ordered, whatever the owner's profile says.
const inLanguage = (context: Context, language: Person['language'], { catalogues }: AppServices): Context => ({
  ...context,
  asker: { ...context.asker, language },
  words: catalogues[language],
})

/** Does works in sessions of their owners, with the rights these have now. */
export const doWorks =
  (services: AppServices) =>
  async (work: Work, pool: pg.Pool, progress: Progress, canceled: AbortSignal): Promise<Outcome> => {
    const { agencyId, homeAgencyId, owner: userId, kind, task } = work
    const make = exports[kind] ?? notFound()
    const write = async (given: Context) => {
      const context = inLanguage(given, task.language as Person['language'], services)
      const { name, count, table } = await make(task, context)
      progress.total = count
      return spoolExcel(name, { ...table, rows: counted(table.rows, progress) })
    }
    const { path, fileName } = await asAuthor(services, pool, { agencyId, homeAgencyId, userId }, write, {
      device: 'Background work',
      gone: canceled,
    })
    const fileKey = `Work/${randomBytes(16).toString('hex')}.xlsx`
    await services.storage.put(fileKey, createReadStream(path), excelType).finally(() => rm(path, { force: true }))
    return { fileKey, fileName }
  }
