// How far back one may date: a week for whoever may add, further with a right and a reason, which lists and timeline keep.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { documents } from '#areas/catalogue.ts'
import type { Document } from '#kit/document.ts'
import { daysBack, isDated } from '#trade/dating/back-dating.ts'
import type { Row } from '../../../database/demo/caller.ts'
import { type CargoHouse, startCargoHouse } from '../../../tests/application-with-cargo.ts'
import type { Ask } from '../../../tests/test-application.ts'

let house: CargoHouse
let supervisor: Ask
before(async () => {
  house = await startCargoHouse()
  await house.receive(900_000)
  supervisor = await house.as('trm')
  const agency = `/api/agencies/${house.redSea.id}`
  const { version, name, nameAr } = (await house.admin('GET', agency)).body
  const { status, body } = await house.admin('PUT', agency, { name, nameAr, backDatingDays: 7, version })
  assert.equal(status, 200, JSON.stringify(body))
})
after(() => house?.close())

const address = 'terminals/cargo-loss'
const root = (path: string): string => `/api/agencies/${house.redSea.id}/${path}`
const lost = (days: number, of: object = {}): object => ({
  date: house.ago(days),
  consignee: house.world.companies.c1,
  terminal: house.world.terminals.jeddah,
  lc: house.lc1.id,
  form: 'Raw',
  lossType: 'Spillage',
  quantity: 1,
  ...of,
})
const listed = async (id: number): Promise<Row | undefined> => {
  const { rows } = await house.get<{ rows: Row[] }>(`${address}?pageSize=100`)
  return rows.find(row => row.id === id)
}
const told = async (id: number): Promise<(string | null)[]> => {
  const { timeline } = await house.get<{ timeline: { action: string; reason: string | null }[] }>(`${address}/${id}`)
  return timeline.filter(({ action }) => action === 'date-back').map(({ reason }) => reason)
}

test('a week back is free, and not marked', async () => {
  const { status, body } = await supervisor('POST', root(address), lost(7))
  assert.equal(status, 201, JSON.stringify(body))
  assert.deepEqual([(await listed(body.id as number))?.datedBack, await told(body.id as number)], [undefined, []])
})

test('eight days are refused with the first day one may enter, in the form already', async () => {
  const { status, body } = await supervisor('POST', root(address), lost(8, { remarks: 'Found late' }))
  assert.deepEqual([status, body.code], [422, 'DATED_BACK'])
  assert.match(String(body.message), /is too far back\. Enter .* or a later day, or ask a user who may date further/)
  assert.ok((body.fields as Row).date)
  const { refusal } = (await supervisor('POST', root(`${address}/effect`), lost(8))).body
  assert.equal((refusal as Row).code, 'DATED_BACK')
})

test('who may date further back says why; list and timeline keep it', async () => {
  const { code, fields } = await house.refused('POST', address, lost(30))
  assert.deepEqual([code, Object.keys(fields)], ['DATED_BACK', ['remarks']])
  const { id } = await house.add(address, lost(30, { remarks: 'The survey came late' }))
  assert.deepEqual([(await listed(id))?.datedBack, await told(id)], [30, ['The survey came late']])
})

test('a later day takes the mark away; other changes of an old one are free', async () => {
  const { id, version } = await house.add(address, lost(20, { remarks: 'Late' }))
  const kept = await supervisor('PUT', root(`${address}/${id}`), { ...lost(20, { remarks: 'Late, sorry' }), version })
  assert.equal(kept.status, 200, JSON.stringify(kept.body))
  const moved = { ...lost(3), version: (version as number) + 1 }
  assert.equal((await supervisor('PUT', root(`${address}/${id}`), moved)).status, 200)
  assert.deepEqual([(await listed(id))?.datedBack, (await told(id)).length], [undefined, 1])
})

test('every document users date has remarks for the reason', () => {
  const dated = (Object.values(documents) as Document[]).filter(isDated)
  assert.ok(dated.length > 30, String(dated.length))
  assert.deepEqual(
    dated.filter(({ fields }) => !fields.remarks).map(({ name }) => name),
    [],
  )
})

test('days back are counted over months; the future is none', () => {
  assert.deepEqual([daysBack('2026-02-27', '2026-03-06'), daysBack('2026-03-07', '2026-03-06')], [7, 0])
})
