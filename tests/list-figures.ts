// Maintains the stored totals of every list and the facts of sales from the start of a test on, also for short lists, and compares them
// with the rows at its end.

import assert from 'node:assert/strict'
import type pg from 'pg'
import { documents } from '#areas/catalogue.ts'
import { openingOf, openPool, transaction } from '#database/connect.ts'
import type { Document } from '#kit/document.ts'
import { figuredOf } from '#kit/server/rows.ts'
import { type Figured, readFigures } from '#lists/figures.server.ts'
import { keepFiguresOf } from '#lists/keep-figures.server.ts'
import { changedDaysName } from '#trade/statements/sales-facts.server.ts'
import { withClient } from '../database/client.ts'
import { applicationAddress } from '../database/login.ts'
import { assertFacts, keepFacts } from './sales-facts.ts'

const lists = (Object.values(documents) as Document[]).flatMap(document => figuredOf(document) ?? [])

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

const counted = ({ document, table, sums }: Figured): string =>
  `select '${document}' as document, count(*)::text || ' ' || array[count(*)${sums
    .map(column => `, coalesce(sum("${column}") filter (where status not in ('Canceled', 'Reversed')), 0)`)
    .join('')}]::text as figures from "${table}" where agency_id = $1`

const compare = async (url: string, client: pg.Client, agencyId: number): Promise<void> => {
  const { rows } = await client.query(lists.map(counted).join(' union all '), [agencyId])
  const pool = openPool(await applicationAddress(url), { size: 1 })
  await transaction(pool, openingOf(agencyId), async ({ tx }) => {
    for (const figured of lists) {
      const kept = await readFigures(figured, {}, tx)
      if (!kept) continue
      const figures = `${kept.count} {${[kept.count, ...kept.sums.map(sum => sum ?? 0)].join(',')}}`
      assert.equal(figures, rows.find(({ document }) => document === figured.document).figures, figured.document)
    }
  }).finally(() => pool.end())
}

/** The stored totals of each list equal the sums of its rows, before and after the background job has processed the changes. */
export const assertFigures = (url: string): Promise<void> =>
  withClient(url, async client => {
    for (const agencyId of await agenciesOf(client)) {
      await compare(url, client, agencyId)
      const { rows } = await client.query('select distinct document from app.list_change where agency_id = $1', [
        agencyId,
      ])
      await assertFacts(url, agencyId)
      if (rows.some(({ document }) => document === changedDaysName)) {
        await keepFacts(url, agencyId)
        await assertFacts(url, agencyId)
      }
      const changed = lists.filter(({ document }) => rows.some(row => row.document === document))
      if (changed.length === 0) continue
      await keep(client, agencyId, changed)
      await compare(url, client, agencyId)
    }
  })
