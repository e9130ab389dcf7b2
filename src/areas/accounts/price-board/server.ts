import type { FastifyInstance } from 'fastify'
import { readPriceBoard } from '#areas/accounts/price-board/calls.ts'
import { boardPriceFields, priceBoard } from '#areas/accounts/price-board/definition.ts'
import { priceBoardPaper } from '#areas/accounts/price-board/paper.server.ts'
import { readBoardPrices } from '#areas/accounts/price-board/prices.server.ts'
import { writeValues } from '#kit/check.ts'
import { notFound } from '#kit/refusal.ts'
import { answer } from '#kit/server/answer.ts'
import { timelineOf } from '#kit/server/history.ts'

/** Mounts the call that reads the price board. */
export const mountPriceBoard = (app: FastifyInstance): void =>
  answer(app, readPriceBoard, async (_asked, context) => {
    if (!priceBoardPaper.mayOpen(context.asker)) notFound()
    const rows = await readBoardPrices(context)
    return {
      day: context.today,
      rows: rows.map(row => ({ id: row.id, ...writeValues(boardPriceFields, row) })),
      timeline: await timelineOf(priceBoard, context.asker.agencyId, context),
      maySend: context.asker.companyId === null,
    }
  })
