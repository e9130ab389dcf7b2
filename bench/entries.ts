// Entries in quantity: lots that come, stand for a while and go, a generation after the other, so that as many are alive at any time.

import { withClient } from '../database/client.ts'
import { copies, inBulk } from './bulk.ts'
import type { World } from './world.ts'

/** How many lots are alive at a time. */
export const lotsAlive = 200
/** Days from one generation of lots to the next. */
export const generationDays = 100
/** The day the first lots were received. */
export const firstDay = '2024-01-01'

/** `days`: on how many of a generation's days something moves; `perDay`: how many trucks for each lot. */
type Shape = { generations: number; days: number; perDay: number }
export type Entries = { url: string; count: number; generations: number }

const roles = {
  terminal: { unit: 'KG', role: 'TERMINAL', tracked: true, guarded: true, at: 'terminal' },
  transit: { unit: 'KG', role: 'TRANSIT', tracked: true, guarded: true, at: 'terminal' },
  port: { unit: 'KG', role: 'PORT', tracked: true, guarded: false, at: 'port' },
  supplier: { unit: 'KG', role: 'SUPPLIER', tracked: false, guarded: false, at: 'none' },
  gone: { unit: 'KG', role: 'OUT', tracked: false, guarded: false, at: 'none' },
  cost: { unit: 'SAR', role: 'CONSIGNMENT_COST', tracked: true, guarded: false, at: 'none' },
  exchange: { unit: 'SAR', role: 'EXCHANGE', tracked: false, guarded: false, at: 'none' },
}

const account = (name: keyof typeof roles): string => {
  const { unit, role, tracked, guarded, at } = roles[name]
  const cargo = unit === 'KG' ? `$3, $4, 'Raw'` : 'null, null, null'
  const place = { terminal: '$1', port: '$2', none: 'null' }[at]
  return `
    with made as (
      insert into ledger.account (agency_id, unit, role, consignment_id, consignee_id, location_id, cargo_type_id, grade_id, form, tracked, guarded)
      select 1, '${unit}', '${role}', lc, consignee, ${place}::bigint, ${cargo}, ${tracked}, ${guarded} from lot
      where ($1::bigint, $2::bigint, $3::bigint, $4::bigint) is not null returning id, consignment_id)
    update lot set ${name} = made.id from made where made.consignment_id = lot.lc`
}

const lots = `
  create temp table lot as select row_number() over () as lot, lc, (row_number() over () - 1) / $2 as generation, $1::bigint as consignee,
    $3::date + ((row_number() over () - 1) / $2 * $4)::integer as start,
    ${Object.keys(roles)
      .map(name => `null::bigint as ${name}`)
      .join(', ')}
  from unnest($5::bigint[]) lc`

// In the first half of its days a lot is carried from port to terminal, in the second as much leaves it: it is never below zero and
// empty at the end. A truck makes three postings of two entries, and one bill of lading and one cost come before them all.
const events = `
  create temp table event as
  select row_number() over () + (select coalesce(max(id), 0) from ledger.posting) as posting, e.* from (
    select l.start + (d * $3 / $2)::integer as day, s.kind, l.consignee, s.minus, s.plus,
      25000 + (l.lot * 31 + d * 7 + k * 13) % 6000 as amount
    from lot l, generate_series(0, $2::integer / 2 - 1) d, generate_series(1, $4::integer) k, lateral (values
      ('portLoading', l.port, l.transit), ('receiveCargo', l.transit, l.terminal)) s (kind, minus, plus) where l.generation = $1
    union all
    select l.start + ((d + $2::integer / 2) * $3 / $2)::integer, 'deliveryNote', l.consignee, l.terminal, l.gone,
      25000 + (l.lot * 31 + d * 7 + k * 13) % 6000
    from lot l, generate_series(0, $2::integer / 2 - 1) d, generate_series(1, $4::integer) k where l.generation = $1
    union all
    select l.start, 'shipment', l.consignee, s.minus, s.plus, s.amount
    from lot l, lateral (values (l.supplier, l.port, 41200000), (l.exchange, l.cost, 900000000)) s (minus, plus, amount)
    where l.generation = $1) e order by day`

const written = [
  `create temp table moved as
   select posting, day, kind, consignee, account, amount, exists (select from ledger.balance b where b.agency_id = 1 and b.account_id = account) as tracked
   from (select posting, day, kind, consignee, plus as account, amount from event
     union all select posting, day, kind, consignee, minus, -amount from event) s`,
  'analyze moved',
  `insert into ledger.posting (agency_id, posted_month, id, kind, document_type, document_id, effective_date, consignees, posted_at)
   select 1, date_trunc('month', day)::date, posting, kind, 'bench', posting, day, array[consignee], day from event`,
  `insert into ledger.entry (agency_id, effective_date, posting_id, posted_month, account_id, consignee_id, amount)
   select 1, day, posting, date_trunc('month', day)::date, account, consignee, amount from moved order by posting, amount`,
  `insert into ledger.day (agency_id, account_id, day, consignee_id, amount_in, amount_out, closing)
   select 1, account, day, consignee, came, went, sum(came - went) over (partition by account order by day) from (
     select account, day, consignee, coalesce(sum(amount) filter (where amount > 0), 0)::bigint came,
       coalesce(-sum(amount) filter (where amount < 0), 0)::bigint went from moved where tracked group by account, day, consignee) s`,
  `insert into ledger.flow (agency_id, account_id, kind, day, consignee_id, amount, total)
   select 1, account, kind, day, consignee, sum(amount), sum(sum(amount)) over (partition by account, kind order by day)
   from moved where tracked group by account, kind, day, consignee`,
  `update ledger.balance b set on_hand = m.total, first_day = m.first, last_day = m.last, version = m.times
   from (select account, sum(amount) total, min(day) first, max(day) last, count(*) times from moved where tracked group by account) m
   where b.agency_id = 1 and b.account_id = m.account`,
  'drop table moved, event',
]

/** Fills a database with entries and lets the ledger find nothing wrong with them. */
export const fillEntries = async (url: string, { agency, golden }: World, shape: Shape): Promise<Entries> => {
  const { generations, days, perDay } = shape
  const { companies, terminals, ports, barley, grade } = agency.world
  await inBulk(url, async client => {
    await client.query(`set work_mem = '256MB'`)
    const named = { lc_no: `'B-' || n`, doc_no: 'null' }
    const lcs = await copies(client, 'lc', golden.lc101, lotsAlive * generations, named)
    await client.query(lots, [companies.c1, lotsAlive, firstDay, generationDays, lcs])
    for (const name of Object.keys(roles) as (keyof typeof roles)[])
      await client.query(account(name), [terminals.jeddah, ports.jeddah, barley, grade])
    await client.query(`insert into ledger.balance (agency_id, account_id, unit, role, consignee_id, guarded)
      select 1, a.id, a.unit, a.role, a.consignee_id, a.guarded from ledger.account a join lot l on a.consignment_id = l.lc
      where a.tracked on conflict do nothing`)
    for (let generation = 0; generation < generations; generation++) {
      await client.query(events, [generation, days, generationDays, perDay])
      for (const text of written) await client.query(text)
    }
  })
  return withClient(url, async client => {
    const wrong = (await client.query('select * from ledger.check_invariants()')).rows
    if (wrong.length > 0)
      throw new Error(`The bulk is not what a ledger would hold: ${JSON.stringify(wrong.slice(0, 3))}`)
    const { rows } = await client.query('select count(*)::integer as count from ledger.entry')
    return { url, generations, count: rows[0].count }
  })
}
