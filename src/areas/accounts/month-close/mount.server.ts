// The further calls of closing a month.

import type { FastifyInstance } from 'fastify'
import { readMonthChecklist } from '#areas/accounts/month-close/calls.ts'
import { readCashInBook } from '#areas/accounts/month-close/cash.server.ts'
import { readMonthLines } from '#areas/accounts/month-close/checklist.server.ts'
import { monthClose } from '#areas/accounts/month-close/definition.ts'
import { monthCloseServer, monthOf } from '#areas/accounts/month-close/server.ts'
import { orderClose } from '#areas/accounts/month-close/work.server.ts'
import { endOfMonth } from '#kit/days.ts'
import type { RowOf } from '#kit/document.ts'
import { answer, idIn, inTenant } from '#kit/server/answer.ts'
import type { Context } from '#kit/server/context.ts'
import { requireAction, takeAction } from '#kit/server/routes.ts'
import { find } from '#kit/server/rows.ts'
import { toDecimal } from '#kit/units.ts'
import { announcingClose } from '#ledger/closing.server.ts'

/** Mounts the checklist and the close. The close is announced in a transaction of its own, so that concurrent postings give way to it; it
 *  runs in the background if it takes long. */
export const mountMonthClose = (app: FastifyInstance): void => {
  answer(app, readMonthChecklist, async ({ query }, context) => {
    const inBook = await readCashInBook(endOfMonth(query.month), context)
    const cash = inBook.map(({ cashBox, book }) => ({ cashBox, amount: toDecimal(book, 2) }))
    return { lines: await readMonthLines(query.month, context), cash }
  })
  app.put(`/api/agencies/:agencyId/${monthClose.address}/:id/approve`, async (request, reply) => {
    const { month, ordered } = await inTenant(request, async context => {
      requireAction(context, monthClose, 'approve')
      const row = (await find(monthClose, idIn(request), context)) as RowOf<typeof monthClose>
      return { month: monthOf(row), ordered: await orderClose(row, context) }
    })
    if (ordered) return reply.status(202).send(ordered)
    const alone = <R>(work: (client: Context['client']) => Promise<R>) =>
      inTenant(request, ({ client }) => work(client))
    return announcingClose(alone, month, () => takeAction(monthCloseServer, 'approve', request, reply))
  })
}
