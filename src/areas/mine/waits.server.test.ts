// Waiting documents are found through small indexes, and in a few statements however many documents exist.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { allDocuments } from '#areas/catalogue.ts'
import { snake } from '#kit/server/columns.ts'
import { endingsOf, waitsOf } from '#waiting/waiting.ts'
import { type CountingServer, openCounted } from '../../../bench/sweep/counting.ts'
import { demoPassword } from '../../../database/demo/accounts.ts'
import { signIn } from '../../../database/demo/caller.ts'
import { type CargoApplication, startCargoApplication } from '../../../tests/application-with-cargo.ts'

let app: CargoApplication
let counted: CountingServer
let indexes: { name: string; definition: string }[]

before(async () => {
  app = await startCargoApplication()
  counted = await openCounted(app.databaseUrl)
  const client = new pg.Client(app.databaseUrl)
  await client.connect()
  const { rows } = await client.query('select indexname as name, indexdef as definition from pg_indexes')
  indexes = rows
  await client.end()
})
after(async () => {
  await counted?.close()
  await app?.close()
})

const all = allDocuments

test('waiting rows of a document are found by an index of these rows', () => {
  for (const document of all) {
    const states = [...new Set(waitsOf(document).map(({ state }) => state))]
    if (states.length === 0) continue
    const index = indexes.find(({ name }) => name === `${snake(document.name)}_waits`)
    assert.ok(index, `${document.name} lacks an index of ${states}`)
    for (const state of states) assert.ok(index.definition.includes(`'${state}'`), `${index.name} lacks ${state}`)
  }
})

test('rows that end soon are found by an index of their day', () => {
  for (const document of all) {
    for (const { field } of endingsOf(document)) {
      const column = `(agency_id, ${snake(field)})`
      const fitting = indexes.filter(({ definition }) => definition.includes(` public.${snake(document.name)} `))
      assert.ok(
        fitting.some(({ definition }) => definition.includes(column)),
        `${document.name} ${field}`,
      )
    }
  }
})

test('the inbox of an admin, who sees every document, takes few statements', async () => {
  const token = await signIn(app.address, 'admin', demoPassword)
  const path = `/api/agencies/${app.redSea.id}/mine`
  await counted.count(path, token)
  const { status, statements } = await counted.count(path, token)
  assert.equal(status, 200)
  // Begin and commit, the requests, their names, waiting documents, rejected dispatches, users' names: constant for any number of
  // documents.
  assert.ok(statements <= 9, `${statements} statements`)
})
