// Every document takes rows of a filled Excel file.

import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Row } from '#kit/check.ts'
import type { Document } from '#kit/document.ts'
import { optional, yesNo } from '#kit/fields.ts'
import { notFound } from '#kit/refusal.ts'
import { inTenant, once } from '#kit/server/answer.ts'
import { readQuery } from '#kit/server/asked.ts'
import type { Slice } from '#kit/server/behaviour.ts'
import type { Context } from '#kit/server/context.ts'
import { takeExcel } from '#kit/server/excel-take.ts'
import { readUpload } from '#kit/server/upload.ts'
import { mayOn } from '#rights/may.ts'

const dryRunField = { dryRun: optional(yesNo('Only check')) }

/** Mounts `POST …/excel` of a document; `view` is what is seen under this address. */
export const mountTaking = (app: FastifyInstance, address: string, slice: Slice, view: Document): void => {
  const asking = <R>(request: FastifyRequest, work: (context: Context) => Promise<R>): Promise<R> =>
    inTenant(request, async context => {
      if (!mayOn(context.asker, 'Add', view.right)) notFound()
      return work(context)
    })
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
