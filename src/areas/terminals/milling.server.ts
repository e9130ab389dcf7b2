// What crushing and flaking ask the database.

import { pricesUntil } from '#areas/reports/lots.server.ts'
import { checkMapped, madeOf, refuseFuture } from '#areas/stock.server.ts'
import { refuse } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'

type Milled = { date: string; lc: number; terminal: number; consignee: number; cargoType: number | null }

/** What the LC is made of and what a ton of it has cost. */
export const milledFrom = async ({ lc, date }: Milled, context: Context) => ({
  ...(await madeOf(lc, context)),
  inputPrice: (await pricesUntil(date, [lc], context)).get(lc) ?? null,
})

/** Refuses a day to come, a consignee who may not mill there, and a cargo that has no such form. */
export const checkMilling = async (milled: Milled, form: 'Crushed' | 'Flaked', context: Context): Promise<void> => {
  refuseFuture(milled.date, context)
  await checkMapped(milled.terminal, { consignee: milled.consignee }, context, ['Mill'])
  const { forms } = await context.tx
    .selectFrom('cargoType')
    .select('forms')
    .where('id', '=', milled.cargoType)
    .executeTakeFirstOrThrow()
  if (forms.includes(form)) return
  if (form === 'Flaked') {
    refuse('This cargo is not flaked. Add the form to the cargo type first.', { fields: { lc: 'Cannot be flaked.' } })
  }
  refuse('This cargo is not crushed. Add the form to the cargo type first.', { fields: { lc: 'Cannot be crushed.' } })
}
