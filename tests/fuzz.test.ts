// Every call of the OpenAPI document, with thousands of bad bodies, queries and ids, as each kind of user: no response is a defect (500),
// reveals internal details, or shows data of another agency or a competitor. `npm run soak -- --steps 100000 fuzz` runs for hours; the
// log's entries about defects are printed beside the requests that caused them.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { withClient } from '../database/client.ts'
import { demoAccounts } from '../database/demo/accounts.ts'
import { chance } from '../database/demo/numbers.ts'
import { type Answer, type Ask, type GoldenApplication, startGoldenApplication } from './test-application.ts'
import { walk } from './walk.ts'

type Schema = { properties?: Record<string, unknown>; required?: string[] }
type Operation = {
  parameters?: { name: string; in: string }[]
  requestBody?: { content?: Record<string, { schema?: Schema & { $ref?: string } }> }
}
type Document = { paths: Record<string, Record<string, Operation>>; components?: { schemas?: Record<string, Schema> } }

const { steps: requests, seed, timeout } = walk({ seed: 20_261_121, short: 2_000, long: 6_000 })
// At most this many defects are reported.
const mostDefects = 20
let app: GoldenApplication
let document: Document

before(async () => {
  app = await startGoldenApplication()
  document = (await (await app.as('admin'))('GET', '/api/openapi.json')).body as unknown as Document
})
after(() => app?.close())

const pick = chance(seed)
const one = <T>(from: readonly T[]): T => from[Math.floor(pick() * from.length)] as T

const strange: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1,
  2,
  2.71,
  1e10,
  1e10 + 1,
  1e308,
  -1e308,
  2 ** 53 + 2,
  '',
  ' ',
  '0',
  'null',
  "'; drop table lc; --",
  '%',
  '\\',
  '<script>alert(1)</script>',
  'ا'.repeat(300),
  'x'.repeat(5000),
  '\u0000',
  '\ud800',
  'Barley 🌾 👨‍👩‍👧',
  '粮食 हिन्दी \u{12000}',
  'constructor',
  '__proto__',
  'toString',
  { constructor: 1, hasOwnProperty: 'x' },
  '2026-02-30',
  '2026-03-01',
  '9999-12-31',
  '0000-00-00',
  '2026-03-01T00:00:00Z',
  [],
  [null],
  [1, 1],
  [[[]]],
  {},
  { id: 1 },
  { toString: 1 },
  ['Raw'],
  'Raw',
  'Active',
  '40 kg',
  Array.from({ length: 2000 }, (_, n) => n),
]
const strangeIds = [
  '1',
  '2',
  '999999',
  '0',
  '-1',
  'abc',
  '1e3',
  '9007199254740993',
  '1%00',
  '..%2f..',
  'null',
  "1'",
  '%E0%A4%A',
  '01',
  'constructor',
  '__proto__',
  'toString',
]
// Names that every JavaScript object has, and those of pickers and lists.
const strangeNames = [
  ...[
    'constructorId',
    '__proto__Id',
    'toStringId',
    'hasOwnPropertyId',
    'constructor',
    '__proto__',
    'valueOf',
    'toString',
  ],
  ...['search', 'sort', 'id', 'for', 'by', 'columns', 'format', 'from', 'to', 'status', 'part', 'colour', 'lcId'],
]

const bodyOf = (operation: Operation): unknown => {
  const [content] = Object.values(operation.requestBody?.content ?? {})
  if (pick() < 0.05) return one(strange)
  const schema = content?.schema?.$ref
    ? document.components?.schemas?.[content.schema.$ref.split('/').at(-1) as string]
    : content?.schema
  const names = Object.keys(schema?.properties ?? {})
  const body: Record<string, unknown> = {}
  for (const name of names) if (pick() < 0.8) body[name] = one(strange)
  if (pick() < 0.2)
    body[one(['colour', '__proto__', 'constructor', 'agencyId', 'id', 'status', 'seenBy'])] = one(strange)
  if (pick() < 0.3) body.version = one([1, 2, 0, -1, '1', null, 1e9])
  return body
}

const wordOf = (value: unknown): string =>
  (typeof value === 'string' && pick() < 0.7 ? value.toWellFormed() : (JSON.stringify(value) ?? '')).slice(0, 300)

