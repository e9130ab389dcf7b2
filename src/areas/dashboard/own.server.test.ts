// An owner's page on the golden scenario: every figure equals that of its report, and no figure is a competitor's.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { OwnPage } from '#areas/dashboard/calls.ts'
import { addDays, today } from '#kit/days.ts'
import { withClient } from '../../../database/client.ts'
import { playGolden } from '../../../database/demo/golden.ts'
import { type Ask, type DemoApplication, startDemoApplication } from '../../../tests/test-application.ts'

// biome-ignore lint/suspicious/noExplicitAny: the test reads arbitrary response bodies
type Body = any

const now = today('Asia/Riyadh')
const from = addDays(now, -70)
let app: DemoApplication
let owners: { ask: Ask; company: number; rival: string }[]

before(async () => {
  app = await startDemoApplication()
  const { redSea } = app
  const whole = { loadKg: Number.POSITIVE_INFINITY, bagsPerTruck: Number.POSITIVE_INFINITY }
  await playGolden(redSea.admin('golden'), redSea.world, { start: addDays(now, -68), ...whole })
  const { c1, c2 } = redSea.world.companies as { c1: number; c2: number }
  owners = [
    { ask: await app.as('consignee1'), company: c1, rival: 'Sahel Tihama Feed' },
    { ask: await app.as('consignee2'), company: c2, rival: 'Nabt Al Jazirah Trading' },
  ]
})
after(() => app?.close())

const read = async <A = Body>(ask: Ask, path: string): Promise<A> => {
  const { status, body } = await ask('GET', `/api/agencies/1/${path}`)
  assert.equal(status, 200, `${path}: ${JSON.stringify(body)}`)
  return body as A
}
const own = (ask: Ask, more = ''): Promise<OwnPage> => read(ask, `dashboard/own?from=${from}&to=${now}${more}`)
const sum = (rows: readonly Body[], name: string): number =>
  Math.round(rows.reduce((all, row) => all + row[name], 0) * 1000) / 1000

test('stock by LC and terminal is the closing stock, with the movements of Consignee Detail', async () => {
  for (const { ask } of owners) {
    const { stock, moves, money, bags } = await own(ask)
    const closing = await read(ask, `reports/barley-closing-stock?asOf=${now}&pageSize=100`)
    assert.ok(stock.length > 0)
    assert.equal(sum(stock, 'closing'), closing.totals.quantity)
    const by = (rows: Body[], figure: string) =>
      Object.entries(Object.groupBy(rows, row => `${row.labels.lc} ${row.labels.terminal}`))
        .map(([key, of]) => [key, sum(of!, figure)])
        .filter(([, kg]) => kg !== 0)
        .sort()
    assert.deepEqual(by(stock, 'closing'), by(closing.rows, 'quantity'))
    const detail = await read(ask, `reports/consignee-detail?from=${from}&to=${now}&pageSize=100`)
    for (const [name, value] of Object.entries(moves)) assert.equal(value, detail.totals[name] ?? 0, name)
    assert.equal(sum(bags, 'bags'), detail.totals.bags ?? 0)
    assert.deepEqual([money.receivable, money.payable], [detail.totals.receivable ?? 0, detail.totals.payable ?? 0])
    for (const row of stock) {
      assert.equal(Math.round((row.opening + row.came - row.went - row.closing) * 1000), 0, JSON.stringify(row))
      assert.equal(row.free, Math.round((row.closing - row.reserved) * 1000) / 1000)
    }
  }
})

test('filtered by terminal: its cargo, bags and trucks, and all of the money, which belongs to no terminal', async () => {
  const { yanbu, jeddah } = app.redSea.world.terminals
  for (const { ask } of owners) {
    const whole = await own(ask)
    const [there, elsewhere] = [await own(ask, `&terminalId=${yanbu}`), await own(ask, `&terminalId=${jeddah}`)]
    for (const [page, terminal] of [
      [there, yanbu],
      [elsewhere, jeddah],
    ] as const) {
      const closing = await read(ask, `reports/barley-closing-stock?asOf=${now}&terminalId=${terminal}&pageSize=100`)
      assert.equal(sum(page.stock, 'closing'), closing.totals.quantity)
      assert.deepEqual(
        page.stock,
        whole.stock.filter(row => row.terminal === terminal),
      )
      assert.deepEqual(
        page.bags,
        whole.bags.filter(row => row.terminal === terminal),
      )
      assert.deepEqual(
        page.trucks,
        whole.trucks.filter(row => row.terminal === terminal),
      )
      assert.deepEqual(page.money, whole.money)
    }
    const both = await own(ask, `&terminalId=${yanbu}&terminalId=${jeddah}`)
    assert.deepEqual([both.stock, both.moves], [whole.stock, whole.moves])
  }
})

test('the reserved quantity is the ledger’s holds for sales, and the rest is free', async () => {
  const held = await withClient(app.databaseUrl, async client => {
    const { rows } = await client.query(
      `select a.consignee_id as company, sum(b.held) / 1000.0 as tons from ledger.balance b
       join ledger.account a on a.agency_id = b.agency_id and a.id = b.account_id
       where a.agency_id = 1 and a.unit = 'KG' and a.role = 'TERMINAL' group by 1`,
    )
    return new Map(rows.map(({ company, tons }) => [Number(company), Number(tons)]))
  })
  assert.ok((held.get(owners[1]!.company) ?? 0) > 0, 'something is reserved')
  for (const { ask, company } of owners) {
    assert.equal(sum((await own(ask)).stock, 'reserved'), held.get(company) ?? 0)
  }
})

