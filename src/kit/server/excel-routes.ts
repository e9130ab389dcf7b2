// Every document's Excel file: taken away with the list's filter, and sent back filled.

import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Document } from '#kit/document.ts'
import { optional, yesNo } from '#kit/fields.ts'
import { notFound } from '#kit/refusal.ts'
import { inTenant, once } from '#kit/server/answer.ts'
import { readQuery } from '#kit/server/asked.ts'
import type { Slice } from '#kit/server/behaviour.ts'
import type { Context } from '#kit/server/context.ts'
import { sendList } from '#kit/server/excel-list.ts'
import { takeExcel } from '#kit/server/excel-take.ts'
import { type Asked, readListQuery } from '#kit/server/query.ts'
import { readUpload } from '#kit/server/upload.ts'
import { mayOn } from '#rights/may.ts'
import type { Verb } from '#rights/rights.ts'

const dryRunField = { dryRun: optional(yesNo('Only check')) }

/** Mounts `GET` and `POST …/excel` of a document; `view` is what is seen under this address. */
export const mountExcel = (app: FastifyInstance, address: string, slice: Slice, view: Document): void => {
  const path = `${address}/excel`
  const asking = <R>(request: FastifyRequest, verb: Verb, work: (context: Context) => Promise<R>): Promise<R> =>
    inTenant(request, async context => {
      if (!mayOn(context.asker, verb, view.right)) notFound()
      return work(context)
    })
  app.get(path, (request, reply) =>
    asking(request, 'Excel', context => sendList(view, readListQuery(view, request.query as Asked), context, reply)),
  )
  // Asked first whether he may, so that a stranger's file is not read; the transaction does not wait for the network.
  app.post(path, async (request, reply) => {
    await asking(request, 'Add', async () => {})
    const dryRun = readQuery(dryRunField, request.query as Asked).dryRun === true
    const { content, sha256 } = await readUpload(request, ['xlsx'])
    return asking(request, 'Add', context => {
      const work = async () => ({
        status: dryRun ? 200 : 201,
        answer: await takeExcel(slice, content, { dryRun }, context),
      })
      return once(context, request, reply, work, { sha256 })
    })
  })
}
