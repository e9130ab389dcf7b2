// What must be true when all is over: nothing acknowledged is lost, nothing is there twice, the ledger agrees with itself.

import type { Client } from 'pg'
import { withClient } from '../../database/client.ts'
import type { Acknowledged, Table } from './work.ts'

export type Check = { what: string; wrong: number; of: number }

type Before = Record<Table, number>

const tables: Table[] = ['bag_procurement', 'bag_sale', 'delivery_note', 'payment']

/** The highest id of each table before people begin. */
export const readBefore = (url: string): Promise<Before> =>
  withClient(url, async client => {
    const before = {} as Before
    for (const table of tables)
      before[table] = (await client.query(`select coalesce(max(id), 0)::int as id from ${table}`)).rows[0].id
    return before
  })

const countOf = async (client: Client, text: string, values: unknown[]): Promise<number> =>
  (await client.query<{ n: number }>(`select count(*)::int as n from ${text}`, values)).rows[0]!.n

const checkTable = async (client: Client, table: Table, ids: number[], after: number): Promise<Check[]> => {
  const found = await countOf(client, `${table} where id = any($1::bigint[])`, [ids])
  const made = await countOf(client, `${table} where id > $1`, [after])
  const different = new Set(ids).size
  return [
    { what: `${table}: acknowledged and lost`, wrong: different - found, of: ids.length },
    {
      what: `${table}: there twice, or never acknowledged`,
      wrong: made - different + (ids.length - different),
      of: made,
    },
  ]
}

const once = `(select m.marker, count(r.id) as n from unnest($1::text[]) m (marker)`

const checkOnce = async (client: Client, { arrivals, imported, out }: Acknowledged): Promise<Check[]> => [
  {
    what: 'arrivals not there exactly once, with one posting',
    wrong: await countOf(
      client,
      `(select m.marker, count(r.id) as n, count(p.id) as posted from unnest($1::text[]) m (marker)
        left join bag_procurement r on r.vendor_invoice_no = m.marker
        left join ledger.posting p on p.agency_id = r.agency_id and p.document_type = 'bagProcurement' and p.document_id = r.id
        group by 1) t where n <> 1 or posted <> 1`,
      [arrivals],
    ),
    of: arrivals.length,
  },
  {
    what: 'imported rows not there exactly once',
    wrong: await countOf(client, `${once} left join bank r on r.name = m.marker group by 1) t where n <> 1`, [
      imported,
    ]),
    of: imported.length,
  },
  {
    what: 'trucks let out that did not leave once',
    wrong: await countOf(
      client,
      `(select m.id, count(p.id) as n from unnest($1::bigint[]) m (id)
        left join delivery_note d on d.id = m.id and d.status = 'Delivered'
        left join ledger.posting p on p.agency_id = d.agency_id and p.document_type = 'deliveryNote' and p.document_id = d.id
        group by 1) t where n = 0`,
      [out],
    ),
    of: out.length,
  },
]

/** Everything that is checked, on the database at `url`. */
export const checkAll = (url: string, acknowledged: Acknowledged, before: Before): Promise<Check[]> =>
  withClient(url, async client => {
    const checks: Check[] = []
    for (const table of tables)
      checks.push(...(await checkTable(client, table, acknowledged.rows[table], before[table])))
    checks.push(...(await checkOnce(client, acknowledged)))
    const broken = await countOf(client, 'ledger.check_invariants()', [])
    return [...checks, { what: 'rules of the ledger that are broken', wrong: broken, of: 12 }]
  })
