// Lots that merging and milling make for themselves, and what becomes of them when that is taken back.

import { lc } from '#areas/procurement/lc/definition.ts'
import { systemLc } from '#areas/procurement/system-lc/definition.ts'
import type { Context } from '#kit/server/context.ts'
import { apply } from '#kit/server/write.ts'
import { stockOf } from '#trade/cargo/stock.server.ts'

/** What LCs are called, once each, in the order asked, short enough for a lot's name. */
export const namedAfter = async (lcs: readonly number[], { tx }: Context): Promise<string> => {
  const rows = await tx.selectFrom('lc').select(['id', 'lcNo']).where('id', 'in', lcs).execute()
  const numbers = new Set(lcs.map(id => rows.find(row => row.id === id)?.lcNo ?? '–'))
  const name = [...numbers].join(' + ')
  return name.length > 80 ? `${name.slice(0, 79)}…` : name
}

/** An LC that was opened for a document and holds nothing any more never was. */
export const retireLot = async (id: number, context: Context): Promise<void> => {
  if ((await stockOf({ lc: id }, context)) !== 0) return
  await apply(lc, id, 'retire', context)
  const lot = await context.tx.selectFrom('systemLc').select('id').where('lc', '=', id).executeTakeFirst()
  if (lot) await apply(systemLc, lot.id, 'retire', context)
}
