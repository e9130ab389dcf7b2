import { type RawBuilder, sql } from 'kysely'
import { lc } from '#areas/procurement/lc/definition.ts'
import { lcDetail } from '#areas/reports/lc-detail/definition.ts'
import { maySee } from '#kit/document.ts'
import type { ValuesOf } from '#kit/fields.ts'
import { refuse } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'
import { answerReport, type Complete } from '#kit/server/report-source.ts'
import { andOwn, standingOn } from '#ledger/standings.server.ts'
import { correctedLcs, correctionConditions } from '#trade/cargo/corrected-lc.server.ts'
import { lotCondition, readCostsPerTon, withoutNestedLoops } from '#trade/cargo/lot-costs.server.ts'
import { andAnyOf } from '#trade/parties/any-of.server.ts'

type Filters = ValuesOf<typeof lcDetail.filters>

const total = (condition: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`coalesce(sum(f.amount) filter (where ${condition}), 0)::bigint`

const cameIn = (...kinds: string[]): RawBuilder<unknown> =>
  total(sql`c.role = 'TERMINAL' and f.kind = any(${kinds}::text[]) and f.amount > 0`)
const wentOut = (...kinds: string[]): RawBuilder<unknown> =>
  sql`-${total(sql`c.role = 'TERMINAL' and f.kind = any(${kinds}::text[]) and f.amount < 0`)}`
/** What a kind moved in one direction, taken back or not. */
const net = (role: string, kind: string, further = sql``): RawBuilder<unknown> =>
  total(sql`c.role = ${sql.lit(role)} and f.kind = ${sql.lit(kind)} ${further}`)

const inTerminals = ({ terminal }: Filters) => andAnyOf('c.location_id', terminal)

// The ledger's movements of each LC by kind of document. A chosen terminal limits movements in terminals, not those of the port.
const movementsQuery = (filters: Filters, { asker }: Context): RawBuilder<unknown> => sql`
  select c.consignment_id as lc, -${net('PORT', 'portLoading')} as port_out, ${net('TRANSIT', 'portLoading')} as sent,
    ${net('TERMINAL', 'receiveCargo')} as received, ${net('TRANSIT', 'receiveCargo', inTerminals(filters))} as arrived,
    ${cameIn('cargoSale')} as own_in, ${wentOut('cargoSale')} as own_out,
    ${cameIn('loan', 'loanReturn')} as loan_in, ${wentOut('loan', 'loanReturn')} as loan_out,
    ${cameIn('swapCargo')} as swap_in, ${wentOut('swapCargo')} as swap_out,
    ${cameIn('lcMerging')} as merged_in, ${wentOut('lcMerging')} as merged_out, -${net('TERMINAL', 'terminalOut')} - ${net('TERMINAL', 'broughtIn')} as withdrawn,
    -${total(sql`c.role = 'TERMINAL' and f.kind in ('flakedBarley', 'cargoMilling') and c.form = 'Raw'`)} as milled_in,
    ${total(sql`c.role = 'TERMINAL' and f.kind in ('flakedBarley', 'cargoMilling') and c.form <> 'Raw'`)} as milled_out,
    ${cameIn('cargoTransfer')} as transfer_in, ${wentOut('cargoTransfer')} as transfer_out,
    -${net('TERMINAL', 'cargoLoss')} as loss, -${net('TERMINAL', 'deliveryNote')} - ${net('TERMINAL', 'creditNote')} as sold_bags, -${net('TERMINAL', 'bulkLoading')} - ${net('TERMINAL', 'bulkReturn')} as sold_bulk,
    -${net('TERMINAL', 'lcSale')} as sold_lc, -${net('PORT', 'lcSale')} as sold_port
  from ledger.account c cross join lateral (select x.kind, x.amount from ledger.flow x where x.agency_id = c.agency_id
    and x.account_id = c.id and x.day <= ${filters.asOf}::date offset 0) f
  where c.agency_id = app.agency() and c.unit = 'KG' and c.role in ('TERMINAL', 'TRANSIT', 'PORT') and c.consignment_id is not null
    ${andOwn(asker)} ${andAnyOf('c.consignee_id', filters.consignee)} ${andAnyOf('c.consignment_id', filters.lc)}
    and (c.role <> 'TERMINAL' or true ${inTerminals(filters)})
  group by c.consignment_id`

const balancesQuery = (filters: Filters, { asker }: Context): RawBuilder<unknown> => sql`
  select k.consignment_id as lc, sum(k.closing)::bigint as balance
  from ${standingOn(filters.asOf, lotCondition({ ...filters, form: null }, asker))} k group by k.consignment_id`

// The ledger knows a change of owner as a transfer; only the document tells the two apart.
const ownershipsQuery = (filters: Filters): RawBuilder<unknown> => {
  const seen = (owner: RawBuilder<unknown>) =>
    sql`(app.company() is null or ${owner} = any(app.companies())) ${andAnyOf(owner, filters.consignee)}`
  return sql`
    select t.lc, coalesce(sum(t.sent_qty) filter (where ${seen(sql`t.to_consignee`)}), 0)::bigint as came,
      coalesce(sum(t.sent_qty) filter (where ${seen(sql`t.consignee`)}), 0)::bigint as went
    from cargo_transfer t where t.agency_id = app.agency() and t.transfer_type = 'Ownership' and t.status in ('Received', 'Closed')
      and t.date <= ${filters.asOf}::date ${andAnyOf('t.terminal', filters.terminal)}
      ${andAnyOf('t.lc', filters.lc)} group by t.lc`
}

const shipmentsQuery = (filters: Filters): RawBuilder<unknown> => sql`
  select s.lc, array_agg(distinct v.id) filter (where v.id is not null) as voyage,
    array_agg(distinct v.vessel) filter (where v.id is not null) as vessel, sum(b.quantity)::bigint as bl_quantity
  from shipment s left join voyage v on v.agency_id = s.agency_id and v.id = s.voyage
  cross join lateral (select coalesce(sum(l.quantity), 0) as quantity from shipment_consignee_split l
    where l.agency_id = s.agency_id and l.parent = s.id ${andAnyOf('l.consignee', filters.consignee)}) b
  where s.agency_id = app.agency() and s.status <> 'Canceled' and s.date <= ${filters.asOf}::date
    ${andAnyOf('s.lc', filters.lc)} group by s.lc`

// Sales from these LCs, and those whose LC was corrected to one of them.
const salesOf = (table: 'bag_sale' | 'bulk_sale', lcs: readonly number[]): RawBuilder<unknown> => sql`array(
  select x.id from ${sql.table(table)} x where x.agency_id = app.agency() and x.lc = any(${lcs}::bigint[])
  union select x.sale_id from ${correctedLcs} x where x.lc = any(${lcs}::bigint[])
    and x.sale_type = ${table === 'bag_sale' ? 'SALE' : 'BULKSALE'})`

// Of an order in bulk each invoice counts by itself: a correction may have found another LC for its trucks only.
const bulkInvoicesQuery = (lcs: readonly number[]): RawBuilder<unknown> => sql`
  select coalesce(corrected.lc, b.lc), b.consignee, b.terminal, b.date, i.net,
    (select sum(x.quantity) from tax_invoice_lines x where x.agency_id = i.agency_id and x.parent = i.id and x.item = 'Barley')
  from bulk_sale b join tax_invoice i on i.agency_id = b.agency_id and i.sale_type = 'BULKSALE' and i.sale_id = b.id
  left join ${correctedLcs} corrected on ${correctionConditions.invoice(sql`i`)}
  where b.agency_id = app.agency() and b.status = 'Invoiced' and b.id = any(${salesOf('bulk_sale', lcs)}) and not exists (select from sale_correction r
    where r.agency_id = i.agency_id and r.invoice = i.id and r.mode = 'Credit and rebill' and r.status in ('Approved', 'Applied'))`

type AverageSale = { lc: number; average: number | null }

const readAverageSales = async (filters: Filters, lcs: readonly number[], { tx }: Context) => {
  const { rows } = await sql<AverageSale>`
  select s.lc, round(sum(s.net) * 100000.0 / nullif(sum(s.kg), 0))::bigint as average from (
    select coalesce(corrected.lc, b.lc) as lc, consignee, terminal, date, net, quantity as kg from bag_sale b
      left join ${correctedLcs} corrected on corrected.sale_type = 'SALE' and corrected.sale_id = b.id
      where b.agency_id = app.agency() and b.status in ('Approved', 'Partly delivered', 'Delivered') and b.id = any(${salesOf('bag_sale', lcs)})
    union all ${bulkInvoicesQuery(lcs)}
    union all select lc, consignee, terminal, date, net, coalesce(final_quantity, quantity) from lc_sale
      where agency_id = app.agency() and status in ('Provisional', 'Final', 'Closed') and lc = any(${lcs}::bigint[])
  ) s where s.date <= ${filters.asOf}::date ${andAnyOf('s.lc', lcs)} ${andAnyOf('s.consignee', filters.consignee)}
    ${andAnyOf('s.terminal', filters.terminal)} group by s.lc`.execute(tx)
  return new Map(rows.map(({ lc, average }) => [lc, average]))
}

const zeroUnlessMoved = [
  'received',
  'loan_in',
  'loan_out',
  'swap_in',
  'swap_out',
  'merged_in',
  'merged_out',
  'milled_in',
  'milled_out',
  'withdrawn',
  'loss',
  'sold_bags',
  'sold_bulk',
  'sold_lc',
]

const detailsQuery = (filters: Filters, context: Context): RawBuilder<unknown> => sql`
  select l.id as lc, l.lc_no, l.date, l.status, l.purchase_contract, l.cargo_grade, k.origin, coalesce(s.vessel, '{}') as vessel,
    coalesce(s.voyage, '{}') as voyage, a.consignee,
    case when l.source_kind is null then a.quantity else 0 end as lc_quantity, coalesce(s.bl_quantity, 0) as bl_quantity,
    coalesce(m.port_out, 0) as port_out, coalesce(m.port_out - m.sent, 0) as direct, coalesce(m.received + m.arrived, 0) as over_under,
    ${sql.join(zeroUnlessMoved.map(name => sql`coalesce(${sql.ref(`m.${name}`)}, 0) as ${sql.ref(name)}`))},
    coalesce(m.own_in, 0) + coalesce(o.came, 0) as own_in, coalesce(m.own_out, 0) + coalesce(o.went, 0) as own_out,
    coalesce(m.transfer_in, 0) - coalesce(o.came, 0) as transfer_in, coalesce(m.transfer_out, 0) - coalesce(o.went, 0) as transfer_out,
    coalesce(b.balance, 0) as balance, greatest(coalesce(m.port_out + m.sold_port, 0) - coalesce(s.bl_quantity, 0), 0) as non_bl
  from lc l
  left join purchase_contract k on k.agency_id = l.agency_id and k.id = l.purchase_contract
  cross join lateral (select coalesce(array_agg(x.consignee order by x.position), '{}') as consignee, coalesce(sum(x.quantity), 0)::bigint as quantity
    from lc_assigned_consignees x where x.agency_id = l.agency_id and x.parent = l.id ${andAnyOf('x.consignee', filters.consignee)}) a
  left join (${shipmentsQuery(filters)}) s on s.lc = l.id
  left join (${movementsQuery(filters, context)}) m on m.lc = l.id
  left join (${balancesQuery(filters, context)}) b on b.lc = l.id
  left join (${ownershipsQuery(filters)}) o on o.lc = l.id
  where l.agency_id = app.agency() and l.date <= ${filters.asOf}::date and l.status <> 'Canceled' ${andAnyOf('l.id', filters.lc)}
    ${andAnyOf('l.cargo_grade', filters.cargoGrade)} ${andAnyOf('l.status', filters.status)}
    ${filters.vessel?.length ? sql`and s.vessel && ${filters.vessel}::bigint[]` : sql``}
    ${
      filters.terminal?.length
        ? sql`and exists (select from ledger.account c where c.agency_id = l.agency_id and c.unit = 'KG'
      and c.role = 'TERMINAL' and c.consignment_id = l.id ${inTerminals(filters)})`
        : sql``
    }
    ${filters.consignee?.length ? sql`and (a.consignee <> '{}' or m.lc is not null)` : sql``}`

type Detail = ValuesOf<typeof lcDetail.columns>

const readDetails = (filters: Filters, context: Context): Promise<Detail[]> =>
  withoutNestedLoops(context, async () => {
    const query = sql<Detail>`select s.* from (${detailsQuery(filters, context)}) s order by s.date desc, s.lc_no desc`
    return (await query.execute(context.tx)).rows
  })

const prices: readonly string[] = ['costPerTon', 'averageSale']

// What no total needs is read for the rows that are shown.
const addPrices =
  (filters: Filters, context: Context): Complete =>
  async rows => {
    const lcs = rows.map(({ lc }) => lc as number)
    if (lcs.length === 0) return rows
    const costs = await readCostsPerTon(filters.asOf, lcs, context)
    const averages = await readAverageSales(filters, lcs, context)
    return rows.map(row => ({
      ...row,
      costPerTon: costs.get(row.lc as number) ?? null,
      averageSale: averages.get(row.lc as number) ?? null,
    }))
  }

const sortable: (keyof Detail)[] = [
  'status',
  'origin',
  'costPerTon',
  'averageSale',
  ...(lcDetail.totals as (keyof Detail)[]),
]

export const lcDetailInquiry = answerReport(
  lcDetail,
  async (filters, reading, context) => {
    const isSeen = maySee(context.asker, lc.fields.assignedConsignees)
    if (!isSeen && filters.consignee?.length)
      refuse('The list cannot be narrowed like that.', {
        fields: { consigneeId: 'You cannot see the consignees of LCs.' },
      })
    const rows = (await readDetails(filters, context)).map(row => (isSeen ? row : { ...row, consignee: [] }))
    const complete = addPrices(filters, context)
    const isSortedByPrice = reading.sortedBy.some(name => prices.includes(name))
    const sum = (name: string): number => rows.reduce((all, row) => all + (row[name as keyof Detail] as number), 0)
    return {
      count: rows.length,
      rows: isSortedByPrice ? await reading.from(await complete(rows)) : await reading.from(rows, complete),
      totals: Object.fromEntries(lcDetail.totals.map(name => [name, sum(name)])),
    }
  },
  sortable,
)
