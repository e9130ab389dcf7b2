// Excel files: every list, every report, and imports that create documents.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { importExcel } from '#excel/import.server.ts'
import { readerOf, sendList } from '#excel/list.server.ts'
import { sendReport } from '#excel/report.server.ts'
import { sendExcel } from '#excel/write.server.ts'
import type { Row } from '#kit/check.ts'
import type { Document } from '#kit/document.ts'
import { type Field, optional, yesNo } from '#kit/fields.ts'
import { notFound } from '#kit/refusal.ts'
import { inTenant, once } from '#kit/server/answer.ts'
import type { Context } from '#kit/server/context.ts'
import { type QueryWords, readListQuery } from '#kit/server/query.ts'
import { readQuery } from '#kit/server/read-request.ts'
import { askReport, reportAddress } from '#kit/server/report-routes.ts'
import type { ReportSource } from '#kit/server/report-source.ts'
import type { DocumentAddress } from '#kit/server/routes.ts'
import { readUpload } from '#papers/upload.server.ts'
import { mayOn } from '#rights/may.ts'

const dryRunField = { dryRun: optional(yesNo('Only check')) }

// Empty, with what can be chosen above the headings.
const sendTemplate = (document: Document, context: Context, reply: FastifyReply): Promise<FastifyReply> => {
  const { title, fields } = document
  const entered = Object.entries(fields).filter(([, { need, shape }]) => need !== 'automatic' && shape.kind !== 'lines')
  const say = (word: string): string => context.words[word] ?? word
  const isNeeded = ({ need, start }: Field): boolean => need === 'required' && start === undefined
  const needed = entered.filter(([, field]) => isNeeded(field)).map(([, { label }]) => say(label))
  const options = entered.flatMap(([, { label, shape }]) =>
    'options' in shape ? [[label, shape.options.map(say).join(', ')] as const] : [],
  )
  const asked = [['Required', needed.join(', ')] as const, ...options]
  return sendExcel(reply, say(title), {
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
  app.get(`${address}/excel/template`, (request, reply) =>
    asking(request, context => sendTemplate(view, context, reply)),
  )
  // The right is checked first, so that no file is read without it; the transaction does not wait for the upload.
  app.post(`${address}/excel`, async (request, reply) => {
    await asking(request, async () => {})
    const dryRun = readQuery(dryRunField, request.query as Row).dryRun === true
    const { content, sha256 } = await readUpload(request, ['xlsx'])
    return asking(request, context => {
      const work = async () => ({
        status: dryRun ? 200 : 201,
        answer: await importExcel(slice, content, { dryRun }, context),
      })
      return once(context, request, reply, work, { sha256 })
    })
  })
}

/** Mounts `GET …/excel` of every list, `GET …/excel/template` and `POST …/excel`. */
export const mountListFiles = (app: FastifyInstance, addresses: readonly DocumentAddress[]): void => {
  for (const each of addresses) {
    const { address, view } = each
    app.get(`${address}/excel`, (request, reply) =>
      inTenant(request, context => {
        if (!mayOn(context.asker, 'Excel', view.right)) notFound()
        return sendList(view, readListQuery(view, request.query as QueryWords, context.asker), context, reply)
      }),
    )
    mountImport(app, each)
  }
}

/** Mounts `GET …/excel` of every report. */
export const mountReportFiles = (app: FastifyInstance, inquiries: readonly ReportSource[]): void => {
  for (const inquiry of inquiries) {
    app.get(`${reportAddress(inquiry.report)}/excel`, (request, reply) =>
      askReport(request, inquiry, 'Excel', (question, context) => sendReport(inquiry, question, context, reply)),
    )
  }
}
