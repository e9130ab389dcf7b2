import { type RawBuilder, sql } from 'kysely'
import { bagSalePrice } from '#areas/accounts/bag-sale-price/definition.ts'
import { lcBagPrices } from '#areas/analytics/lc-bag-prices/definition.ts'
import { bagSizeKg, bagSizes } from '#areas/master-data/bag-grade/definition.ts'
import { localTime } from '#kit/days.ts'
import type { ValuesOf } from '#kit/fields.ts'
import { tableOf } from '#kit/server/columns.ts'
import type { Context } from '#kit/server/context.ts'
import { proportion } from '#kit/units.ts'
import { accountsWithBalanceOn } from '#ledger/day-balances.server.ts'
import { answerAnalysis } from '#reports/analyses.server.ts'
import { readBagCosts } from '#trade/bags/bag-cost.server.ts'
import { withLcs } from '#trade/cargo/lcs-of.server.ts'
import { lotCondition, readCostsPerTon } from '#trade/cargo/lot-costs.server.ts'
import { percentApart } from '#trade/pricing/price-choice.ts'
import { type DatedPrice, priceSteps, stepInForceAt } from '#trade/pricing/price-steps.ts'
import { begins, ends, matchesGoods } from '#trade/pricing/prices.server.ts'

type Filters = ValuesOf<typeof lcBagPrices.filters>
type Row = ValuesOf<typeof lcBagPrices.columns>
type Goods = Pick<Row, 'lc' | 'consignee' | 'terminal' | 'form' | 'size'>
type Offer = { goods: Goods } & DatedPrice & { priceExclVat: number; priceInclVat: number; includesBag: boolean }

// The goods in stock, in every size of bag they can be filled into.
const goodsQuery = (filters: Filters, { asker }: Context): RawBuilder<unknown> => sql`
  select distinct k.consignment_id as lc, k.consignee_id as consignee, k.location_id as terminal, k.cargo_type_id as cargo_type,
    k.grade_id as cargo_grade, k.form, z.size, o.scope
  from ${accountsWithBalanceOn(filters.asOf, lotCondition(filters, asker))} k
  join company o on o.agency_id = k.agency_id and o.id = k.consignee_id
  cross join unnest(${filters.size?.length ? filters.size : [...bagSizes]}::text[]) z (size)`

const goodsColumns = {
  consignee: sql`g.consignee`,
  terminal: sql`g.terminal`,
  lc: sql`g.lc`,
  form: sql`g.form`,
  size: sql`g.size`,
  scope: sql`g.scope`,
  cargoType: sql`g.cargo_type`,
  cargoGrade: sql`g.cargo_grade`,
}

// All list prices of these goods, past and present.
const readOffers = async (filters: Filters, context: Context): Promise<Offer[]> => {
  const { rows } = await sql<
    Omit<Offer, 'goods'> & {
      goodsLc: number
      goodsConsignee: number
      goodsTerminal: number
      goodsForm: Row['form']
      goodsSize: Row['size']
    }
  >`
    select g.lc as goods_lc, g.consignee as goods_consignee, g.terminal as goods_terminal, g.form as goods_form, g.size as goods_size,
      p.id, p.date, p.consignee, p.scope, p.terminal, p.lc, p.cargo_type, p.cargo_grade, p.customer, p.customer_group, p.min_qty,
      ${begins}::text as begins, nullif(${ends}::text, 'infinity') as ends, p.price_excl_vat, p.price_incl_vat,
      coalesce(p.price_includes_bag, true) as includes_bag
    from (${goodsQuery(filters, context)}) g
    join ${tableOf(bagSalePrice)} p on p.agency_id = app.agency() and p.status in ('Active', 'Expired') and ${matchesGoods(goodsColumns)}`.execute(
    context.tx,
  )
  return rows.map(({ goodsLc, goodsConsignee, goodsTerminal, goodsForm, goodsSize, ...offer }) => ({
    ...offer,
    goods: { lc: goodsLc, consignee: goodsConsignee, terminal: goodsTerminal, form: goodsForm, size: goodsSize },
  }))
}

// The current time for today, the end of the day for any other day.
const momentOf = ({ asOf }: Filters, { today, asker }: Context): string =>
  `${asOf} ${asOf === today ? localTime(new Date(), asker.timeZone).time : '23:59:59'}`

type CostOf = (goods: Goods, includesBag: boolean) => number | null

const readCosts = async (asOf: string, offers: readonly Offer[], context: Context): Promise<CostOf> => {
  const perTon = await readCostsPerTon(asOf, [...new Set(offers.map(({ goods }) => goods.lc))], context)
  const perBag = await readBagCosts([...new Set(offers.map(({ goods }) => goods.consignee))], asOf, context)
  const grades = await context.tx.selectFrom('bagGrade').select(['id', 'size']).execute()
  return ({ lc, consignee, size }, includesBag) => {
    const barley = perTon.get(lc)
    const grade = grades.filter(of => of.size === size).map(({ id }) => id)
    const bag = includesBag ? perBag({ owner: consignee, scope: null, grade }) : 0
    return barley === undefined || bag === null ? null : proportion(barley, bagSizeKg(size), 1000) + bag
  }
}

const toRow = (offers: readonly Offer[], at: string, costOf: CostOf): Row[] => {
  const steps = priceSteps(offers, at)
  const current = stepInForceAt(steps, at)
  if (!current) return []
  const { goods, includesBag, priceExclVat, priceInclVat } = current.row
  const [previous, costPerBag] = [steps.at(-2)?.row.priceExclVat ?? null, costOf(goods, includesBag)]
  return [
    {
      ...goods,
      ...{ priceExclVat, priceInclVat, previous, costPerBag },
      from: current.from.slice(0, 10),
      changePct: percentApart(priceExclVat, previous),
      marginPerBag: costPerBag === null ? null : priceExclVat - costPerBag,
      steps: steps.map(({ from, row }) => ({ from: from.slice(0, 10), priceExclVat: row.priceExclVat })),
    },
  ]
}

export const lcBagPricesAnswer = answerAnalysis(lcBagPrices, async (asked, context) => {
  const filters = await withLcs(asked, context)
  const offers = await readOffers(filters, context)
  const costOf = await readCosts(filters.asOf, offers, context)
  const alike = Map.groupBy(offers, ({ goods }) => JSON.stringify(goods))
  const at = momentOf(filters, context)
  const rows = [...alike.values()].flatMap(of => toRow(of, at, costOf))
  rows.sort((a, b) => a.lc - b.lc || a.terminal - b.terminal || a.consignee - b.consignee || (a.size < b.size ? 1 : -1))
  return { rows, total: { prices: rows.length } }
})
