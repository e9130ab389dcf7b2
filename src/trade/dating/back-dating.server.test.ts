// Back-dating: a week without a special right, further with a right and a reason, which lists and the timeline show.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { allDocuments } from '#areas/catalogue.ts'
import { actionDaysOfMovements, daysBack, daysOfMovements, isDated } from '#trade/dating/back-dating.ts'
import type { Row } from '../../../database/demo/caller.ts'
import { type CargoApplication, startCargoApplication } from '../../../tests/application-with-cargo.ts'
import type { Ask } from '../../../tests/test-application.ts'

let app: CargoApplication
let supervisor: Ask
before(async () => {
  app = await startCargoApplication()
  await app.receive(900_000)
  supervisor = await app.as('trm')
  const agency = `/api/agencies/${app.redSea.id}`
  const { version, name, nameAr } = (await app.admin('GET', agency)).body
  const { status, body } = await app.admin('PUT', agency, { name, nameAr, backDatingDays: 7, version })
  assert.equal(status, 200, JSON.stringify(body))
})
after(() => app?.close())

const address = 'terminals/cargo-loss'
const root = (path: string): string => `/api/agencies/${app.redSea.id}/${path}`
const lost = (days: number, of: object = {}): object => ({
  date: app.ago(days),
  consignee: app.world.companies.c1,
  terminal: app.world.terminals.jeddah,
  lc: app.lc1.id,
  form: 'Raw',
  lossType: 'Spillage',
  quantity: 1,
  ...of,
})
const listed = async (id: number): Promise<Row | undefined> => {
  const { rows } = await app.get<{ rows: Row[] }>(`${address}?pageSize=100`)
  return rows.find(row => row.id === id)
}
const reasonsInTimeline = async (id: number): Promise<(string | null)[]> => {
  const { timeline } = await app.get<{ timeline: { action: string; reason: string | null }[] }>(`${address}/${id}`)
  return timeline.filter(({ action }) => action === 'date-back').map(({ reason }) => reason)
}

test('a week back needs no right and is not marked', async () => {
  const { status, body } = await supervisor('POST', root(address), lost(7))
  assert.equal(status, 201, JSON.stringify(body))
  assert.deepEqual(
    [(await listed(body.id as number))?.datedBack, await reasonsInTimeline(body.id as number)],
    [undefined, []],
  )
})

test('eight days back are refused in the form, with the first allowed day', async () => {
  const { status, body } = await supervisor('POST', root(address), lost(8, { remarks: 'Found late' }))
  assert.deepEqual([status, body.code], [422, 'DATED_BACK'])
  assert.match(String(body.message), /is too far back\. Enter .* or a later day, or ask a user who may date further/)
  assert.ok((body.fields as Row).date)
  const { refusal } = (await supervisor('POST', root(`${address}/effect`), lost(8))).body
  assert.equal((refusal as Row).code, 'DATED_BACK')
})

test('a user with the right to date further back gives a reason, shown in list and timeline', async () => {
  const { code, fields } = await app.refused('POST', address, lost(30))
  assert.deepEqual([code, Object.keys(fields)], ['DATED_BACK', ['remarks']])
  const { id } = await app.add(address, lost(30, { remarks: 'The survey came late' }))
  assert.deepEqual([(await listed(id))?.datedBack, await reasonsInTimeline(id)], [30, ['The survey came late']])
})

test('a later day removes the mark; other changes of an old document are allowed', async () => {
  const { id, version } = await app.add(address, lost(20, { remarks: 'Late' }))
  const kept = await supervisor('PUT', root(`${address}/${id}`), { ...lost(20, { remarks: 'Late, sorry' }), version })
  assert.equal(kept.status, 200, JSON.stringify(kept.body))
  const moved = { ...lost(3), version: (version as number) + 1 }
  assert.equal((await supervisor('PUT', root(`${address}/${id}`), moved)).status, 200)
  assert.deepEqual([(await listed(id))?.datedBack, (await reasonsInTimeline(id)).length], [undefined, 1])
})

// A window that was narrowed after the draft was entered refuses the draft, like one that has waited too long.
const narrow = async (days: number): Promise<void> => {
  const agency = `/api/agencies/${app.redSea.id}`
  const { version, name, nameAr } = (await app.admin('GET', agency)).body
  const { status } = await app.admin('PUT', agency, { name, nameAr, backDatingDays: days, version })
  assert.equal(status, 200)
}
const waited = async (days: number, of: object = {}): Promise<Row> => {
  await narrow(7)
  const draft = await app.add(address, lost(days, of))
  await narrow(3)
  return draft
}

const approver = async (): Promise<Ask> => {
  const role = await app.add('staff/roles', {
    name: 'Approves losses',
    permissions: ['canViewCargoLoss', 'canApproveCargoLoss'],
  })
  const account = { name: 'Approver', language: 'english', isAgencyAdmin: false, password: 'Barley#2026' }
  await app.add('users', { ...account, username: 'approver', roles: [role.id] })
  return app.as('approver')
}

test('an old draft takes effect only with the right to date that far back and a reason', async () => {
  const plain = await waited(6)
  const path = root(`${address}/${plain.id}/approve`)
  const { status, body } = await (await approver())('PUT', path, {})
  assert.deepEqual([status, body.code, Object.keys((body.fields ?? {}) as Row)], [422, 'DATED_BACK', ['date']])
  assert.match(String(body.message), /is too far back by now\. Change it to .* or a later day/)
  const { code, fields } = await app.refused('PUT', `${address}/${plain.id}/approve`, {})
  assert.deepEqual([code, Object.keys(fields)], ['DATED_BACK', ['remarks']])
  const drafted = await waited(6, { remarks: 'The count was lost' })
  await app.act(address, drafted.id, 'approve')
  assert.equal((await listed(drafted.id as number))?.datedBack, 6)
  assert.ok((await reasonsInTimeline(drafted.id as number)).includes('The count was lost'))
})

