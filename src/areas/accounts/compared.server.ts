// What the house finds out about a price before it is approved: the same cargo's price on the other list, and what it has cost.

import { apart, isBeyond } from '#areas/accounts/price-choice.ts'
import { limitsOf, priceInForce, type Sold } from '#areas/accounts/prices.server.ts'
import { pricesUntil } from '#areas/reports/lots.server.ts'
import type { Document } from '#kit/document.ts'
import { refuse } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'
import { decimalText } from '#kit/units.ts'

type Row = Sold & { date: string; vatPct: number | null; approvedBy: string | null }

/** The other list, and what a metric ton costs at one of its prices. */
export type Other = { list: Document; size?: string; perTon: (price: number) => number }

const costOf = async ({ lc, date }: Row, context: Context): Promise<number | null> =>
  lc === null ? null : ((await pricesUntil(date, [lc], context)).get(lc) ?? null)

const rateOfCargo = async ({ lc, cargoType }: Row, { tx }: Context): Promise<number | undefined> => {
  const type =
    cargoType ??
    (lc === null
      ? null
      : (await tx.selectFrom('lc').select('cargoType').where('id', '=', lc).executeTakeFirst())?.cargoType)
  if (!type) return undefined
  return (await tx.selectFrom('cargoType').select('vatRate').where('id', '=', type).executeTakeFirstOrThrow()).vatRate
}

// A sale bears the rate of its cargo, so no price may speak of another.
const vatOf = async (row: Row, what: string, context: Context): Promise<number> => {
  const [asked, rate] = [row.vatPct, await rateOfCargo(row, context)]
  if (asked === null) return rate ?? 15_000
  if (rate !== undefined && rate !== asked && ['create', 'change', 'approve'].includes(what)) {
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
  row: Row,
  perTon: (vatPct: number) => number,
  other: Other,
  what: string,
  context: Context,
) => {
  const vatPct = await vatOf(row, what, context)
  const scope = await scopeOf(row, context)
  const own = perTon(vatPct)
  const found = await priceInForce(other.list, { ...row, scope, size: other.size, on: row.date }, context)
  const otherPerTon = found ? other.perTon(found.price) : null
  const costPerTon = await costOf(row, context)
  const limits = await limitsOf(context)
  const [divergencePct, marginPct] = [apart(own, otherPerTon), apart(own, costPerTon)]
  return {
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
