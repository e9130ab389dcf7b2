// Everything open at the gates: trucks weighed in, weighed out and still inside, on the road, or expected. Limited to what the caller may
// see.

import { type RawBuilder, sql } from 'kysely'
import { portLoading } from '#areas/port-loading/definition.ts'
import type { YardTruck } from '#areas/port-loading/gate/calls.ts'
import { bulkLoading } from '#areas/sales/bulk-loading/definition.ts'
import { deliveryNote } from '#areas/sales/delivery-note/definition.ts'
import { salePermit } from '#areas/sales/sale-permits/definition.ts'
import { receiveCargo } from '#areas/terminals/receive-cargo/definition.ts'
import { terminalOut } from '#areas/terminals/terminal-out/definition.ts'
import type { Document } from '#kit/document.ts'
import { tableOf } from '#kit/server/columns.ts'
import type { Context } from '#kit/server/context.ts'
import { inScope } from '#kit/server/scope.ts'
import { mayOn } from '#rights/may.ts'
import { readAgencySettings } from '#trade/agency/agency-settings.server.ts'

export type OpenTruck = {
  document: string
  id: number
  docNo: string | null
  truck: number
  plate: string
  state: 'On the road' | 'Announced' | YardTruck['state']
  since: string
  port: number | null
  terminal: number | null
}

type Sql = RawBuilder<unknown>
type OpenOf = { document: Document; open: Sql; state: Sql; since: Sql; port?: Sql; terminal?: Sql; driver?: Sql }

// The time of weighing in, from the timeline.
const enteredOf = ({ name }: Document): Sql =>
  sql`coalesce((select max(h.at) from app.history h where h.agency_id = t.agency_id and h.document = ${sql.lit(name)}
    and h.document_id = t.id and h.action in ('create', 'weigh-in', 'arrive')), t.created_at)`

const portTickets = (timeZone: string): OpenOf => ({
  document: portLoading,
  open: sql`(t.status = 'Weighed-in' or (t.status = 'Pending' and t.delivery_type = 'Terminal Storage' and not exists (
      select from receive_cargo r where r.agency_id = t.agency_id and r.port_loading = t.id and r.status = 'Weighed-in')))`,
  state: sql`case t.status when 'Pending' then 'On the road' else 'Loading' end`,
  // A ticket entered later counts from the end of its day.
  since: sql`case t.status when 'Pending' then least(t.weighed_out_at, (t.date + 1)::timestamp at time zone ${timeZone})
      else ${enteredOf(portLoading)} end`,
  port: sql`case t.status when 'Pending' then null else t.port end`,
  terminal: sql`case t.status when 'Pending' then t.terminal end`,
})

const atTerminals: readonly OpenOf[] = [
  {
    document: receiveCargo,
    open: sql`t.status = 'Weighed-in'`,
    state: sql`'Weighed in'`,
    since: enteredOf(receiveCargo),
    driver: sql`(select p.driver from port_loading p where p.agency_id = t.agency_id and p.id = t.port_loading)`,
  },
  {
    document: terminalOut,
    open: sql`(t.status = 'Weighed-in' or (t.status = 'Out' and t.out_type = 'Transfer'))`,
    state: sql`case when t.status = 'Weighed-in' then 'Loading' when t.arrival_full_kg is null then 'On the road' else 'Weighed in' end`,
    since: enteredOf(terminalOut),
    terminal: sql`case t.status when 'Weighed-in' then t.terminal else t.to_terminal end`,
  },
  {
    document: deliveryNote,
    open: sql`t.status in ('Issued', 'Loading', 'Weighed')`,
    state: sql`case when t.status = 'Issued' then 'Announced' when t.status = 'Weighed' then 'Waiting to leave'
      when t.machine_counted_at is null then 'Loading' else 'Waiting to weigh out' end`,
    since: enteredOf(deliveryNote),
  },
  {
    document: bulkLoading,
    open: sql`t.status in ('Weighed-in', 'Weighed')`,
    state: sql`case t.status when 'Weighed' then 'Waiting to leave' else 'Loading' end`,
    since: enteredOf(bulkLoading),
  },
  {
    document: salePermit,
    open: sql`t.status = 'Active' and (t.valid_from is null or t.valid_from <= now()) and (t.valid_until is null or t.valid_until > now())
      and not exists (select from delivery_note n where n.agency_id = t.agency_id and n.permit = t.id and n.status = 'Issued')`,
    state: sql`'Announced'`,
    since: sql`t.created_at`,
  },
]

const openOf = (source: OpenOf, { asker }: Context): Sql => {
  const { document, open, state, since } = source
  const { port = sql`null::bigint`, terminal = sql`t.terminal`, driver = sql`t.driver` } = source
  const scope = inScope(document, asker).map(condition => sql` and ${condition}`)
  return sql`select ${sql.lit(document.name)} as document, t.id, t.doc_no as "docNo", t.truck, ${driver} as driver,
    ${state} as state, ${since} as since, ${port} as port, ${terminal} as terminal
    from ${tableOf(document)} t where t.agency_id = app.agency() and ${open}${sql.join(scope, sql``)}`
}

const readOpen = async (condition: Sql, context: Context): Promise<OpenTruck[]> => {
  const { tx, asker } = context
  const seen = [portTickets(asker.timeZone), ...atTerminals].filter(({ document }) =>
    mayOn(asker, 'View', document.right),
  )
  if (seen.length === 0) return []
  const { rows } = await sql<OpenTruck>`
    select o.document, o.id, o."docNo", o.truck, k.plate, o.state, o.since, o.port, o.terminal
    from (${sql.join(
      seen.map(source => openOf(source, context)),
      sql` union all `,
    )}) o join truck k on k.agency_id = app.agency() and k.id = o.truck
    where ${condition} order by o.since, o.document, o.id`.execute(tx)
  return rows
}

/** Everything open for some trucks. */
export const readOpenOfTrucks = (trucks: readonly number[], context: Context): Promise<OpenTruck[]> =>
  readOpen(sql`o.truck = any(${[...trucks]}::bigint[])`, context)

/** Everything open for the drivers with this phone. */
export const readOpenOfDriver = (phone: string, context: Context): Promise<OpenTruck[]> =>
  readOpen(
    sql`o.driver in (select d.id from driver d where d.agency_id = app.agency() and d.mobile = ${phone})`,
    context,
  )

/** Everything open for trucks whose plates have these digits. */
export const readOpenOfDigits = (digits: string, context: Context): Promise<OpenTruck[]> =>
  readOpen(
    sql`o.truck in (select d.id from truck d where d.agency_id = app.agency() and d.plate like ${`${digits} %`})`,
    context,
  )

/** The trucks that were weighed in and have not left, and those on the road for longer than the agency's limit. */
export const readYardTrucks = async (context: Context): Promise<YardTruck[]> => {
  const { overdueHours } = await readAgencySettings(['overdueHours'], context)
  const late = sql`o.since < now() - make_interval(hours => ${overdueHours}::integer)`
  const open = await readOpen(sql`o.state <> 'Announced' and (o.state <> 'On the road' or ${late})`, context)
  const latest = Date.now() - overdueHours * 3_600_000
  return open.map(({ docNo, plate, state, since, port, terminal }) => ({
    docNo: docNo ?? '',
    plate,
    state: state === 'On the road' || state === 'Announced' ? 'Late on the road' : state,
    since: new Date(since).toISOString(),
    isOverdue: Date.parse(since) < latest,
    port,
    terminal,
  }))
}
