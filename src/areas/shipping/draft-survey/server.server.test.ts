import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Row } from '../../../../database/demo/caller.ts'
import { type CargoApplication, startCargoApplication } from '../../../../tests/application-with-cargo.ts'

let app: CargoApplication
before(async () => {
  app = await startCargoApplication()
})
after(() => app?.close())

const address = 'shipping/draft-survey'
// Only the ship and its cargo: the difference of displacement and lightship is the cargo on board.
const survey = (stage: string, tons: number, more: object = {}) => ({
  date: app.ago(10),
  voyage: app.voyage.id,
  stage,
  forePort: 9,
  foreStarboard: 9,
  midPort: 9,
  midStarboard: 9,
  aftPort: 9,
  aftStarboard: 9,
  lengthBetween: 179,
  foreDistance: 0,
  aftDistance: 0,
  density: 1.025,
  displacement: 11_000 + tons,
  lightship: 11_000,
  ballast: 0,
  freshWater: 0,
  fuelOil: 0,
  dieselOil: 0,
  constant: 0,
  ...more,
})
const inPort = async (): Promise<number[]> => [
  await app.onHand('PORT', { lc: app.lc1.id }),
  await app.onHand('PORT', { lc: app.lc2.id }),
]
const billed = [2_060_000, 1_030_000]
const countBy = async (portStockBy: string): Promise<void> => {
  const { body } = await app.ask('GET', '')
  const { status, body: told } = await app.ask('PUT', '', { ...kept(body as Row), portStockBy })
  assert.equal(status, 200, JSON.stringify(told))
}
const kept = ({ id: _, logo: __, isActive: ___, ...values }: Row & { logo?: unknown; isActive?: unknown }) => values

test('on the basis of the bill of lading a survey moves nothing', async () => {
  const { id, shares } = await app.add(address, survey('Initial', 3_060))
  assert.deepEqual([await inPort(), shares], [billed, []])
  await app.act(address, id, 'cancel', { reason: 'Read anew' })
})

test('on the basis of draft surveys the port stock is the surveyed quantity, for each owner by its bills', async () => {
  await countBy('Draft survey')
  const early = await app.refused('POST', address, survey('Final', 6))
  assert.ok(early.fields.stage)
  const initial = await app.add(address, survey('Initial', 3_060))
  assert.deepEqual(
    (initial.shares as Row[]).map(({ quantity }) => quantity),
    [-20, -10],
  )
  assert.deepEqual(await inPort(), [2_040_000, 1_020_000])
  const { version } = await app.get(`${address}/${initial.id}`)
  const corrected = await app.ask('PUT', `${address}/${initial.id}`, { ...survey('Initial', 3_093), version })
  assert.equal(corrected.status, 200, JSON.stringify(corrected.body))
  assert.deepEqual(await inPort(), [2_062_000, 1_031_000])
})

test('the bills of lading used for the allocation cannot be changed while the survey is valid', async () => {
  const { c1 } = app.world.companies as { c1: number }
  const { id } = await app.openLc('LC-LATE', 100, c1)
  const late = await app.refused('POST', 'shipping/shipment', app.bill('BL-LATE', id, c1, 100))
  assert.match(late.message, /Draft survey .* counted the cargo of this voyage/)
  const canceled = await app.refused('PUT', `shipping/shipment/${app.shipment2.id}/cancel`, { reason: 'x' })
  assert.match(canceled.message, /counted the cargo/)
})

test('cargo that the last survey finds on board is not in port; outturn and claim are still by trucks', async () => {
  const final = await app.add(address, survey('Final', 6, { date: app.ago(8) }))
  assert.deepEqual(await inPort(), [2_058_000, 1_029_000])
  const { rows } = await app.get<{ rows: Row[] }>(address)
  const initial = rows.find(({ stage, status }) => stage === 'Initial' && status === 'Active')!
  const refusal = await app.refused('PUT', `${address}/${initial.id}/cancel`, { reason: 'x' })
  assert.match(refusal.message, /is based on this one/)
  const { version } = await app.get(`${address}/${initial.id}`)
  const { vessel, shipmentManager, loadPorts, dischargePort, berth, eta } = app.voyage
  const call = { voyageNo: 'V-C2', vessel, shipmentManager, loadPorts, dischargePort, berth, eta }
  const elsewhere = await app.add('shipping', call)
  const { id: lc } = await app.openLc('LC-ELSE', 100, app.world.companies.c1!)
  const bill = app.bill('BL-ELSE', lc, app.world.companies.c1!, 100)
  await app.add('shipping/shipment', { ...bill, voyage: elsewhere.id })
  const moved = { ...survey('Initial', 3_060, { voyage: elsewhere.id }), version }
  assert.match((await app.refused('PUT', `${address}/${initial.id}`, moved)).message, /is based on this one/)
  await app.add('port-loading', app.ticket(28_460))
  assert.deepEqual(await inPort(), [2_058_000 - 28_460, 1_029_000])
  const outturn = await app.get<{
    total: { bl: number; out: number; difference: number }
  }>(`shipping/shipment/${app.shipment1.id}/outturn`)
  assert.deepEqual([outturn.total.bl, outturn.total.out, outturn.total.difference], [2_060, 28.46, -2_031.54])
  const panel = await app.get<{ total: Row }>(`procurement/lc/${app.lc1.id}/quantities`)
  assert.deepEqual([panel.total.blQuantity, panel.total.portOut], [2_060, 28.46])
  for (const { id } of [final, initial]) await app.act(address, id, 'cancel', { reason: 'Read anew' })
  assert.deepEqual(await inPort(), [2_060_000 - 28_460, 1_030_000])
})

test('the surveys of a voyage count as its first one did, whatever the agency’s setting is since', async () => {
  const note = async ({ id, stage }: Row, tons: number, date: string): Promise<void> => {
    const { version } = await app.get(`${address}/${id}`)
    const noted = { ...survey(String(stage), tons, { date }), version, remarks: 'Filed' }
    const { status, body } = await app.ask('PUT', `${address}/${id}`, noted)
    assert.equal(status, 200, JSON.stringify(body))
  }
  const before = await inPort()
  const surveyAgainUnder = async (later: string): Promise<number[][]> => {
    const initial = await app.add(address, survey('Initial', 3_060))
    const found = [await inPort()]
    await countBy(later)
    await note(initial, 3_060, app.ago(10))
    found.push(await inPort())
    const final = await app.add(address, survey('Final', 6, { date: app.ago(8) }))
    found.push(await inPort())
    for (const { id } of [final, initial]) await app.act(address, id, 'cancel', { reason: 'Read anew' })
    return found
  }
  const less = (first: number, second: number): number[] => [before[0]! - first, before[1]! - second]
  const counted = [less(20_000, 10_000), less(20_000, 10_000), less(24_000, 12_000)]
  assert.deepEqual(await surveyAgainUnder('Bill of lading'), counted)
  assert.deepEqual(await surveyAgainUnder('Draft survey'), [before, before, before])
})

test('the ledger check finds nothing', async () => {
  assert.deepEqual(await app.faults(), [])
})
