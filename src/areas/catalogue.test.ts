import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { test } from 'node:test'
import { ownSlices } from '#areas/catalogue.server.ts'
import { calls } from '#areas/catalogue-calls.ts'
import { reports } from '#areas/catalogue-reports.ts'
import { reportTitles } from '#areas/reports/scheduled/report-fields.ts'
import { taskFields } from '#comments/routes.server.ts'
import type { Call } from '#kit/call.ts'
import type { Fields } from '#kit/fields.ts'
import type { Slice } from '#kit/server/behaviour.ts'

test('every call of a calls file is in the catalogue, once', async () => {
  const files = globSync(['src/**/calls.ts', 'src/**/*-calls.ts'], { exclude: ['src/areas/catalogue-calls.ts'] })
  assert.ok(files.length > 25, `${files.length} files`)
  for (const file of files) {
    const exported = Object.values((await import(resolve(file))) as Record<string, Partial<Call>>)
    for (const call of exported.filter(({ method, path }) => method !== undefined && path !== undefined)) {
      assert.equal(calls.filter(known => known === call).length, 1, `${file}: ${call.method} ${call.path}`)
    }
  }
})

test('the behaviour of every document is in the catalogue', async () => {
  const files = globSync('src/areas/**/server.ts')
  assert.ok(files.length > 60, `${files.length} files`)
  for (const file of files) {
    const exported = Object.values((await import(resolve(file))) as Record<string, Partial<Slice>>)
    for (const slice of exported.filter(({ document }) => document !== undefined)) {
      assert.ok(ownSlices.includes(slice as Slice), file)
    }
  }
})

test('every report can be ordered by mail, under its title', () => {
  assert.deepEqual(
    reportTitles,
    reports.map(({ title }) => title),
  )
})

// What names a row by a bare number, and not by a link to its document. Agencies are counted on the coordinator alone.
const isRowId = (name: string): boolean =>
  name !== 'agencyId' && /^(id|\w+Id|keep|gone|row|role|scale|voyage|person|dispatch|message|event|entry)$/.test(name)

const rowIdsIn = (where: string, fields: Fields) =>
  Object.entries(fields).flatMap(([name, { shape }]) =>
    shape.kind === 'count' && isRowId(name) ? [{ where: `${where} ${name}`, isId: shape.isId === true }] : [],
  )

test('a row that a call names may have an id of a cluster, which is larger than any count', () => {
  const named = [
    ...calls.flatMap(({ method, path, body, query }) => rowIdsIn(`${method} ${path}`, { ...body, ...query })),
    ...reports.flatMap(({ name, filters, columns }) => rowIdsIn(name, { ...filters, ...columns })),
    ...rowIdsIn('a task', taskFields),
  ]
  assert.ok(named.length > 20, `${named.length} rows`)
  assert.deepEqual(
    named.filter(({ isId }) => !isId),
    [],
  )
})
