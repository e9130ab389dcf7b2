// What the house finds out about a price before it is approved: the same cargo's price on the other list, and what it has cost.

import type { Document } from '#kit/document.ts'
import { refuse } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'
import { decimalText } from '#kit/units.ts'
import { readCostsPerTon } from '#trade/cargo/lot-costs.server.ts'
import { apart, isBeyond } from '#trade/pricing/price-choice.ts'
import { limitsOf } from '#trade/pricing/price-limits.server.ts'
import { pricedCargo } from '#trade/pricing/priced-cargo.server.ts'
import { priceInForce, type Sold } from '#trade/pricing/prices.server.ts'

type Row = Sold & { date: string; fromTime: string | null; vatPct: number | null; approvedBy: string | null }

/** The other list, and what a metric ton costs at one of its prices. */
export type Other = { list: Document; size?: string; perTon: (price: number) => number }

const costOf = async ({ lc, date }: Row, context: Context): Promise<number | null> =>
  lc === null ? null : ((await readCostsPerTon(date, [lc], context)).get(lc) ?? null)

const rateOfCargo = async (cargoType: number | null | undefined, { tx }: Context): Promise<number | undefined> =>
  cargoType
    ? (await tx.selectFrom('cargoType').select('vatRate').where('id', '=', cargoType).executeTakeFirstOrThrow()).vatRate
    : undefined

const entered = ['create', 'change', 'approve']

// A sale bears the rate of its cargo, so no price may speak of another.
const vatOf = async (row: Row, what: string, context: Context): Promise<number> => {
  const [asked, rate] = [row.vatPct, await rateOfCargo(row.cargoType, context)]
  if (asked === null) return rate ?? 15_000
  if (rate !== undefined && rate !== asked && entered.includes(what)) {
    refuse('This cargo bears {rate} % of VAT. Enter that, or change the rate under Cargo Type.', {
      fields: { vatPct: 'Not the rate of the cargo.' },
      values: { rate: Number(decimalText(rate, 3)) },
    })
  }
  return asked
}

const scopeOf = async ({ consignee, scope }: Row, { tx }: Context): Promise<'OTHERS' | 'SGC'> =>
  consignee === null
    ? ((scope as 'SGC' | null) ?? 'OTHERS')
    : (await tx.selectFrom('company').select('scope').where('id', '=', consignee).executeTakeFirstOrThrow()).scope

/** Fills in what is compared; `perTon` gives the row's own price of a ton once its VAT rate is known. */
export const compared = async (
  told: Row,
  perTon: (vatPct: number) => number,
  other: Other,
  what: string,
  context: Context,
) => {
  // Rows of old that left the cargo open keep doing so.
  const cargo = entered.includes(what) ? await pricedCargo(told, context) : null
  const row = { ...told, ...cargo }
  const vatPct = await vatOf(row, what, context)
  const scope = await scopeOf(row, context)
  const own = perTon(vatPct)
  const at = row.fromTime ?? '00:00'
  const found = await priceInForce(other.list, { ...row, scope, size: other.size, on: row.date, at }, context)
  const otherPerTon = found ? other.perTon(found.price) : null
  const costPerTon = await costOf(row, context)
  const limits = await limitsOf(context)
  const [divergencePct, marginPct] = [apart(own, otherPerTon), apart(own, costPerTon)]
  return {
    ...cargo,
    vatPct,
    scope,
    otherPerTon,
    divergencePct,
    diverges: isBeyond(divergencePct, limits.priceDivergenceLimitPct),
    costPerTon,
    marginPct,
    isAboveMargin: marginPct !== null && marginPct > 0 && isBeyond(marginPct, limits.importerMarginLimitPct),
    approvedBy: what === 'approve' ? context.asker.name : row.approvedBy,
  }
}
