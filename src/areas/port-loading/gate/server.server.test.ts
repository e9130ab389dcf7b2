import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Row } from '../../../../database/demo/caller.ts'
import { type CargoApplication, startCargoApplication } from '../../../../tests/application-with-cargo.ts'
import type { GateTask } from './calls.ts'

let app: CargoApplication
before(async () => {
  app = await startCargoApplication()
})
after(() => app?.close())

const find = async (code: string): Promise<GateTask> => await app.add<GateTask>('port-loading/gate/find', { code })
const record = async ({ step }: GateTask, kg: number, more: object = {}): Promise<Row> => {
  const { status, body } = await app.ask(step.method, step.path, { ...step.body, ...more, [step.weightName]: kg })
  assert.ok(status < 300, JSON.stringify(body))
  return body as Row
}

test('one truck, four weighings: empty and full at the port, full and empty at the terminal, by its numbers alone', async () => {
  const open = await app.add('port-loading', app.ticket(0, { secondWeight: null }))
  const atPort = await find(` ${open.docNo.toLowerCase()} `)
  assert.deepEqual([atPort.kind, atPort.step.title, atPort.firstWeight], ['Port ticket', 'Full, second weight', 15_200])
  const loaded = await record(atPort, 43_660)
  assert.deepEqual([loaded.status, loaded.netKg], ['Pending', 28_460])

  const atTerminal = await find(open.docNo)
  assert.deepEqual([atTerminal.step.title, atTerminal.expectedKg], ['Full, first weight', 28_460])
  const receipt = await record(atTerminal, 43_640)
  const again = await find(open.docNo)
  assert.deepEqual(
    [again.kind, again.docNo, again.step.title],
    ['Terminal receipt', receipt.docNo, 'Empty, second weight'],
  )
  assert.deepEqual([again.firstWeight, again.usualTare], [43_640, 15_200])
  const received = await record(await find(receipt.docNo), 15_200)
  assert.deepEqual([received.status, received.terminalNet, received.overUnder], ['Received', 28_440, -20])
  const over = await app.ask('POST', 'port-loading/gate/find', { code: open.docNo })
  assert.deepEqual(
    [over.status, over.body.message],
    [409, `${open.docNo} is not waiting for a weighing: it is Delivered. Choose another one.`],
  )

  const { jeddah } = app.world.ports
  assert.deepEqual([atPort.port, atTerminal.port, again.port], [jeddah, null, null])
  const plate = await find(atPort.plate.replace(' ', ''))
  assert.deepEqual([plate.port, plate.weighbridge, 'weighbridge' in plate.step.body], [jeddah, null, true])
  assert.deepEqual([plate.kind, plate.step.title, plate.docNo], ['Port ticket', 'Empty, first weight', null])
  const next = await record(plate, 15_210, { remarks: 'Next turn' })
  assert.deepEqual([next.status, next.consignee], ['Weighed-in', open.consignee])
  assert.equal((await find(atPort.plate)).docNo, next.docNo)
})

test('a truck between two terminals: full where it leaves, full and empty where it arrives', async () => {
  await app.receive(60_000)
  const { c1 } = app.world.companies
  const { jeddah, yanbu } = app.world.terminals
  const body = {
    date: app.ago(6),
    outType: 'Transfer',
    consignee: c1,
    terminal: jeddah,
    toTerminal: yanbu,
    form: 'Raw',
  }
  const truck = { truck: app.world.trucks[5], driver: app.world.drivers[5], firstWeight: 15_000 }
  const out = await app.add('terminals/terminal-out', { ...body, ...truck, lc: app.lc1.id, orderedQty: 25 })
  const leaving = await find(out.docNo)
  assert.deepEqual(
    [leaving.kind, leaving.step.title, leaving.firstWeight],
    ['Exit ticket', 'Full, second weight', 15_000],
  )
  assert.equal((await record(leaving, 40_000)).status, 'Out')
  const arriving = await find(out.docNo)
  assert.deepEqual([arriving.step.title, arriving.expectedKg], ['Full, first weight', 25_000])
  assert.equal((await record(arriving, 40_050)).status, 'Out')
  const emptied = await find(out.docNo)
  assert.deepEqual([emptied.step.title, emptied.firstWeight], ['Empty, second weight', 40_050])
  const heavier = await app.ask('PUT', emptied.step.path, { arrivalEmptyKg: 40_050 })
  assert.deepEqual([heavier.status, Object.keys(heavier.body.fields as object)], [400, ['arrivalEmptyKg']])
  const there = await record(emptied, 15_090)
  assert.deepEqual([there.status, there.receivedKg, there.lossKg], ['Delivered', 24_960, 40])
  assert.equal(await app.onHand('TERMINAL', { terminal: yanbu!, consignee: c1! }), 24_960)
  const mill = { ...body, outType: 'Owner withdrawal', toTerminal: null, destination: 'Mill', secondWeight: 16_000 }
  const gone = await app.add('terminals/terminal-out', { ...mill, ...truck, lc: app.lc1.id, orderedQty: 1 })
  const refusal = await app.refused('PUT', `terminals/terminal-out/${gone.id}/arrive`, { arrivalFullKg: 16_000 })
  assert.match(refusal.message, /Only a truck to another terminal/)
})

test('users who may not see a document do not find it at the gate', async () => {
  const out = await app.add('port-loading', app.ticket(28_000))
  const asking = (username: string) =>
    app.as(username).then(ask => ask('POST', '/api/agencies/1/port-loading/gate/find', { code: out.docNo }))
  assert.equal((await asking('wb')).status, 404)
  assert.equal((await asking('consignee2')).status, 404)
  assert.equal((await asking('port')).status, 200)
  assert.equal((await app.ask('POST', 'port-loading/gate/find', { code: 'NOTHING' })).status, 404)
})
