// Permits on a proforma whose truck has not arrived yet: their quantities are not available to other sales.

import { conflict } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'
import { type ProformaName, readSoldPerLine } from '#trade/promises/proforma.server.ts'

const amounts = { bagProforma: 'bags', bulkProforma: 'quantity' } as const

/** The bags or kilograms of such permits, by line number from 1. `except` is a permit that is checked again. */
export const readPermittedPerLine = async (
  name: ProformaName,
  id: number,
  { tx }: Context,
  except = 0,
): Promise<ReadonlyMap<number, number>> => {
  const rows = await tx
    .selectFrom('salePermit')
    .select(['proformaLine as line', ({ fn }) => fn.sum<number>(amounts[name]).as('amount')])
    .where(name, '=', id)
    .where('status', '=', 'Active')
    .where('bagSale', 'is', null)
    .where('bulkSale', 'is', null)
    .where('id', '<>', except)
    .groupBy('proformaLine')
    .execute()
  return new Map(rows.map(({ line, amount }) => [line as number, Number(amount)]))
}

type Line = { sold: number | null; bags?: number; quantity: number | null }

/** What each line leaves in bags or kilograms: neither sold nor on such a permit. */
export const readLeftPerLine = async (
  name: ProformaName,
  { id, lines }: { id: number; lines: readonly Line[] },
  context: Context,
): Promise<number[]> => {
  const permitted = await readPermittedPerLine(name, id, context)
  return lines.map((line, at) => (line[amounts[name]] ?? 0) - (line.sold ?? 0) - (permitted.get(at + 1) ?? 0))
}

/** Refuses to cancel a proforma with sales, or with a permit that is waiting for its truck. */
export const checkMayCancelProforma = async (name: ProformaName, id: number, context: Context): Promise<void> => {
  if ((await readSoldPerLine(name, id, context)).size > 0) {
    conflict('This proforma has sales. Cancel them first; invoiced sales cannot be canceled here.')
  }
  if ((await readPermittedPerLine(name, id, context)).size > 0) {
    conflict('Sale permits were issued on this proforma. Cancel them first.')
  }
}
