// A user of one terminal: calls that are neither a list nor a report show only this terminal, too.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type CargoApplication, startCargoApplication } from '../../../tests/application-with-cargo.ts'

let app: CargoApplication
let consignee: number
let terminals: { jeddah: number; yanbu: number }
before(async () => {
  app = await startCargoApplication()
  consignee = app.world.companies.c1!
  terminals = app.world.terminals as typeof terminals
  await app.receive(50_000)
  const role = await app.add('staff/roles', {
    name: 'Stock of one terminal',
    permissions: [
      ...['canViewConsigneeDetail', 'canManageSkipTransactionGfsa', 'canCloseStockGfsa', 'canViewSaleControl'],
      ...['canViewTerminal', 'canViewCompany', 'canViewConsignment', 'canViewTruck', 'canViewConsignmentTransportation'],
      ...['canViewCargoLoss', 'canAddCargoLoss', 'canViewTerminalOut', 'canAddTerminalOut'],
      ...['canViewTerminalConsigneeMapping'],
      ...['canCancelTerminalOut', 'canViewTransferBags', 'canAddTransferBags'],
      ...['canViewCargoTransfer', 'canAddCargoTransfer', 'canEditCargoTransfer', 'canEditTerminalOut'],
      ...['canViewBagSwap', 'canAddBagSwap', 'canViewSwapCargo', 'canAddSwapCargo', 'canApproveSwapCargo'],
    ], // biome-ignore format: a list of words
  })
  for (const [username, terminal] of Object.entries(terminals))
    await app.add('staff/users', {
      ...{ username, name: username, email: `${username}@example.com`, password: 'Barley#2026', language: 'english' },
      ...{ isAgencyAdmin: false, roles: [role.id], terminals: [terminal] },
    })
})
after(() => app?.close())

const ask = async (who: string, path: string) => (await app.as(who))('GET', `/api/agencies/${app.redSea.id}/${path}`)
const own = (who: string, more = '') => ask(who, `dashboard/own?consigneeId=${consignee}${more}`)
type Page = { stock: { terminal: number; closing: number }[]; moves: { closing: number } }
const page = async (who: string): Promise<Page> => (await own(who)).body as Page

test('the page of a consignee has the stock of the user’s terminal', async () => {
  const [here, there] = [await page('jeddah'), await page('yanbu')]
  assert.deepEqual(
    here.stock.map(({ terminal, closing }) => [terminal, closing]),
    [[terminals.jeddah, 50]],
  )
  assert.deepEqual([there.stock, there.moves.closing], [[], 0])
  assert.equal((await own('yanbu', `&terminalId=${terminals.jeddah}`)).status, 400)
})

test('receipts to skip are those of the user’s terminal', async () => {
  const found = async (who: string) =>
    ((await ask(who, `gfsa-details/receive-cargo-skip?from=${app.ago(60)}&to=${app.ago(0)}`)).body.rows as unknown[])
      .length
  assert.deepEqual([await found('jeddah'), await found('yanbu')], [1, 0])
})

test('the checklist before closing is answered for the user’s terminal', async () => {
  const checklist = (who: string) =>
    ask(
      who,
      `gfsa-details/close-stock/checklist?consignee=${consignee}&terminal=${terminals.jeddah}&date=${app.ago(0)}`,
    )
  assert.deepEqual([(await checklist('jeddah')).status, (await checklist('yanbu')).status], [200, 400])
})

test('sale control has the lots of the user’s terminal', async () => {
  const lots = async (who: string) =>
    ((await ask(who, 'terminals/sale-control/board')).body.lots as { terminal: number }[]).map(
      ({ terminal }) => terminal,
    )
  assert.deepEqual([await lots('jeddah'), await lots('yanbu')], [[terminals.jeddah], []])
})

test('strips count the user’s terminal only', async () => {
  const figureOf = async (who: string, of: string, row: unknown, label: string) =>
    (
      (await ask(who, `master-data/strip?of=${of}&row=${row}`)).body.figures as { label: string; value: unknown }[]
    ).find(figure => figure.label === label)?.value
  for (const [of, row, here, there] of [
    ['terminal', terminals.jeddah, 50, undefined],
    ['company', consignee, 50, 0],
    ['lc', app.lc1.id, 50, 0],
  ] as const)
    assert.deepEqual(
      [await figureOf('jeddah', of, row, 'Stock'), await figureOf('yanbu', of, row, 'Stock')],
      [here, there],
      of,
    )
  const trip = (who: string) => figureOf(who, 'truck', app.world.conveyor, 'Document')
  assert.ok(await trip('jeddah'))
  assert.equal(await trip('yanbu'), null)
})