test('the day of an action is checked like a date', async () => {
  const { c1 } = app.world.companies
  const { jeddah, yanbu } = app.world.terminals
  await narrow(7)
  const { id } = await app.add('terminals/cargo-transfer', {
    ...{ date: app.ago(6), transferType: 'Warehouse', consignee: c1, terminal: jeddah, toTerminal: yanbu },
    ...{ lc: app.lc1.id, form: 'Raw', sentQty: 1 },
  })
  await narrow(2)
  const arrived = { receivedQty: 1, receivedOn: app.ago(5) }
  const path = `terminals/cargo-transfer/${id}/receive`
  const refused = await supervisor('PUT', root(path), arrived)
  assert.deepEqual([refused.status, Object.keys(refused.body.fields as Row)], [422, ['receivedOn']])
  assert.deepEqual(Object.keys((await app.refused('PUT', path, arrived)).fields), ['dayReason'])
  const { status, body } = await app.ask('PUT', path, { ...arrived, dayReason: 'The slip came late' })
  assert.equal(status, 200, JSON.stringify(body))
  const { timeline } = await app.get<{ timeline: Row[] }>(`terminals/cargo-transfer/${id}`)
  assert.ok(timeline.some(({ action, reason }) => action === 'date-back' && reason === 'The slip came late'))
})

test('a form day on which money or title moves is checked like the date', async () => {
  await narrow(7)
  const { c1 } = app.world.companies
  const deposit = { direction: 'Payment', mode: 'Cash to BT', depositedTo: app.world.banks[1], amount: 1 }
  const sold = {
    customer: app.world.customers[0],
    consignee: c1,
    terminal: app.world.terminals.jeddah,
    lc: app.lc1.id,
  }
  const terms = { form: 'Raw', soldFrom: 'Terminal', weightBasis: 'Book', quantity: 1, unitPrice: 980 }
  const moving: [string, string, object][] = [
    ['payments', 'depositDate', { ...deposit, transactionRef: 'BACK-1' }],
    ['sales/lc-sale', 'titleTransferDate', { ...sold, ...terms }],
  ]
  for (const [path, day, of] of moving) {
    const body = { ...of, date: app.ago(0), [day]: app.ago(30) }
    const refusal = await app.refused('POST', path, body)
    assert.deepEqual([refusal.code, Object.keys(refusal.fields)], ['DATED_BACK', ['remarks']], path)
    const clerk = await app.as(path === 'payments' ? 'csh' : 'sls')
    const { status, body: answer } = await clerk('POST', root(path), { ...body, remarks: 'Late' })
    assert.deepEqual([status, Object.keys((answer.fields ?? {}) as Row)], [422, [day]], path)
  }
})

// Days on which nothing moves: days decided by others, terms, and days in the future.
const restingDays = [
  ...[
    'shipmentFrom',
    'shipmentTo',
    'arrivalFrom',
    'arrivalTo',
    'lcOpenBy',
    'laycanFrom',
    'laycanTo',
    'charterPartyDate',
  ],
  ...['requestDate', 'eta', 'clearanceDate', 'invoiceDate', 'customsDate', 'valueDate', 'eventDate', 'dueDate'],
  ...['deliveryFrom', 'deliveryTo', 'expectedReturnDate', 'periodFrom', 'periodTo', 'fromDay', 'toDay', 'lastDay'],
  ...['notifiedOn', 'timeBar'],
]

// Days of actions that others decide: a bank, the customs, the market, a carrier.
const actionDaysDecidedByOthers = [
  ...['presentedOn', 'customsDate', 'marketOn', 'valueDate', 'issueDate'],
  // terms of contracts
  ...['effectiveOn', 'shipmentTo', 'arrivalTo'],
] as const

test('every day of a dated form is checked, or nothing moves on it', () => {
  const decided = new Set<string>(['date', ...daysOfMovements, ...restingDays])
  const open = allDocuments.filter(isDated).flatMap(({ name, fields }) =>
    Object.entries(fields)
      .filter(([, { shape, need }]) => shape.kind === 'day' && need !== 'automatic')
      .filter(([field]) => !decided.has(field) && !/until|expiry|latest|from/i.test(field))
      .map(([field]) => `${name}: ${field}`),
  )
  assert.deepEqual(open, [])
})

test('every day of an action is checked, decided by others, or has a separate rule', () => {
  const decided = new Set<string>([...actionDaysOfMovements, ...actionDaysDecidedByOthers])
  const open = allDocuments.flatMap(({ name, life }) =>
    Object.values(life.actions).flatMap(({ asks = {} }) =>
      Object.entries(asks)
        .filter(
          ([field, { shape }]) =>
            shape.kind === 'day' && !decided.has(field) && !/until|expiry|latest|from/i.test(field),
        )
        .map(([field]) => `${name}: ${field}`),
    ),
  )
  assert.deepEqual(open, [])
})

test('every document that users date has remarks for the reason', () => {
  const dated = allDocuments.filter(isDated)
  assert.ok(dated.length > 30, String(dated.length))
  assert.deepEqual(
    dated.filter(({ fields }) => !fields.remarks).map(({ name }) => name),
    [],
  )
})

test('days back are counted across months; the future counts as zero', () => {
  assert.deepEqual([daysBack('2026-02-27', '2026-03-06'), daysBack('2026-03-07', '2026-03-06')], [7, 0])
})
