import type { FastifyInstance } from 'fastify'
import { lc } from '#areas/procurement/lc/definition.ts'
import { openSystemLc } from '#areas/procurement/system-lc/calls.ts'
import { systemLc } from '#areas/procurement/system-lc/definition.ts'
import type { RowOf } from '#kit/document.ts'
import { conflict, refuse } from '#kit/refusal.ts'
import { answer } from '#kit/server/answer.ts'
import { behave } from '#kit/server/behaviour.ts'
import type { Context } from '#kit/server/context.ts'
import { find } from '#kit/server/rows.ts'
import { apply, refresh } from '#kit/server/write.ts'
import { formatQuantity } from '#kit/units.ts'
import { readLentQuantity, readStockAndTransit } from '#trade/cargo/stock.server.ts'
import { createSystemLc } from '#trade/cargo/system-lc.server.ts'

type Lot = RowOf<typeof systemLc>

const checkEmpty = async ({ lc }: Lot, message: string, context: Context, fields?: Record<string, string>) => {
  const kg = lc === null ? 0 : await readStockAndTransit(lc, context)
  if (kg > 0) conflict(message, { fields, values: { stock: formatQuantity(kg) } })
}

const checkNotLent = async ({ lc }: Lot, context: Context): Promise<void> => {
  const kg = lc === null ? 0 : await readLentQuantity(lc, context)
  if (kg === 0) return
  conflict('{stock} MT of it are lent under the present grade. Wait until they are returned.', {
    fields: { cargoGrade: 'Lent under the old grade.' },
    values: { stock: formatQuantity(kg) },
  })
}

export const systemLcServer = behave(systemLc, {
  async check(lot, { what, before }, context) {
    if (what === 'create' && (lot.sources ?? []).length === 0) {
      refuse('System LCs are created by merging and milling, not by hand. Enter one of those.')
    }
    if (what === 'change' && before && before.cargoGrade !== lot.cargoGrade) {
      const message =
        '{stock} MT of it are in terminals or on the way to one under the present grade. Sell or move them first.'
      await checkEmpty(before, message, context, { cargoGrade: 'In stock under the old grade.' })
      await checkNotLent(before, context)
    }
    if (what === 'close' && before) {
      await checkEmpty(
        before,
        '{stock} MT of this LC are in terminals or on the way to one. It can be closed when nothing is left. Receive and sell them first.',
        context,
      )
    }
  },
  // The LC of the lot takes over its name and grade, and is closed with it.
  async after({ lc: asLc, cargoGrade, displayName }, { what }, context) {
    if (asLc === null) return
    if (what === 'change') await refresh(lc, asLc, { cargoGrade, goodsDescription: displayName }, context)
    if (what !== 'close') return
    const { status } = await find(lc, asLc, context)
    if (status === 'System LC') await apply(lc, asLc, 'close', context)
  },
})

/** Mounts the call that opens a lot. */
export const mountSystemLc = (app: FastifyInstance): void => {
  answer(app, openSystemLc, async ({ body, reply }, context) => {
    await find(lc, body.lc, context)
    const { lc: of, quantity, costPerTon, ...rest } = body
    const opened = { ...rest, sources: [{ lc: of, quantity: quantity ?? 0, costPerTon }] }
    const { id, lc: lot, number } = await createSystemLc(opened, context)
    reply.code(201)
    return { id, lc: lot, number }
  })
}