test('empty weights of a truck are those of documents that the user may read', async () => {
  const tares = async (who: string) => {
    const { count, rows } = (await ask(who, `master-data/truck/${app.world.conveyor}/tares`)).body as {
      count: number
      rows: { screen: string }[]
    }
    return [count, [...new Set(rows.map(({ screen }) => screen))]]
  }
  assert.deepEqual(await tares('jeddah'), [1, ['Port Loading']], 'no receipt, whose screen the user may not open')
  assert.deepEqual(await tares('yanbu'), [0, []])
})

test('the preview of a stock-take shows the book of the user’s terminal only', async () => {
  const counted = {
    ...{ date: app.ago(0), consignee, terminal: terminals.jeddah, lc: app.lc1.id, form: 'Raw' },
    ...{ lossType: 'Stock-take', countMethod: 'Survey', physicalQty: 40 },
  }
  const book = async (who: string) => {
    const path = `/api/agencies/${app.redSea.id}/terminals/cargo-loss/effect`
    const { body } = await (await app.as(who))('POST', path, counted)
    return (body.values as { bookQty: unknown }).bookQty
  }
  assert.deepEqual([await book('jeddah'), await book('yanbu')], [50, null])
})

test('an LC is offered with the free stock of the user’s terminal', async () => {
  const free = async (who: string) => {
    const offers = await ask(who, `lookups/procurement/lc?for=terminalOut.lc&consigneeId=${consignee}`)
    const [lc] = (offers.body.rows as { id: number; tells: { free: number } }[]).filter(({ id }) => id === app.lc1.id)
    return lc?.tells.free
  }
  assert.deepEqual([await free('jeddah'), await free('yanbu')], [50, 0])
})

test('the grid of mappings has the user’s terminal', async () => {
  type Grid = { terminals: { id: number }[]; cells: { terminal: number }[] }
  for (const [who, terminal] of Object.entries(terminals)) {
    const grid = (await ask(who, 'master-data/mapping-grid')).body as Grid
    assert.deepEqual(
      [grid.terminals.map(({ id }) => id), [...new Set(grid.cells.map(cell => cell.terminal))]],
      [[terminal], [terminal]],
    )
  }
})

test('nothing is sent from a terminal by a user of the one it goes to', async () => {
  const way = { date: app.ago(0), consignee, terminal: terminals.jeddah, toTerminal: terminals.yanbu }
  const truck = { truck: app.world.conveyor, driver: app.world.drivers[0] }
  const lot = { lc: app.lc1.id, form: 'Raw', orderedQty: 5 }
  const post = async (who: string, path: string, body: object) => {
    const sent = await (await app.as(who))('POST', `/api/agencies/${app.redSea.id}/${path}`, body)
    return { ...sent, refused: [sent.status, Object.keys((sent.body.fields ?? {}) as object)] }
  }
  const exit = { ...way, ...truck, ...lot, outType: 'Transfer', firstWeight: 15_000 }
  assert.deepEqual((await post('yanbu', 'terminals/terminal-out', exit)).refused, [400, ['terminal']])
  const { status, body } = await post('jeddah', 'terminals/terminal-out', exit)
  assert.equal(status, 201, JSON.stringify(body))
  const path = `terminals/terminal-out/${body.id}`
  assert.equal((await ask('yanbu', path)).status, 200)
  const cancel = async (who: string) =>
    (await (await app.as(who))('PUT', `/api/agencies/${app.redSea.id}/${path}/cancel`, { reason: 'Test' })).status
  assert.deepEqual([await cancel('yanbu'), await cancel('jeddah')], [400, 200])
  const bags = { ...way, bagGrade: app.world.bag50, quantity: 10, ...truck }
  assert.deepEqual((await post('yanbu', 'bags/transfer-bags', bags)).refused, [400, ['terminal']])
  const transfer = { ...way, transferType: 'Warehouse', lc: app.lc1.id, form: 'Raw' }
  const sent = await post('yanbu', 'terminals/cargo-transfer', { ...transfer, sentQty: 5 })
  assert.deepEqual(sent.refused, [400, ['terminal']])
  assert.equal((await post('yanbu', 'terminals/cargo-transfer', { ...transfer, plannedQty: 5 })).status, 201)
})

