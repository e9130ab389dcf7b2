// Figures shown before a price is approved: the price of the same cargo on the other list, and its cost.

import type { Document } from '#kit/document.ts'
import { refuse } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'
import { decimalText } from '#kit/units.ts'
import { readCostsPerTon } from '#trade/cargo/lot-costs.server.ts'
import { exceedsLimit, percentApart } from '#trade/pricing/price-choice.ts'
import { readPriceLimits } from '#trade/pricing/price-limits.server.ts'
import { resolvePricedCargo } from '#trade/pricing/priced-cargo.server.ts'
import { findPriceInForce, type PricedGoods } from '#trade/pricing/prices.server.ts'

type Row = PricedGoods & { date: string; fromTime: string | null; vatPct: number | null; approvedBy: string | null }

/** The other list, and the conversion of its price to a metric ton. */
type OtherPriceList = { list: Document; size?: string; perTon: (price: number) => number }

const readCostPerTon = async ({ lc, date }: Row, context: Context): Promise<number | null> =>
  lc === null ? null : ((await readCostsPerTon(date, [lc], context)).get(lc) ?? null)

const readVatRateOfCargo = async (
  cargoType: number | null | undefined,
  { tx }: Context,
): Promise<number | undefined> =>
  cargoType
    ? (await tx.selectFrom('cargoType').select('vatRate').where('id', '=', cargoType).executeTakeFirstOrThrow()).vatRate
    : undefined

const writingHappenings = ['create', 'change', 'approve']

// A sale uses the VAT rate of its cargo, so the price must have the same rate.
const resolveVatRate = async (row: Row, what: string, context: Context): Promise<number> => {
  const [entered, rate] = [row.vatPct, await readVatRateOfCargo(row.cargoType, context)]
  if (entered === null) return rate ?? 15_000
  if (rate !== undefined && rate !== entered && writingHappenings.includes(what)) {
    refuse('The VAT rate of this cargo is {rate} %. Enter that, or change the rate under Cargo Type.', {
      fields: { vatPct: 'Not the rate of the cargo.' },
      values: { rate: Number(decimalText(rate, 3)) },
    })
  }
  return entered
}

const resolveScope = async ({ consignee, scope }: Row, { tx }: Context): Promise<'OTHERS' | 'SGC'> =>
  consignee === null
    ? ((scope as 'SGC' | null) ?? 'OTHERS')
    : (await tx.selectFrom('company').select('scope').where('id', '=', consignee).executeTakeFirstOrThrow()).scope

/** Fills the comparison; `perTon` returns the row's own price per ton once the VAT rate is known. */
export const fillPriceComparison = async (
  entered: Row,
  perTon: (vatPct: number) => number,
  other: OtherPriceList,
  what: string,
  context: Context,
) => {
  // Old rows without a cargo can still be ended.
  const cargo = writingHappenings.includes(what) ? await resolvePricedCargo(entered, context) : null
  const row = { ...entered, ...cargo }
  const vatPct = await resolveVatRate(row, what, context)
  const scope = await resolveScope(row, context)
  const own = perTon(vatPct)
  const at = row.fromTime ?? '00:00'
  const found = await findPriceInForce(other.list, { ...row, scope, size: other.size, on: row.date, at }, context)
  const otherPerTon = found ? other.perTon(found.price) : null
  const costPerTon = await readCostPerTon(row, context)
  const limits = await readPriceLimits(context)
  const [divergencePct, marginPct] = [percentApart(own, otherPerTon), percentApart(own, costPerTon)]
  return {
    ...cargo,
    vatPct,
    scope,
    otherPerTon,
    divergencePct,
    diverges: exceedsLimit(divergencePct, limits.priceDivergenceLimitPct),
    costPerTon,
    marginPct,
    isAboveMargin: marginPct !== null && marginPct > 0 && exceedsLimit(marginPct, limits.importerMarginLimitPct),
    approvedBy: what === 'approve' ? context.asker.name : row.approvedBy,
  }
}
