// How one document moves another: an unknown name is a defect, a forbidden state is refused in words.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { bank } from '#areas/master-data/bank/definition.ts'
import { port } from '#areas/master-data/port/definition.ts'
import { call } from '#kit/call.ts'
import type { HappeningOf } from '#kit/document.ts'
import { text } from '#kit/fields.ts'
import { answer } from '#kit/server/answer.ts'
import { plain } from '#kit/server/behaviour.ts'
import type { Context } from '#kit/server/context.ts'
import { find } from '#kit/server/rows.ts'
import { apply, create, refresh } from '#kit/server/write.ts'
import { listed } from '#kit/states.ts'
import { mountSession } from '#session/server.ts'
import { testApplication } from '../../../tests/http.ts'

const life = {
  ...listed,
  actions: {
    ...listed.actions,
    retire: { label: 'Retire', moves: { inActive: 'inActive' }, systemOnly: true },
  },
}
const bankWithLife = { ...bank, life }
const slices = new Map([[bank.name, plain(bankWithLife)]])

const tryOut = call({
  method: 'POST',
  path: '/api/agencies/:agencyId/try/:id',
  for: 'signedIn',
  title: 'Tries what a slice may do wrong',
  body: { way: text('Way', { max: 20 }) },
}).answering<unknown>()

let app: Awaited<ReturnType<typeof testApplication>>
let ask: Awaited<ReturnType<typeof app.as>>

before(async () => {
  app = await testApplication({
    slices,
    mount: app => {
      mountSession(app)
      answer(app, tryOut, async ({ body, id }, context) => {
        const made = await create(bank, { name: `Bank ${id()}`, nameAr: 'بنك', accounts: [] }, context)
        if (body.way === 'unknown action') await apply(bank, made.id, 'toggle' as 'toggle-status', context)
        if (body.way === 'unknown document') await apply(port, made.id, 'toggle-status', context)
        if (body.way === 'closed') await apply(bankWithLife, made.id, 'retire', context)
        if (body.way === 'refresh') await refresh(bank, made.id, { nameAr: 'مصرف' }, context)
        const { nameAr, version, status } = await find(bank, made.id, context)
        return { nameAr, version, status }
      })
    },
  })
  await app.addUser({ username: 'admin', isAgencyAdmin: true })
  ask = await app.as('admin')
})
after(() => app?.end())

const tryWay = (id: number, way: string) => ask('POST', `/api/agencies/1/try/${id}`, { way })
const banks = async (): Promise<number> =>
  Number((await app.sql('select count(*) as count from bank where agency_id = 1'))[0].count)

test('an unknown action or document answers 500 with a number, leaves a line in the log and writes nothing', async () => {
  const before = await banks()
  const lines = app.lines.length
  for (const [id, way] of ['unknown action', 'unknown document'].entries()) {
    const { status, text } = await tryWay(id + 1, way)
    assert.equal(status, 500, way)
    assert.doesNotMatch(text, /toggle|catalogue/, 'the asker is told the number only')
  }
  const logged = app.lines.slice(lines).join('')
  assert.match(logged, /bank has no action toggle/)
  assert.match(logged, /port is not in the catalogue/)
  assert.equal(await banks(), before)
})

test('an action the state forbids is refused in words', async () => {
  const { status, body } = await tryWay(3, 'closed')
  assert.equal(status, 409)
  assert.match(body.message, /cannot be done now/)
})

test('what another document tells is written without a version of its own', async () => {
  const { status, body } = await tryWay(4, 'refresh')
  assert.deepEqual([status, body], [200, { nameAr: 'مصرف', version: 1, status: 'active' }])
})

// Never run: the types of the server are checked with the tests, and an expected error that is missing fails there.
export const doesNotCompile = async (context: Context, what: HappeningOf<typeof bank>): Promise<void> => {
  // @ts-expect-error a misspelt action
  await apply(bank, 1, 'toggle-statu', context)
  // @ts-expect-error a required value is missing
  await create(bank, { name: 'Riyad Bank', accounts: [] }, context)
  // @ts-expect-error a value of another kind
  await refresh(bank, 1, { nameAr: 7 }, context)
  // @ts-expect-error a document named by a string
  await apply('bank', 1, 'toggle-status', context)
  // @ts-expect-error a misspelt happening
  if (what === 'aprove') assert.fail()
}
