// Maintains the stored totals of every list and the facts of sales from the start of a test on, also for short lists, and compares them
// with the rows at its end.

import assert from 'node:assert/strict'
import type pg from 'pg'
import { allDocuments } from '#areas/catalogue.ts'
import { openingOf, openPool, transaction } from '#database/connect.ts'
import { figuredOf } from '#kit/server/rows.ts'
import { type Figured, readFigures } from '#lists/figures.server.ts'
import { keepFiguresOf } from '#lists/keep-figures.server.ts'
import { changedDaysName } from '#trade/statements/sales-facts.server.ts'
import { withClient } from '../database/client.ts'
import { applicationAddress } from '../database/login.ts'
import { assertFacts, keepFacts } from './sales-facts.ts'

const lists = allDocuments.flatMap(document => figuredOf(document) ?? [])

const agenciesOf = async (client: pg.Client): Promise<number[]> =>
  (await client.query<{ id: number }>('select id from agency order by id')).rows.map(({ id }) => id)

const keep = async (client: pg.Client, agencyId: number, of: readonly Figured[]): Promise<void> => {
  await client.query('begin')
  for (const figured of of) await keepFiguresOf(client, { agencyId, figured }, true)
  await client.query('commit')
}

/** Starts to maintain the totals of every list, and the facts. */
export const beginFigures = (url: string): Promise<void> =>
  withClient(url, async client => {
    for (const agencyId of await agenciesOf(client)) {
      await keep(client, agencyId, lists)
      await keepFacts(url, agencyId)
    }
  })

const outOfSums = ['Canceled', 'Reversed', 'Bounced', 'Rejected', 'Turned away', 'Superseded', 'Reopened']

const counted = ({ document, table, sums }: Figured): string =>
  `select '${document}' as document, count(*)::text || ' ' || array[count(*)${sums
    .map(column => `, coalesce(sum("${column}") filter (where status <> all('{${outOfSums}}')), 0)`)
    .join('')}]::text as figures from "${table}" where agency_id = $1`

type Kept = { document: string; columns: string[]; figures: string }
type Stored = { document: string; status: string; count: number; sums: (number | null)[] }

const figuresOf = (count: number, sums: readonly (number | null)[]): string =>
  `${count} {${[count, ...sums.map(sum => sum ?? 0)].join(',')}}`

const add = (numbers: readonly (number | null)[]): number => numbers.reduce<number>((sum, each) => sum + (each ?? 0), 0)

// Where no day is noted as changed, the figures are the sums of what is stored.
const readStored = async (client: pg.Client, agencyId: number): Promise<Kept[]> => {
  const { rows: kept } = await client.query<Omit<Kept, 'figures'>>(
    'select document, columns from app.list_kept where agency_id = $1',
    [agencyId],
  )
  const { rows } = await client.query<Stored>(
    'select document, status, count::float8 as count, sums::float8[] as sums from app.list_figure where agency_id = $1',
    [agencyId],
  )
  const stored = Map.groupBy(rows, ({ document }) => document)
  return kept.map(({ document, columns }) => {
    const all = stored.get(document) ?? []
    const summed = all.filter(({ status }) => !outOfSums.includes(status))
    const sums = columns.map((_, i) => add(summed.map(({ sums: of }) => of[i]!)))
    return { document, columns, figures: figuresOf(add(all.map(({ count }) => count)), sums) }
  })
}

const readChanged = async (url: string, agencyId: number, changed: readonly Figured[]): Promise<Kept[]> => {
  const found: Kept[] = []
  if (changed.length === 0) return found
  const pool = openPool(await applicationAddress(url), { size: 1 })
  await transaction(pool, openingOf(agencyId), async ({ tx }) => {
    for (const figured of changed) {
      const tally = await readFigures(figured, {}, tx)
      if (!tally) continue
      found.push({
        ...{ document: figured.document, columns: [...figured.sums] },
        figures: figuresOf(tally.count, tally.sums),
      })
    }
  }).finally(() => pool.end())
  return found
}

const compare = async (
  url: string,
  client: pg.Client,
  agencyId: number,
  changed: readonly Figured[],
): Promise<void> => {
  const { rows } = await client.query(lists.map(counted).join(' union all '), [agencyId])
  const unchanged = (await readStored(client, agencyId)).filter(
    ({ document }) => !changed.some(list => list.document === document),
  )
  for (const { document, columns, figures } of [...unchanged, ...(await readChanged(url, agencyId, changed))]) {
    const list = lists.find(one => one.document === document)
    if (!list || `${columns}` !== `${list.sums}`) continue
    assert.equal(figures, rows.find(row => row.document === document).figures, document)
  }
}

/** The stored totals of each list equal the sums of its rows, before and after the background job has processed the changes. */
export const assertFigures = (url: string): Promise<void> =>
  withClient(url, async client => {
    for (const agencyId of await agenciesOf(client)) {
      const { rows } = await client.query('select distinct document from app.list_change where agency_id = $1', [
        agencyId,
      ])
      const changed = lists.filter(({ document }) => rows.some(row => row.document === document))
      await compare(url, client, agencyId, changed)
      await assertFacts(url, agencyId)
      if (rows.some(({ document }) => document === changedDaysName)) {
        await keepFacts(url, agencyId)
        await assertFacts(url, agencyId)
      }
      if (changed.length === 0) continue
      await keep(client, agencyId, changed)
      await compare(url, client, agencyId, [])
    }
  })