const addressOf = (path: string, operation: Operation, home: string): string => {
  const filled = path.replace(/\{(\w+)\}/g, (_, name) =>
    name === 'agencyId'
      ? pick() < 0.85
        ? home
        : one(['1', '2', '3', '0', 'x'])
      : pick() < 0.5
        ? '1'
        : one(strangeIds),
  )
  const asked = (operation.parameters ?? []).filter(({ in: where }) => where === 'query')
  const query = new URLSearchParams()
  for (const { name } of asked) if (pick() < 0.25) query.append(name, wordOf(one(strange)))
  if (pick() < 0.2) query.append(one(strangeNames), pick() < 0.5 ? '1' : wordOf(one(strange)))
  if (pick() < 0.1)
    query.append(
      one(['sort', 'page', 'colour', 'pageSize']),
      one(['-1', 'id;drop', '0', '999999999999', 'date,date,date']),
    )
  return query.size > 0 ? `${filled}?${query}` : filled
}

const inside = /\bat .+\.ts:\d+|node_modules|syntax error|violates|relation "|column "|\bselect \*|ECONN|pg_|PL\/pgSQL/i

const textOf = ({ body }: Answer): string => ('bytes' in body ? '' : JSON.stringify(body))

test('no call causes a defect or leaks data', { timeout }, async () => {
  const secrets: Record<string, RegExp | null> = {
    super: null,
    consignee1: /Sahel Tihama|Wahat Al Khair/,
    consignee2: /Nabt Al Jazirah|Wahat Al Khair/,
    admin2: /Nabt Al|Sahel Tihama/,
    consignee3: /Nabt Al|Sahel Tihama/,
  }
  const people: [string, Ask, RegExp | null][] = [['nobody', app.nobody, /Nabt Al|Sahel Tihama|Wahat Al/]]
  for (const { username } of demoAccounts) {
    const secret = username in secrets ? (secrets[username] ?? null) : /Wahat Al Khair/
    people.push([username, await app.as(username), secret])
  }
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      // Skipped because they would end the test of a user: signing out, signing in and confirming (counted, and block), disabling users or
      // agencies.
      .filter(
        ([method]) =>
          ['get', 'post', 'put', 'delete'].includes(method) &&
          !/^\/(login|logout)|password|user\/(confirm|second-factor|sessions)$/.test(path),
      )
      .filter(([method]) => method !== 'put' || !/\/(users|roles)\/|\/agencies\/\{\w+\}(\/toggle-status)?$/.test(path))
      .map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  assert.ok(operations.length > 150, `${operations.length} operations`)
  const counts = new Map<number, number>()
  const defects: string[] = []
  for (let n = 0; n < requests; n++) {
    const { path, method, operation } = operations[n % operations.length] as (typeof operations)[number]
    const [who, ask, secret] = one(people)
    const address = addressOf(path, operation, ['admin2', 'consignee3'].includes(who) ? '2' : '1')
    const body = method === 'GET' || method === 'DELETE' ? undefined : bodyOf(operation)
    const answer = await ask(method, address, body)
    const text = textOf(answer)
    const at = `${who} ${method} ${address} ${JSON.stringify(body)?.slice(0, 400)} -> ${answer.status} ${text.slice(0, 300)}`
    if (answer.status >= 500) defects.push(`${at}\n${app.defects.slice(-1)}`)
    assert.ok(defects.length < mostDefects, defects.join('\n\n'))
    assert.doesNotMatch(text, inside, at)
    if (secret) assert.doesNotMatch(text, secret, at)
    if (who === 'nobody') assert.notEqual(answer.status, 201, at)
    counts.set(answer.status, (counts.get(answer.status) ?? 0) + 1)
  }
  assert.deepEqual(defects, [])
  // Enough requests must have reached the checks of values, and enough must have been refused for missing rights.
  const many = requests / 10
  assert.ok((counts.get(400) ?? 0) > many && (counts.get(404) ?? 0) > many, JSON.stringify([...counts]))
  const broken = await withClient(app.databaseUrl, client => client.query('select * from ledger.check_invariants()'))
  assert.deepEqual(broken.rows, [])
})

test('a name that every JavaScript object has is not accepted as a filter', { timeout }, async () => {
  const admin = await app.as('admin')
  const asked = Object.entries(document.paths).filter(([, { get }]) => get)
  const answers = new Map<string, number>()
  for (const [path] of asked) {
    const address = path.replace(/\{(\w+)\}/g, '1')
    for (const query of ['constructorId=1', 'hasOwnProperty=1', 'columns=constructor&sort=toString'])
      answers.set(`${address}?${query}`, (await admin('GET', `${address}?${query}`)).status)
  }
  assert.ok(answers.size > 300)
  assert.deepEqual(
    [...answers].filter(([, status]) => status >= 500).map(([at]) => at),
    [],
  )
})
