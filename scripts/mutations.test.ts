import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mutate, mutationsOf } from './mutations.ts'
import { nearestTests, type TestFile } from './nearest-tests.ts'
import { isReached } from './reached-places.ts'

const changed = (file: string, text: string): string[] =>
  mutationsOf(file, text).map(mutation => mutate(text, mutation))

const cases: [string, string, string[]][] = [
  ['a comparison', 'export const f = a < b', ['export const f = a <= b']],
  ['both sides of a condition', 'export const f = a && b', ['export const f = (a || b)']],
  ['a default', 'export const f = a ?? b', ['export const f = (a && b)']],
  ['a number', 'export const f = 3', ['export const f = 4']],
  ['a condition', 'if (a) b = c', ['if (!(a)) b = c']],
  ['a call for its effect', 'refuse(a)', [';']],
  ['some and every', 'export const f = a.some(b)', ['export const f = a.every(b)']],
  ['texts put together, and types', "export const f: 1 | 2 = 'a' + b as 3", []],
]
for (const [name, text, expected] of cases) {
  test(`changes of ${name}`, () => assert.deepEqual(changed('a.ts', text), expected))
}

test('a part of a screen is changed, its texts and elements are not', () => {
  assert.deepEqual(changed('a.tsx', 'export const A = () => <p title="x">{n > 0 && "y"}</p>').length, 3)
})

test('a function of the database: its body, but neither comments nor texts nor head nor grants', () => {
  const head =
    '-- a < b\ncreate or replace function ledger.f(a integer default 1) returns void language plpgsql as $$\n'
  const grants = '\nend $$;\n\nrevoke all on function ledger.f from public;\n'
  const text = `${head}begin\n  if a <= b and c is null then perform ledger.refuse('x < 1', 'a'); end if;${grants}`
  const lines = changed('database/functions/ledger/f.sql', text).map(all => all.slice(head.length, -grants.length))
  const kept = "perform ledger.refuse('x < 1', 'a'); end if;"
  assert.deepEqual(lines, [
    `begin\n  if a < b and c is null then ${kept}`,
    `begin\n  if a <= b or c is null then ${kept}`,
    `begin\n  if a <= b and c is not null then ${kept}`,
  ])
})

const sources = new Map([
  ['src/trade/price.ts', 'export const price = 1'],
  ['src/areas/sale/posting.ts', "import { price } from '#trade/price.ts'"],
  ['src/areas/sale/posting.test.ts', "import { post } from '#areas/sale/posting.ts'"],
  ['src/areas/sale/type.test.ts', "import type { Price } from '#trade/price.ts'"],
  ['src/app.ts', "import { post } from '#areas/sale/posting.ts'"],
  ['src/far.server.test.ts', "import { app } from '#app.ts'"],
  ['database/functions/ledger/post.sql', 'perform ledger.check();'],
  ['database/functions/ledger/check.sql', ''],
  ['src/ledger/record.ts', 'select ledger.post($1)'],
  ['src/ledger/post.server.test.ts', "import { record } from '#ledger/record.ts'"],
])
const testsIn = (files: ReadonlyMap<string, string>, needs?: TestFile['needs']): TestFile[] =>
  [...files.keys()]
    .filter(file => file.endsWith('.test.ts'))
    .map(file => ({ file, needs: needs ?? (file.endsWith('.server.test.ts') ? 'server' : 'nothing') }))
const tests = testsIn(sources)

test('the nearest tests come first, and importing only types does not count', () => {
  const nearest = nearestTests(sources, tests)
  assert.deepEqual(
    nearest('src/trade/price.ts').map(({ file, distance }) => [file, distance]),
    [
      ['src/areas/sale/posting.test.ts', 1],
      ['src/far.server.test.ts', 2],
    ],
  )
  assert.deepEqual(
    nearest('database/functions/ledger/check.sql').map(({ file }) => file),
    ['src/ledger/post.server.test.ts'],
  )
})

test('the tests of its own area come before those of other areas that only name the slice', () => {
  const files = new Map([
    ['src/areas/staff/user/server.ts', 'export const users = 1'],
    ['src/app.ts', "import { users } from '#areas/staff/user/server.ts'"],
    ['src/application.ts', "import { app } from '#app.ts'"],
    ['src/areas/bags/bags.server.test.ts', "import { app } from '#application.ts'; app.post('staff/user')"],
    ['src/areas/staff/people.server.test.ts', "import { app } from '#application.ts'"],
    ['src/areas/staff/user/lock.server.test.ts', "import { app } from '#application.ts'; app.post('staff/user')"],
  ])
  assert.deepEqual(
    nearestTests(files, testsIn(files))('src/areas/staff/user/server.ts').map(({ file, distance }) => [file, distance]),
    [
      ['src/areas/staff/user/lock.server.test.ts', 0],
      ['src/areas/staff/people.server.test.ts', 1],
      ['src/areas/bags/bags.server.test.ts', 2],
    ],
  )
})

test('for a screen part without texts, the journeys that read the texts of its users are used', () => {
  const drawn = new Map([
    ['src/ui/shortcut.ts', 'export const useShortcut = 1'],
    ['src/ui/list.tsx', "import { useShortcut } from '#ui/shortcut.ts'\nconst label = 'Search the list'"],
    ['tests/journeys/list.test.ts', "await page.getByLabel('Search the list').fill('x')"],
    ['tests/journeys/other.test.ts', "await page.getByLabel('Price').fill('x')"],
  ])
  assert.deepEqual(
    nearestTests(drawn, testsIn(drawn, 'browser'))('src/ui/shortcut.ts').map(({ file }) => file),
    ['tests/journeys/list.test.ts'],
  )
})

test('a position was run if its file was read and the position is in no part that did not run', () => {
  const reached = new Map([['src/a.ts', Int32Array.from([10, 20, 40, 50])]])
  const at = (file: string, start: number) => isReached(reached, { file, start })
  assert.deepEqual(
    [9, 10, 19, 20, 45].map(start => at('src/a.ts', start)),
    [true, false, false, true, false],
  )
  assert.equal(at('src/b.ts', 0), false)
})
