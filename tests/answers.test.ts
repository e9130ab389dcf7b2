// What every GET and every effect answers in the golden scenario, kept in tests/answers: where a change of the code moves a figure, a state
// or a name, it shows as a difference. `GMS_KEEP_ANSWERS=1 npm test -- answers` keeps them anew; read what changed before committing it
// (decision 0123).

import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, mock, type TestContext, test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import type { Row } from '#kit/check.ts'
import { findEffects } from '../bench/sweep/effects.ts'
import { findRequests, type Get, type Request } from '../bench/sweep/requests.ts'
import { type Ask, type GoldenApplication, startGoldenApplication } from './test-application.ts'

const isKeeping = process.env.GMS_KEEP_ANSWERS === '1'
const folder = join(import.meta.dirname, 'answers')
const agency = '/api/agencies/{agencyId}/'

// The golden scenario happens from March to May 2026; what depends on today is asked a little later.
const askedAt = new Date('2026-06-15T09:00:00Z')
const period = { from: '2026-03-01', to: '2026-05-31', pageSize: '40' }

// Files are bytes. The others tell of the day on which the scenario was played, of the server, or of rights, which have a test of their own.
const isApart = ({ kind, name, path }: Request): boolean =>
  kind === 'file' ||
  /\/(openapi\.json|sessions|connections|audit|ledger-check|schedules|roles|sandbox)\b/.test(name) ||
  /\/(statement-email|sale-email|sale-email-history-report|reports\/scheduled)\b/.test(name) ||
  /words=\d+$/.test(path)

// What is new in each run: moments, keys, codes, signatures, drawings, and numbers of documents that bear the year of the run.
const masks: readonly [RegExp, string][] = [
  [/\b\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})?/g, '(moment)'],
  [/\b\d{2}-[A-Z][a-z]{2}-\d{4} \d{2}:\d{2}(:\d{2})?/g, '(moment)'],
  [/\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi, '(key)'],
  [/\b[0-9a-f]{32,}\b/gi, '(hash)'],
  [/\b[A-Z\d]{16}\b/g, '(code)'],
  [/[A-Za-z\d+/_-]{60,}={0,2}/g, '(bytes)'],
  [/\b(AC|CL|FX|GT|SC|SG|SP|SR)-\d{4}-\d{5}\b/g, '$1-(number)'],
]
const ofTheRun = ['ms', 'accountId', 'validUntil', 'effectiveFrom', 'effectiveTo', 'securityExpiry']
const laterDay = '2026-12-31'
const longest = 600

const masked = (value: unknown): unknown => {
  if (typeof value === 'string')
    return value.length > longest ? '(text)' : masks.reduce((text, [from, to]) => text.replace(from, to), value)
  if (Array.isArray(value)) return value.map(masked)
  if (value === null || typeof value !== 'object') return value
  const answer = Object.fromEntries(
    Object.entries(value).map(([name, of]) => [name, of !== null && ofTheRun.includes(name) ? '(new)' : masked(of)]),
  )
  // A rate of how quickly the scenario was played.
  return answer.name === 'anHour' ? { ...answer, value: '(new)' } : answer
}

type Description = { paths: Record<string, { get?: { parameters: { name: string }[] } }> }

const inPeriod = ({ paths }: Description, { name, path, body }: Request): string => {
  const parameters = body ? [] : (paths[name.split('?')[0]!]?.get?.parameters ?? [])
  const wanted = Object.entries(period).filter(
    ([key]) => parameters.some(parameter => parameter.name === key) && !path.includes(`${key}=`),
  )
  const query = new URLSearchParams(wanted).toString()
  return query ? `${path}${path.includes('?') ? '&' : '?'}${query}` : path
}

type Answers = Record<string, unknown>

const areaOf = (address: string): string => address.split(/[/?]/)[0]!

/** What a user is answered to everything the user may ask, by area and call. */
const askEverything = async (ask: Ask): Promise<Map<string, Answers>> => {
  const get: Get = path => ask('GET', path)
  const description = (await ask('GET', '/api/openapi.json')).body as object as Description
  const requests = [...(await findRequests(get, 1)).found, ...(await findEffects(get, 1))]
  const answers = new Map<string, Answers>()
  for (const request of requests.filter(one => !isApart(one))) {
    const { name, body } = request
    const response = await ask(body ? 'POST' : 'GET', inPeriod(description, request), body)
    if (response.status === 404 || !response.headers.get('content-type')?.includes('json')) continue
    const area = name.includes(agency) ? areaOf(name.split(agency)[1]!) : 'platform'
    const all = answers.get(area) ?? {}
    answers.set(area, all)
    all[name.replace(agency, '')] ??= { status: response.status, answer: masked(response.body) }
  }
  return answers
}

