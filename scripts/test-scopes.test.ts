// tests/test-scopes.mjs changes where Node's test runner looks for the current test: what it reports must stay the same.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { pathToFileURL } from 'node:url'

const folder = mkdtempSync(join(tmpdir(), 'gms-test-scopes-'))
after(() => rmSync(folder, { recursive: true, force: true }))

const inner = `
import { after, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
await wait(2)
after(() => console.log('hook of inner'))
test('inner passes', () => wait(1))
test('inner fails late', async () => {
  setTimeout(() => { throw new Error('uncaught') }, 2)
  await wait(20)
})`

const outer = `
import { describe, test } from 'node:test'
import { createHook, executionAsyncId } from 'node:async_hooks'
import { setTimeout as wait } from 'node:timers/promises'
test('outer', () => import('./inner.mjs'))
describe('suite', { concurrency: 2 }, () => {
  test('one', async () => { await wait(5); await test('nested', () => {}) })
  test('two', async t => { await t.test('sub', () => {}) })
  test('hooks of Node', () => {
    let count = 0
    const hook = createHook({ init: () => (count += 1) }).enable()
    setTimeout(() => {}, 0)
    hook.disable()
    if (count === 0 || executionAsyncId() === 0) throw new Error('they are replaced for everybody')
  })
})`

const report = (...first: string[]): string => {
  writeFileSync(join(folder, 'inner.mjs'), inner)
  writeFileSync(join(folder, 'outer.mjs'), outer)
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
  const { stdout } = spawnSync(process.execPath, [...first, '--test-reporter=spec', join(folder, 'outer.mjs')], {
    encoding: 'utf8',
    env,
  })
  return stdout.replaceAll(/\d+\.\d+/g, '')
}

test('nested tests, hooks and late errors are reported as without it', () => {
  const scopes = pathToFileURL(join(import.meta.dirname, '../tests/test-scopes.mjs')).href
  const expected = report()
  assert.match(expected, /✔ nested/)
  assert.match(expected, /✖ inner fails late/)
  assert.match(expected, /pass 6/)
  assert.equal(report('--import', scopes), expected)
})
