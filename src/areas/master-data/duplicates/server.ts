import type { FastifyInstance } from 'fastify'
import { refuseAccruedStorage } from '#areas/master-data/duplicates/accrued-storage.server.ts'
import { duplicates, merge, mergeEffect } from '#areas/master-data/duplicates/calls.ts'
import { findDuplicates } from '#areas/master-data/duplicates/find-duplicates.server.ts'
import { readMergeEffect } from '#areas/master-data/duplicates/merge-effect.server.ts'
import { notFound } from '#kit/refusal.ts'
import { answer } from '#kit/server/answer.ts'
import type { Context } from '#kit/server/context.ts'
import { mayOn } from '#rights/may.ts'
import { queueChangedCustomer, queueContextOf } from '#trade/fims/queue-events.server.ts'
import type { Mergeable } from '#trade/parties/mergeable.ts'
import { mergeRows } from '#trade/parties/merging.server.ts'

// Merging changes rows, so it needs the right to change them; consignees' users may see only some rows, so they may not merge.
const requireMergeRight = (of: Mergeable, { slices, asker }: Context): void => {
  if (asker.companyId !== null || !mayOn(asker, 'Edit', slices.get(of)!.document.right)) notFound()
}

/** Mounts the calls that find duplicates and merge them. */
export const mountDuplicates = (app: FastifyInstance): void => {
  answer(app, duplicates, async ({ query }, context) => {
    requireMergeRight(query.of, context)
    return { groups: await findDuplicates(query.of, context) }
  })
  answer(app, mergeEffect, async ({ query }, context) => {
    requireMergeRight(query.of, context)
    return readMergeEffect(query.of, query, context)
  })
  answer(app, merge, async ({ body }, context) => {
    requireMergeRight(body.of, context)
    await refuseAccruedStorage(body.of, body.gone, context)
    const merged = await mergeRows(body.of, body, context)
    if (body.of === 'customer') {
      for (const id of [body.gone, body.keep]) await queueChangedCustomer(id, queueContextOf(context))
    }
    return merged
  })
}
