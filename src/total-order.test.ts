// Every list has a total order: its last term distinguishes rows, by whatever column a user sorts. Without it two pages may repeat one row
// and skip another, and the machines of a cluster answer differently.

import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely'
import { allDocuments } from '#areas/catalogue.ts'
import type { Context } from '#kit/server/context.ts'
import { readListQuery } from '#kit/server/query.ts'

const compiler = new Kysely({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: db => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

const staff = { asker: { companyId: null, scopes: {} } } as object as Context

test('a list’s order ends with the id, by whatever column it is sorted', async () => {
  for (const document of allDocuments) {
    for (const sort of [undefined, document.named, '-status', 'createdAt,-updatedAt', ...document.list]) {
      const { orderBy } = await readListQuery(document, sort === undefined ? {} : { sort }, staff)
      const ordered = sql`${orderBy}`.compile(compiler).sql
      assert.match(ordered, /(^|, )"?t"?\."?id"? desc$/, `${document.name} by ${sort}: ${ordered}`)
    }
  }
})

// Last terms of orders that are not a document's id: each is unique together with the terms before it.
const alsoLast = new Set(['event', 'position', 'attempt', 'consignee'])

test('the order of a paged report ends with a unique term', () => {
  const ends: string[] = []
  for (const file of globSync('src/{areas,trade}/**/*.server.ts', { cwd: join(import.meta.dirname, '..') }))
    ends.push(...endsIn(file))
  for (const file of globSync('src/areas/**/server.ts', { cwd: join(import.meta.dirname, '..') }))
    ends.push(...endsIn(file))
  assert.ok(ends.length > 15, `${ends.length} orders`)
  assert.deepEqual(
    ends.filter(end => !/(^|_)id$/.test(end) && !alsoLast.has(end)),
    [],
  )
})

const endsIn = (file: string): string[] => {
  const text = readFileSync(join(import.meta.dirname, '..', file), 'utf8')
  return [...text.matchAll(/order by ([^`]*?)\$\{limit\}/gs)].flatMap(([, order]) => {
    const last = order!.split(',').at(-1)!.trim()
    return last.startsWith('${') ? [] : [last.replace(/ desc| asc| nulls (first|last)/g, '').replace(/^\w+\./, '')]
  })
}