type Entry = [name: string, value: unknown]

const otherValues = (value: unknown): unknown[] => {
  if (typeof value === 'number') return [0, -value, value * 1000]
  return /^\d{4}-\d{2}-\d{2}$/.test(String(value)) ? ['2025-01-01', '2027-01-01'] : []
}

/** One entry of a form, left out or out of bounds in the ways that its kind allows. */
const wrongEntries = ([name, value]: Entry): [how: string, Entry][] => [
  [`without ${name}`, [name, null]],
  ...otherValues(value).map((other): [string, Entry] => [`${name} ${other}`, [name, other]]),
]

/** The answer to each form with the values of a row that is there, one of them wrong: the refusal, or that it would be taken. */
const askWrongForms = async (ask: Ask): Promise<Map<string, Answers>> => {
  const effects = await findEffects(path => ask('GET', path), 1)
  const answers = new Map<string, Answers>()
  for (const { name, path, body = {} } of effects.filter(effect => !effect.name.includes('{id}'))) {
    const all: Answers = {}
    const right = Object.fromEntries(
      Object.entries(body).map(([field, value]) => [field, ofTheRun.includes(field) ? laterDay : value]),
    )
    for (const [how, [field, value]] of Object.entries(right).flatMap(wrongEntries)) {
      const { refusal } = (await ask('POST', path, { ...right, [field]: value })).body
      all[how] = refusal ? masked((refusal as Row).fields ?? (refusal as Row).message) : 'taken'
    }
    const address = name.split(agency)[1]!.replace('/effect', '')
    const area = areaOf(address)
    answers.set(area, { ...answers.get(area), [address]: all })
  }
  return answers
}

// One line for what is short, as a person would write it: a difference then shows the row it is in.
const written = (value: unknown, indent = ''): string => {
  const line = JSON.stringify(value)
  if (value === null || typeof value !== 'object' || line.length + indent.length <= 160) return line
  const inner = `${indent} `
  const parts = Array.isArray(value)
    ? value.map(each => written(each, inner))
    : Object.entries(value).map(([name, of]) => `${JSON.stringify(name)}: ${written(of, inner)}`)
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  return `${open}\n${parts.map(part => inner + part).join(',\n')}\n${indent}${close}`
}

const keep = (whose: string, answers: Map<string, Answers>): void => {
  rmSync(join(folder, whose), { recursive: true, force: true })
  mkdirSync(join(folder, whose), { recursive: true })
  for (const [area, all] of answers) writeFileSync(join(folder, whose, `${area}.json`), `${written(all)}\n`)
}

const readKept = (whose: string, area: string): Answers =>
  JSON.parse(readFileSync(join(folder, whose, `${area}.json`), 'utf8'))

const some = (answers: Answers, names: readonly string[]): Answers =>
  Object.fromEntries(names.map(name => [name, answers[name]]))

// A change often moves many answers; the first ones are enough to see which.
const mostShown = 3

const assertSame = (now: Answers, kept: Answers): void => {
  const names = [...new Set([...Object.keys(kept), ...Object.keys(now)])]
  const moved = names.filter(name => !isDeepStrictEqual(now[name], kept[name]))
  const shown = moved.slice(0, mostShown)
  assert.deepEqual(some(now, shown), some(kept, shown))
}

let app: GoldenApplication

before(async () => {
  app = await startGoldenApplication()
})
after(() => app?.close())

// With the clock of the application at `askedAt`; PostgreSQL's goes on.
const atThatTime = <R>(ask: () => Promise<R>): Promise<R> => {
  mock.timers.enable({ apis: ['Date'], now: askedAt })
  return ask().finally(() => mock.timers.reset())
}

const compare = async (whose: string, answers: Map<string, Answers>, t: TestContext): Promise<void> => {
  if (isKeeping) keep(whose, answers)
  const areas = readdirSync(join(folder, whose)).map(file => file.replace('.json', ''))
  assert.deepEqual([...answers.keys()].sort(), areas.sort())
  for (const [area, now] of answers) await t.test(area, () => assertSame(now, readKept(whose, area)))
}

for (const username of ['admin', 'consignee1'])
  test(`the answers to ${username} are those that are kept`, async t => {
    const ask = await app.as(username)
    await compare(username, await atThatTime(() => askEverything(ask)), t)
  })

test('forms with an entry that is missing or out of bounds get the answers that are kept', async t => {
  const ask = await app.as('admin')
  await compare('forms', await atThatTime(() => askWrongForms(ask)), t)
})
