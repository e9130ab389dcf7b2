// Every picker for every role of the demo data: users who may open a form can fill its links, and nobody else reads the rows behind them.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { documents, views } from '#areas/catalogue.ts'
import { calls } from '#areas/catalogue-calls.ts'
import { allReports } from '#areas/catalogue-reports.ts'
import { dashboardFilters } from '#areas/dashboard/bar-fields.ts'
import { type Document, isOffered, mayAdd } from '#kit/document.ts'
import type { Field, Fields } from '#kit/fields.ts'
import { type Asker, may, mayOn } from '#rights/may.ts'
import type { Right } from '#rights/rights.ts'
import { demoAccounts } from '../database/demo/accounts.ts'
import { type Ask, type GoldenApplication, startGoldenApplication } from './test-application.ts'

type Person = { who: string; ask: Ask; asker: Asker }
type Row = Record<string, unknown> & { id: number }

const all = [...Object.values(documents), ...views] as Document[]
const agency = '/api/agencies/1'
let app: GoldenApplication
let people: Person[]

before(async () => {
  app = await startGoldenApplication()
  const those = demoAccounts.filter(({ username }) => !['super', 'admin2'].includes(username))
  const found = await Promise.all(
    those.map(async ({ username: who }) => {
      const ask = await app.as(who)
      const { body } = await ask('GET', '/api/user-context')
      return { who, ask, asker: body as Asker, agency: (body.agency as { id: number } | null)?.id }
    }),
  )
  people = found.filter(({ agency }) => agency === 1)
})
after(() => app?.close())

// The target of each link and the field that uses it, including child rows and the fields of actions.
const linksIn = (fields: Fields, isAsked: (field: Field) => boolean, path: string): [string, string][] =>
  Object.entries(fields).flatMap(([name, field]): [string, string][] => {
    if (!isAsked(field)) return []
    if (field.shape.kind === 'lines') return linksIn(field.shape.of, isAsked, path)
    return 'to' in field.shape ? [[field.shape.to.address, `${path}.${name}`]] : []
  })
const isEntered = ({ need }: Field): boolean => need !== 'automatic'

/** The pickers of all forms, actions, reports and other screens that this user may open. */
const formsOf = (asker: Asker): [address: string, asking: string][] => [
  ...all.flatMap(document => {
    const { name, fields, life, right } = document
    const mayEnter = mayAdd(asker, document) || (life.editable.length > 0 && mayOn(asker, 'Edit', right))
    const acting = Object.entries(life.actions).flatMap(([action, { asks = {} }]) =>
      mayOn(asker, 'View', right) && isOffered(asker, document, action) ? linksIn(asks, isEntered, name) : [],
    )
    return [...(mayEnter ? linksIn(fields, isEntered, name) : []), ...acting]
  }),
  ...allReports.flatMap(({ name, filters, right }) =>
    mayOn(asker, 'View', right) ? linksIn(filters, () => true, name) : [],
  ),
  ...calls.flatMap(({ for: who, body, query, title }) =>
    may(asker, { rights: [who as Right] }) ? linksIn({ ...body, ...query }, isEntered, title) : [],
  ),
  ...(may(asker, { rights: ['dashboardPermission'] }) ? linksIn(dashboardFilters, isEntered, 'dashboard') : []),
]

test('every form a role may open can fill all its links', async () => {
  for (const { who, ask, asker } of people) {
    const asked = new Map(formsOf(asker))
    for (const [address, asking] of asked) {
      const { status } = await ask('GET', `${agency}/lookups/${address}?for=${asking}`)
      assert.equal(status, 200, `${who} ${asking} ${address}`)
    }
  }
})

test('all filters of a list can be used', async () => {
  for (const { who, ask, asker } of people) {
    for (const { address, filters, fields, right } of all.filter(({ right }) => mayOn(asker, 'View', right))) {
      for (const name of filters) {
        const { shape } = fields[name]!
        if (!('to' in shape)) continue
        const { status } = await ask('GET', `${agency}/lookups/${shape.to.address}?every=true`)
        assert.equal(status, 200, `${who} ${address}.${name} of ${right}`)
      }
    }
  }
})

// The rows that a user finds in lists, by the fields that filter them.
const namedInLists = async ({ ask, asker }: Person, address: string): Promise<Set<number>> => {
  const named = new Set<number>()
  for (const list of all.filter(({ right }) => mayOn(asker, 'View', right))) {
    const by = list.filters.filter(name => {
      const { shape } = list.fields[name]!
      return 'to' in shape && shape.to.address === address
    })
    if (by.length === 0) continue
    const { body } = await ask('GET', `${agency}/${list.address}?pageSize=100`)
    for (const row of body.rows as Row[])
      for (const name of by) for (const id of [row[name] ?? []].flat() as number[]) named.add(id)
  }
  return named
}

test('users who can neither view the rows nor open a form with them get nothing, or only rows named in their own lists', async () => {
  let [refused, part] = [0, 0]
  for (const person of people) {
    const { who, ask, asker } = person
    const open = new Set(formsOf(asker).map(([address]) => address))
    const closed = all.filter(({ address, right }) => !mayOn(asker, 'View', right) && !open.has(address))
    for (const { address } of closed) {
      const { status, body } = await ask('GET', `${agency}/lookups/${address}?every=true`)
      if (status === 404) {
        refused += 1
        continue
      }
      const named = await namedInLists(person, address)
      const offered = (body.rows as Row[]).map(({ id }) => id)
      assert.deepEqual(
        offered.filter(id => !named.has(id)),
        [],
        `${who} ${address}`,
      )
      part += 1
    }
  }
  assert.ok(refused > 200 && part > 3, `${refused} refused, ${part} in part`)
})

test('weighbridge operators cannot read users, customers, banks and the numbers of payments', async () => {
  const ask = await app.as('wb')
  for (const address of ['staff/users', 'users', 'staff/roles', 'master-data/bank', 'payments', 'accounts/credit-note'])
    assert.equal((await ask('GET', `${agency}/lookups/${address}`)).status, 404, address)
  const admin = await app.as('admin')
  const customers = async (as: Ask) =>
    ((await as('GET', `${agency}/lookups/master-data/customer`)).body.rows as Row[]).map(({ id }) => id)
  const [some, every] = [await customers(ask), await customers(admin)]
  assert.ok(some.length < every.length, `${some.length} of ${every.length}`)
  for (const address of ['master-data/truck', 'master-data/driver', 'master-data/terminal', 'sales/sale-permits'])
    assert.equal((await ask('GET', `${agency}/lookups/${address}`)).status, 200, address)
})
