// Excel files: every list, every report, and imports that create documents.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { OrderedWork } from '#background/calls.ts'
import { type Order, orderWork } from '#background/work.server.ts'
import { importExcel, mostRowsImportedAtOnce } from '#excel/import.server.ts'
import { readerOf } from '#excel/list.server.ts'
import { readCells } from '#excel/read.server.ts'
import { reportTable } from '#excel/report.server.ts'
import { type FileTable, type SpooledFile, sendSpooled, spoolExcel } from '#excel/spool.server.ts'
import { exportList, type ImportTask, type ListTask, type ReportTask } from '#excel/works.server.ts'
import type { Row } from '#kit/check.ts'
import type { Document } from '#kit/document.ts'
import { type Field, optional, yesNo } from '#kit/fields.ts'
import { notFound } from '#kit/refusal.ts'
import { type CallResult, holdFile, inTenant, once } from '#kit/server/answer.ts'
import type { Context } from '#kit/server/context.ts'
import type { QueryWords } from '#kit/server/query.ts'
import { readQuery } from '#kit/server/read-request.ts'
import type { DocumentAddress } from '#kit/server/routes.ts'
import { readUpload } from '#papers/upload.server.ts'
import { askReport, reportAddress } from '#reports/routes.server.ts'
import type { ReportSource } from '#reports/source.server.ts'
import { mayOn } from '#rights/may.ts'

// A longer file is created by background work.
const mostRowsAtOnce = 20_000

type FileOrWork = SpooledFile | OrderedWork

const spoolOrOrder = ({ name, count, table }: FileTable, order: Order, context: Context): Promise<FileOrWork> =>
  count > mostRowsAtOnce ? orderWork({ ...order, total: count }, context) : spoolExcel(name, table)

const sendMade = (made: FileOrWork, reply: FastifyReply): FastifyReply | Promise<FastifyReply> =>
  'work' in made ? reply.code(202).send(made) : sendSpooled(made, reply)

const dryRunField = { dryRun: optional(yesNo('Check only')) }

/** An empty file with the headings of fields; above them stand the required ones and the options of choices. */
export const spoolTemplate = (document: Pick<Document, 'title' | 'fields'>, context: Context): Promise<SpooledFile> => {
  const { title, fields } = document
  const entered = Object.entries(fields).filter(([, { need, shape }]) => need !== 'automatic' && shape.kind !== 'lines')
  const say = (word: string): string => context.words[word] ?? word
  const isNeeded = ({ need, start }: Field): boolean => need === 'required' && start === undefined
  const needed = entered.filter(([, field]) => isNeeded(field)).map(([, { label }]) => say(label))
  const options = entered.flatMap(([, { label, shape }]) =>
    'options' in shape ? [[label, shape.options.map(say).join(', ')] as const] : [],
  )
  const asked = [['Required', needed.join(', ')] as const, ...options]
  return spoolExcel(say(title), {
    ...readerOf(context),
    title,
    columns: Object.fromEntries(entered),
    rows: [],
    asked,
  })
}

const mountImport = (app: FastifyInstance, { address, slice, view }: DocumentAddress): void => {
  const asking = <R>(request: FastifyRequest, work: (context: Context) => Promise<R>): Promise<R> =>
    inTenant(request, async context => {
      if (!mayOn(context.asker, 'Add', view.right)) notFound()
      return work(context)
    })
  app.get(`${address}/excel/template`, async (request, reply) =>
    sendSpooled(await asking(request, context => spoolTemplate(view, context)), reply),
  )
  // The right is checked first, so that no file is read without it; the transaction does not wait for the upload.
  app.post(`${address}/excel`, async (request, reply) => {
    await asking(request, async () => {})
    const dryRun = readQuery(dryRunField, request.query as Row).dryRun === true
    const { content, sha256 } = await readUpload(request, reply, ['xlsx'])
    const cells = await readCells(content, 'xlsx')
    return asking(request, context => {
      const work = async (): Promise<CallResult> => {
        if (cells.length > mostRowsImportedAtOnce) {
          const task: ImportTask = { address: view.address, dryRun, language: context.asker.language }
          const order = { kind: 'import', title: view.title, task, content, total: cells.length }
          return { status: 202, answer: await orderWork(order, context) }
        }
        return { status: dryRun ? 200 : 201, answer: await importExcel(slice, cells, { dryRun }, context) }
      }
      return once(context, request, reply, work, { sha256 })
    })
  })
}

/** Mounts `GET …/excel` of every list, `GET …/excel/template` and `POST …/excel`. */
export const mountListFiles = (app: FastifyInstance, addresses: readonly DocumentAddress[]): void => {
  for (const each of addresses) {
    const { address, view } = each
    app.get(`${address}/excel`, async (request, reply) => {
      const made = await inTenant(request, async context => {
        holdFile(reply, context)
        const query = request.query as QueryWords
        const task: ListTask = { address: view.address, query, language: context.asker.language }
        return spoolOrOrder(
          await exportList(view, task, context),
          { kind: 'list', title: view.title, task, exports: view.right },
          context,
        )
      })
      return sendMade(made, reply)
    })
    mountImport(app, each)
  }
}

/** Mounts `GET …/excel` of every report. */
export const mountReportFiles = (app: FastifyInstance, inquiries: readonly ReportSource[]): void => {
  for (const inquiry of inquiries) {
    const { name, title, right } = inquiry.report
    app.get(`${reportAddress(inquiry.report)}/excel`, async (request, reply) => {
      const made = await askReport(request, inquiry, 'Excel', async (question, context) => {
        holdFile(reply, context)
        const query = request.query as QueryWords
        const task: ReportTask = { report: name, query, language: context.asker.language }
        return spoolOrOrder(
          await reportTable(inquiry, question, context),
          { kind: 'report', title, task, exports: right },
          context,
        )
      })
      return sendMade(made, reply)
    })
  }
}
