// A statement of facts from Excel: the template, every wrong row by its number, and the events as the form accepts them.

import assert from 'node:assert/strict'
import { buffer } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import type { CheckedFacts } from '#areas/reports/laytime/calls.ts'
import { excelOf } from '#excel/write.server.ts'
import { text } from '#kit/fields.ts'
import { demoPassword } from '../../../../database/demo/accounts.ts'
import { signIn } from '../../../../database/demo/caller.ts'
import { type CargoApplication, startCargoApplication } from '../../../../tests/application-with-cargo.ts'

let app: CargoApplication
before(async () => {
  app = await startCargoApplication()
})
after(() => app?.close())

const names = ['From', 'To', 'Event', 'Counts, percent', 'Remark']

const send = async (rows: readonly (readonly string[])[]): Promise<CheckedFacts> => {
  const columns = Object.fromEntries(names.map((name, index) => [`c${index}`, text(name)]))
  const sheet = {
    ...{ language: 'english' as const, catalogue: {}, timeZone: 'Asia/Riyadh', title: 'Facts', columns },
    rows: rows.map(cells => Object.fromEntries(cells.map((cell, index) => [`c${index}`, cell]))),
  }
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array(await buffer(excelOf(sheet)))]), 'facts.xlsx')
  const path = `/api/agencies/${app.redSea.id}/reports/laytime/facts`
  const headers = { authorization: `Bearer ${await signIn(app.address, 'admin', demoPassword)}` }
  const response = await fetch(`${app.address}${path}`, { method: 'POST', headers, body })
  assert.equal(response.status, 200)
  return (await response.json()) as CheckedFacts
}

test('events are in the form in the port’s local time', async () => {
  const { facts, problems, count } = await send([
    ['2025-01-08 06:00', '2025-01-08 10:30', 'Weather', '', 'Rain'],
    ['08-Jan-2025 10:30', '09-Jan-2025 00:00', 'Working', '50', ''],
  ])
  assert.deepEqual([problems, count], [[], 2])
  assert.deepEqual(facts, [
    {
      ...{ startsAt: '2025-01-08T03:00:00.000Z', endsAt: '2025-01-08T07:30:00.000Z', event: 'Weather' },
      ...{ percent: null, exemption: null, remark: 'Rain' },
    },
    {
      ...{ startsAt: '2025-01-08T07:30:00.000Z', endsAt: '2025-01-08T21:00:00.000Z', event: 'Working' },
      ...{ percent: 50, exemption: null, remark: null },
    },
  ])
})

test('each wrong row is reported by its number and column', async () => {
  const { problems } = await send([
    ['2025-01-08 06:00', '2025-01-08 10:30', 'Weather', '', ''],
    ['2025-01-08 09:00', '2025-01-08 11:00', 'Breakdown', '', ''],
    ['2025-01-08 14:00', '2025-01-08 13:00', 'Waiting', '', ''],
    ['2025-01-08 15:00', '2025-01-08 16:00', 'Shifting', '120', ''],
    ['2025-01-08 17:00', 'noon', 'Siesta', '', ''],
  ])
  const first = problems[0]!.row - 1
  assert.deepEqual(
    problems.map(({ row, field }) => [row - first + 1, field]),
    [
      [2, 'startsAt'],
      [3, 'endsAt'],
      [4, 'percent'],
      [5, 'endsAt'],
      [5, 'event'],
    ],
  )
  assert.equal(problems[0]!.message, `Row ${first} covers this time too.`)
})

test('the template is an Excel file, for users who may add statements', async () => {
  const path = `/api/agencies/${app.redSea.id}/reports/laytime/facts/template`
  const headers = { authorization: `Bearer ${await signIn(app.address, 'admin', demoPassword)}` }
  const file = await fetch(`${app.address}${path}`, { headers })
  assert.deepEqual([file.status, file.headers.get('content-type')?.includes('sheet')], [200, true])
  assert.equal((await (await app.as('wb'))('GET', path)).status, 404)
})
