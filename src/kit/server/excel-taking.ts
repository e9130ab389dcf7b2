// Every document takes rows of a filled Excel file.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Row } from '#kit/check.ts'
import type { Document } from '#kit/document.ts'
import { type Field, optional, yesNo } from '#kit/fields.ts'
import { notFound } from '#kit/refusal.ts'
import { inTenant, once } from '#kit/server/answer.ts'
import { readQuery } from '#kit/server/asked.ts'
import type { Slice } from '#kit/server/behaviour.ts'
import type { Context } from '#kit/server/context.ts'
import { sendExcel } from '#kit/server/excel.ts'
import { readerOf } from '#kit/server/excel-list.ts'
import { takeExcel } from '#kit/server/excel-take.ts'
import { readUpload } from '#kit/server/upload.ts'
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

/** Mounts `GET …/excel/template` and `POST …/excel` of a document; `view` is what is seen under this address. */
export const mountTaking = (app: FastifyInstance, address: string, slice: Slice, view: Document): void => {
  const asking = <R>(request: FastifyRequest, work: (context: Context) => Promise<R>): Promise<R> =>
    inTenant(request, async context => {
      if (!mayOn(context.asker, 'Add', view.right)) notFound()
      return work(context)
    })
  app.get(`${address}/excel/template`, (request, reply) =>
    asking(request, context => sendTemplate(view, context, reply)),
  )
  // Asked first whether he may, so that a stranger's file is not read; the transaction does not wait for the network.
  app.post(`${address}/excel`, async (request, reply) => {
    await asking(request, async () => {})
    const dryRun = readQuery(dryRunField, request.query as Row).dryRun === true
    const { content, sha256 } = await readUpload(request, ['xlsx'])
    return asking(request, context => {
      const work = async () => ({
        status: dryRun ? 200 : 201,
        answer: await takeExcel(slice, content, { dryRun }, context),
      })
      return once(context, request, reply, work, { sha256 })
    })
  })
}
