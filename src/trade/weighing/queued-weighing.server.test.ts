// A weighing that was queued on an offline device, when it arrives: at the port, at the terminal, and on a delivery note.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { localTime } from '#kit/days.ts'
import type { Row } from '../../../database/demo/caller.ts'
import { type CargoApplication, startCargoApplication } from '../../../tests/application-with-cargo.ts'

let app: CargoApplication
before(async () => {
  app = await startCargoApplication()
})
after(() => app?.close())

type FoundTruck = { step: { method: string; path: string; body: object; weightName: string } }

const hoursAgo = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString()
const weigh = async (code: string, kg: number, more: object = {}) => {
  const { step } = await app.add<FoundTruck>('port-loading/gate/find', { code })
  return app.ask(step.method, step.path, { ...step.body, [step.weightName]: kg, ...more })
}
const saved = async (weighing: ReturnType<typeof weigh>): Promise<Row> => {
  const { status, body } = await weighing
  assert.ok(status < 300, JSON.stringify(body))
  return body as Row
}
const timesOf = (row: Row, ...names: string[]): number[] => names.map(name => Date.parse(String(row[name])))
const checkWaitedSince = (at: string, row: Row): void => {
  const [weighedAt, sentAt = 0] = timesOf(row, 'weighedAt', 'weighingSentAt')
  assert.equal(weighedAt, Date.parse(at))
  assert.ok(Math.abs(Date.now() - sentAt) < 5_000, String(row.weighingSentAt))
}

test('a queued weighing has its own time and the time it was sent; an online weighing has neither', async () => {
  const [first, second, third] = [hoursAgo(5), hoursAgo(4), hoursAgo(2)]
  const open = await app.add('port-loading', app.ticket(0, { secondWeight: null, weighedAt: first }))
  checkWaitedSince(first, open)
  assert.deepEqual(timesOf(open, 'weighedInAt'), [Date.parse(first)])
  const loaded = await saved(weigh(open.docNo, 43_660, { weighedAt: second }))
  checkWaitedSince(second, loaded)
  assert.deepEqual(
    timesOf(loaded, 'weighedInAt', 'weighedOutAt'),
    [first, second].map(at => Date.parse(at)),
  )
  const receipt = await saved(weigh(open.docNo, 43_640, { weighedAt: third }))
  checkWaitedSince(third, receipt)
  const received = await saved(weigh(open.docNo, 15_200))
  assert.deepEqual([received.status, received.weighedAt, received.weighingSentAt], ['Received', null, null])
})

test('a time in the future or too long ago is refused and nothing is weighed', async () => {
  const open = await app.add('port-loading', app.ticket(0, { secondWeight: null }))
  for (const [hours, says] of [
    [-0.2, /^The time of this weighing lies in the future\. Set the clock of the device/],
    [73, /^This was weighed more than 72 hours ago\. Enter the ticket by hand/],
  ] as const) {
    const { status, body } = await weigh(open.docNo, 43_660, { weighedAt: hoursAgo(hours) })
    assert.deepEqual([status, Object.keys(body.fields as object)], [400, ['weighedAt']])
    assert.match(String(body.message), says)
  }
  const { status, secondWeight } = await app.get<Row>(`port-loading/${open.id}`)
  assert.deepEqual([status, secondWeight], ['Weighed-in', null])
})

const dayOf = (at: string): string => localTime(at, 'Asia/Riyadh').day

test('a ticket has the day on which its truck was weighed, on whichever day the weighing is sent', async () => {
  const [first, second, third] = [hoursAgo(30), hoursAgo(29), hoursAgo(28)]
  const open = await app.add(
    'port-loading',
    app.ticket(0, { date: app.ago(0), truck: app.world.trucks[4], secondWeight: null, weighedAt: first }),
  )
  assert.equal(open.date, dayOf(first))
  await saved(weigh(open.docNo, 43_670, { weighedAt: second, remarks: 'Waited for the crane' }))
  assert.equal((await saved(weigh(open.docNo, 43_670, { weighedAt: third }))).date, dayOf(third))
})

test('a truck from another terminal arrives on the day on which it was weighed there', async () => {
  const { world: w } = app
  await app.receive(20_000)
  const { id } = await app.add('terminals/terminal-out', {
    ...{ date: app.ago(3), outType: 'Transfer', consignee: w.companies.c1, terminal: w.terminals.jeddah },
    ...{ lc: app.lc1.id, form: 'Raw', orderedQty: 20, toTerminal: w.terminals.yanbu, truck: w.trucks[5] },
    ...{ driver: w.drivers[5], firstWeight: 15_000, secondWeight: 35_000 },
  })
  const [full, empty] = [hoursAgo(30), hoursAgo(29)]
  await app.act('terminals/terminal-out', id, 'arrive', { arrivalFullKg: 35_000, weighedAt: full })
  const early = { arrivalEmptyKg: 15_000, weighedAt: hoursAgo(31) }
  const refused = await app.refused('PUT', `terminals/terminal-out/${id}/deliver`, early)
  assert.match(refused.message, /^By the clock of the device, this was weighed before the first weight\./)
  const there = { arrivalEmptyKg: 15_000, weighedAt: empty }
  assert.equal((await app.act('terminals/terminal-out', id, 'deliver', there)).deliveredOn, dayOf(empty))
})
