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
    permissions: ['canViewConsigneeDetail', 'canManageSkipTransactionGfsa', 'canCloseStockGfsa', 'canViewSaleControl'],
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
    ((await ask(who, 'gfsa-details/receive-cargo-skip')).body.rows as unknown[]).length
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