test('nothing is received at a terminal by a user of the one it comes from', async () => {
  const way = { date: app.ago(0), consignee, terminal: terminals.jeddah, toTerminal: terminals.yanbu }
  const truck = { truck: app.world.conveyor, driver: app.world.drivers[0] }
  const lot = { lc: app.lc1.id, form: 'Raw' }
  const call = async (who: string, method: string, path: string, body: object) => {
    const { status, body: told } = await (await app.as(who))(method, `/api/agencies/${app.redSea.id}/${path}`, body)
    return [status, ...Object.keys((told.fields ?? {}) as object)]
  }
  const weights = { firstWeight: 15_000, secondWeight: 20_000 }
  const exit = await app.add('terminals/terminal-out', { ...way, ...truck, ...lot, ...weights, outType: 'Transfer', orderedQty: 5 }) // biome-ignore format: one document a line
  const transfer = await app.add('terminals/cargo-transfer', { ...way, ...lot, transferType: 'Warehouse', sentQty: 5 })
  for (const [path, body] of [
    [`terminals/terminal-out/${exit.id}/arrive`, { arrivalFullKg: 20_000 }],
    [`terminals/terminal-out/${exit.id}/deliver`, { receivedKg: 5_000 }],
    [`terminals/cargo-transfer/${transfer.id}/receive`, { receivedQty: 5 }],
  ] as const) {
    assert.deepEqual(await call('jeddah', 'PUT', path, body), [400, 'toTerminal'], path)
    assert.deepEqual(await call('yanbu', 'PUT', path, body), [200], path)
  }
  const undo = [`terminals/terminal-out/${exit.id}/cancel`, { reason: 'Never left' }] as const
  assert.deepEqual(await call('jeddah', 'PUT', ...undo), [400, 'toTerminal'], 'of what has arrived')
  const bags = { ...way, ...truck, bagGrade: app.world.bag50, quantity: 10, received: 10 }
  assert.deepEqual(await call('jeddah', 'POST', 'bags/transfer-bags', bags), [400, 'toTerminal'])
  const both = { ...way, ...lot, transferType: 'Warehouse', sentQty: 5, receivedQty: 5 }
  assert.deepEqual(await call('jeddah', 'POST', 'terminals/cargo-transfer', both), [400, 'toTerminal'])
})

test('a swap between two terminals takes effect only by a user of both; a user of one may draft it', async () => {
  const { c1, c2 } = app.world.companies
  const { jeddah, yanbu } = terminals
  const post = async (path: string, body: object) =>
    (await app.as('jeddah'))('POST', `/api/agencies/${app.redSea.id}/${path}`, body)
  const bags = {
    date: app.ago(0),
    bagGradeA: app.world.bag50,
    quantityA: 10,
    bagGradeB: app.world.bag50,
    quantityB: 10,
  }
  const there = { ownerA: c1, terminalA: jeddah, ownerB: c2, terminalB: yanbu, priceA: 0.8, priceB: 0.8 }
  const { status, body } = await post('bags/swap', { ...bags, ...there })
  assert.deepEqual([status, body.fields], [400, { terminalB: 'You are not assigned to this.' }])
  const lots = { lcA: app.lc1.id, formA: 'Raw', quantityA: 5, lcB: app.lc2.id, formB: 'Raw', quantityB: 5 }
  const draft = await post('terminals/swap-cargo', {
    ...{ date: app.ago(0), consigneeA: c1, terminalA: jeddah, consigneeB: c2, terminalB: yanbu, ...lots },
  })
  assert.equal(draft.status, 201, JSON.stringify(draft.body))
  const path = `/api/agencies/${app.redSea.id}/terminals/swap-cargo/${draft.body.id}/approve`
  const approved = await (await app.as('jeddah'))('PUT', path, {})
  assert.deepEqual([approved.status, approved.body.fields], [400, { terminalB: 'You are not assigned to this.' }])
})
