// The reservations that a count leaves without stock: the latest ones are affected first.

import { sql } from 'kysely'
import { bagSizeKg } from '#areas/master-data/bag-grade/definition.ts'
import type { cargoLoss } from '#areas/terminals/cargo-loss/definition.ts'
import type { ValuesIn } from '#kit/document.ts'
import type { Context } from '#kit/server/context.ts'
import { formatQuantity } from '#kit/units.ts'

type LossEntries = Pick<
  ValuesIn<typeof cargoLoss>,
  'lossType' | 'terminal' | 'consignee' | 'lc' | 'form' | 'bagSize' | 'quantity'
>
type Promised = { number: string | null; kg: number; short: number }
type Broken = { shortOfPromises: number | null; brokenPromises: string | null }

const readPromises = async (of: LossEntries, { tx }: Context): Promise<Promised[]> => {
  const { rows } = await sql<Promised>`
    select h.document_no as number, h.amount - h.consumed - h.released as kg, b.held - b.on_hand + ${of.quantity}::bigint as short
    from ledger.account a
    join ledger.balance b on b.agency_id = a.agency_id and b.account_id = a.id
    join ledger.hold h on h.agency_id = a.agency_id and h.account_id = a.id and h.state = 'ACTIVE'
    where a.agency_id = app.agency() and a.unit = 'KG' and a.role = 'TERMINAL' and a.location_id = ${of.terminal}
      and a.consignee_id = ${of.consignee} and a.consignment_id = ${of.lc} and a.form = ${of.form}
      and a.bag_kg is not distinct from ${of.bagSize && bagSizeKg(of.bagSize)}::integer
      and b.held - b.on_hand + ${of.quantity}::bigint > 0
    order by h.id desc limit 100`.execute(tx)
  return rows
}

// Newest first, until the shortage is covered.
const uncovered = (promised: readonly Promised[], short: number): Promised[] => {
  let left = short
  return promised.filter(({ kg }) => {
    const isBroken = left > 0
    left -= kg
    return isBroken
  })
}

const most = 1_000

/** Reserved kilograms that no longer exist after a stock-take, and the numbers of the documents that reserve them. */
export const findBrokenPromises = async (of: LossEntries, context: Context): Promise<Broken> => {
  if (of.lossType !== 'Stock-take' || (of.quantity ?? 0) <= 0) return { shortOfPromises: null, brokenPromises: null }
  const promised = await readPromises(of, context)
  const short = promised[0]?.short ?? null
  if (short === null) return { shortOfPromises: null, brokenPromises: null }
  const named = uncovered(promised, short).map(({ number, kg }) => `${number ?? '–'} (${formatQuantity(kg)} MT)`)
  return { shortOfPromises: short, brokenPromises: named.join(', ').slice(0, most) }
}
