import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { test } from 'node:test'
import { ownSlices } from '#areas/catalogue.server.ts'
import { calls } from '#areas/catalogue-calls.ts'
import { reports } from '#areas/catalogue-reports.ts'
import { reportTitles } from '#areas/reports/scheduled/report-fields.ts'
import type { Call } from '#kit/call.ts'
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