test('money equals the statement and the payable amount', async () => {
  for (const { ask } of owners) {
    const { money } = await own(ask)
    const statement = await read(ask, `reports/account-statement?partyKind=Consignee&from=${from}&to=${now}`)
    assert.equal(money.payable, statement.closing.balance)
    const customers = await read(ask, `reports/account-statement?partyKind=Customer&from=${from}&to=${now}`)
    assert.equal(money.receivable, customers.closing.balance)
    const payable = await read(ask, `reports/payable-to-consignee?from=${from}&to=${now}`)
    assert.equal(money.payable, payable.totals.closing)
  }
})

test('no data of a competitor is returned, in no list and for no request', async () => {
  const admin = await app.as('admin')
  for (const [at, { ask, company }] of owners.entries()) {
    const rival = owners[1 - at]!
    const page = await own(ask)
    assert.deepEqual(await own(ask, `&consigneeId=${rival.company}`), page, 'a rival’s id changes nothing')
    const { consents: _theirs, ...asStaff } = await own(admin, `&consigneeId=${company}`)
    const { consents: _own, ...figures } = page
    assert.deepEqual(figures, asStaff, 'staff see of this owner the same')
    const theirs = await own(rival.ask)
    assert.ok(!JSON.stringify(page).includes(owners[at]!.rival), 'the rival’s name')
    const numbers = (of: OwnPage) => [...of.trucks, ...of.permits].map(({ docNo }) => docNo)
    assert.deepEqual(
      numbers(page).filter(docNo => numbers(theirs).includes(docNo)),
      [],
    )
    const foreign = page.stock.filter(row => theirs.stock.some(of => JSON.stringify(of) === JSON.stringify(row)))
    assert.deepEqual(foreign, [])
  }
  for (const who of ['wb', 'consignee3', 'admin2'])
    assert.equal((await (await app.as(who))('GET', '/api/agencies/1/dashboard/own')).status, 404, who)
  assert.equal((await admin('GET', '/api/agencies/1/dashboard/own')).status, 400)
})

test('trucks and permits of today, and the swap that waits for both owners', async () => {
  const admin = await app.as('admin')
  for (const { ask } of owners) {
    const { trucks, consents } = await own(ask)
    assert.deepEqual(
      consents.map(({ address, singular }) => [address, singular]),
      [['terminals/swap-cargo', 'Swap Cargo']],
    )
    const listed = await Promise.all(
      [
        'port-loading',
        'terminals/receive-cargo',
        'terminals/terminal-out',
        'sales/delivery-note',
        'sales/bulk-loading',
      ].map(address => read(admin, `${address}?from=${now}&to=${now}&pageSize=100`)),
    )
    const today = listed.flatMap(({ rows }: Body) =>
      rows.filter((row: Body) => row.date === now).map(({ docNo }: Body) => docNo),
    )
    for (const { docNo } of trucks) assert.ok(today.includes(docNo), String(docNo))
  }
  const [first, second] = owners.map(({ ask }) => ask)
  for (const [ask, action] of [
    [first!, 'agree-first'],
    [second!, 'agree-second'],
  ] as const) {
    const { rows } = await read(ask, 'mine')
    assert.deepEqual(
      rows.map((row: Body) => [row.kind, row.address, row.action]),
      [['approve', 'terminals/swap-cargo', action]],
    )
  }
  const { id } = (await own(first!)).consents[0]!
  const answer = await first!('PUT', `/api/agencies/1/terminals/swap-cargo/${id}/agree-first`, {})
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  assert.deepEqual([(await own(first!)).consents.length, (await own(second!)).consents.length], [0, 1])
})

test('cargo that came from a merged consignee is in one line with the owner’s, so that what is reserved counts once', async () => {
  const admin = await app.as('admin')
  const send = async (method: string, path: string, body: object): Promise<Body> => {
    const answer = await admin(method, `/api/agencies/1/${path}`, body)
    assert.ok(answer.status < 300, `${path}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const { ask, company } = owners[1]!
  const before = await own(ask)
  const { lc, terminal } = before.stock.find(({ reserved }) => reserved > 0)!
  const named = { name: 'Second Row', nameAr: 'صف ثان', types: ['consignee'], scope: 'OTHERS' }
  const gone = await send('POST', 'master-data/company', { ...named, city: 'Jeddah', country: 'Saudi Arabia' })
  await send('POST', 'master-data/terminal-consignee-mapping', {
    ...{ terminal, consignee: gone.id, operations: ['Receive', 'Store', 'Sell'] },
  })
  const cargo = { date: now, transferType: 'Ownership', terminal, lc, form: 'Raw', sentQty: 1 }
  await send('POST', 'terminals/cargo-transfer', { ...cargo, consignee: company, toConsignee: gone.id })
  await send('PUT', 'master-data/duplicates/merge', { of: 'company', keep: company, gone: gone.id })
  const { stock } = await own(ask)
  assert.equal(stock.length, new Set(stock.map(row => `${row.lc} ${row.terminal}`)).size, JSON.stringify(stock))
  assert.deepEqual(
    [sum(stock, 'reserved'), sum(stock, 'free')],
    [sum(before.stock, 'reserved'), sum(before.stock, 'free')],
  )
})
