// What a user sees first: the top of a page, the text of a figure, truncated texts, a printed paper.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { PNG } from 'pngjs'
import { demoPassword } from '../../database/demo/accounts.ts'
import { startGoldenApplication } from '../test-application.ts'
import { grave } from './axe.ts'
import { openBrowserAt } from './open-browser.ts'
import { enter, handsOn, nothingWrong, picture, settled, visit } from './page-actions.ts'
import { pageOfPaper } from './paper.ts'
import { eventually, exactly, says } from './wait-until.ts'

const api = '/api/agencies/1'

const { app, browser } = await openBrowserAt(startGoldenApplication)
const ask = await app.as('admin')

const newest = async (address: string): Promise<number> =>
  ((await ask('GET', `${api}/${address}?pageSize=10`)).body.rows as { id: number }[])[0]!.id

// The pages for the printer, as sizes in millimetres.
const pagesOf = async (page: Page): Promise<string[]> => {
  const file = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  const inMm = (points: string) => Math.round((Number(points) / 72) * 25.4)
  return [...file.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, w, h]) => `${inMm(w!)} x ${inMm(h!)}`)
}

const phone = { width: 390, height: 844 }

test('a new page starts at its top, whatever the scroll position of the page before', async () => {
  const at = await enter(browser, app.address, 'admin', phone)
  const { page } = at
  const { open } = handsOn(page)
  await open(`${app.address}/1/procurement/lc/${app.golden.lc101}`)
  await page.evaluate(() => window.scrollTo(0, 600))
  await eventually(async () => assert.ok((await page.evaluate(() => scrollY)) > 500))
  await open(`${app.address}/1/procurement/purchase-contract/1`)
  await page.waitForTimeout(300)
  assert.equal(await page.evaluate(() => scrollY), 0)
  nothingWrong(at, 'the top of a page')
})

test('space is reserved for parts that load later: the chain and quantities of an LC, the paper of an invoice', async () => {
  const at = await enter(browser, app.address, 'admin')
  const { page } = at
  await page.addInitScript(() => {
    const moved: number[] = []
    Object.assign(window, { moved })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) moved.push((entry as PerformanceEntry & { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.route(/\/(tracing|quantities|print)(\?|$)/, async route => {
    await page.waitForTimeout(600)
    await route.continue()
  })
  for (const path of [`procurement/lc/${app.golden.lc101}`, `sales/tax-invoice/${await newest('sales/tax-invoice')}`]) {
    // Loaded, so that the shifts are those of this page alone.
    await page.goto(`${app.address}/1/${path}`)
    await settled(page)
    await picture(page, `looks-kept-${path}`)
    const moved = (await page.evaluate(() => (window as unknown as { moved: number[] }).moved)) as number[]
    assert.ok(moved.reduce((sum, value) => sum + value, 0) < 0.05, `${path}: ${moved}`)
  }
  nothingWrong(at, 'room kept')
})

test('a part of a page that cannot be loaded shows an error and can be loaded again; its paper as well', async () => {
  const at = await enter(browser, app.address, 'admin')
  const { page } = at
  const defect = { status: 500, contentType: 'application/json', body: '{"message":"Something went wrong (4711)."}' }
  for (const [path, call, there] of [
    [`procurement/lc/${app.golden.lc101}`, /\/quantities$/, page.getByText('every figure opens its documents')],
    [`sales/tax-invoice/${await newest('sales/tax-invoice')}`, /\/print(\?|$)/, page.getByRole('article')],
  ] as const) {
    await page.route(call, route => route.fulfill(defect))
    await handsOn(page).open(`${app.address}/1/${path}`)
    await handsOn(page).see('Something went wrong (4711).')
    await exactly(0, there)
    await page.unroute(call)
    await handsOn(page).press('Try again')
    await there.first().waitFor()
  }
  at.complaints.splice(0)
})

test('a missing figure has no unit, child rows show their unit once, and a long filter fits on a phone', async () => {
  const at = await enter(browser, app.address, 'admin', phone)
  const { page } = at
  const hands = handsOn(page)
  await hands.open(`${app.address}/1/accounts/bulk-sale-price/add`)
  const derived = page.locator('output.derived').filter({ hasText: '–' })
  assert.ok((await derived.count()) > 0)
  assert.deepEqual(new Set(await derived.allInnerTexts()), new Set(['–']))
  await hands.open(`${app.address}/1/bags/procurement/add`)
  await hands.addLine('Bags')
  const bags = page.getByRole('region', { name: 'Bags', exact: true })
  await bags.getByRole('columnheader', { name: /Price per bag.*SAR/ }).waitFor()
  await exactly(1, bags.getByText('SAR', { exact: true }))
  await hands.open(`${app.address}/1/sales/without-qr`)
  await page.getByRole('button', { name: 'Clear all' }).first().waitFor()
  await picture(page, 'looks-without-qr')
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth))
  at.complaints.splice(0)
})

const letterhead = ['Red Sea Grain Agency', 'وكالة حبوب البحر الأحمر']

for (const [address, words] of [
  ['sales/delivery-note', [...letterhead, 'Delivery note', 'إذن تسليم', 'Full weight, kg', 'الأكياس المحمّلة']],
  ['sales/bulk-loading', [...letterhead, 'Delivery note', 'إذن تسليم', 'Net, kg']],
] as const) {
  test(`a truck leaves with a printed delivery note: ${address}`, async () => {
    const at = await enter(browser, app.address, 'admin')
    const { page } = at
    // A print dialog would block the page; the paper remains on the page meanwhile.
    await page.addInitScript(() => Object.assign(window, { print: () => {} }))
    await handsOn(page).open(`${app.address}/1/${address}/${await newest(address)}`)
    await handsOn(page).press('Print')
    await page.emulateMedia({ media: 'print' })
    const sheet = page.getByRole('article')
    for (const word of words) await sheet.getByText(word).first().waitFor()
    await picture(page, `looks-${address}`)
    assert.deepEqual(await grave(page), [])
    assert.deepEqual(await pagesOf(page), ['210 x 297'])
    nothingWrong(at, address)
  })
}

// A slip of 80 mm, in the form in which the server renders it.
const slip = (height: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 226.77 ${height}" width="226.77pt" height="${height}pt"><rect width="99" height="99"/></svg>`

test('pages rendered by the server are printed one by one in their size, without a blank page at the end', async () => {
  const at = await enter(browser, app.address, 'admin', { mode: 'dark' })
  const { page } = at
  const invoice = `${app.address}/1/sales/tax-invoice/${await newest('sales/tax-invoice')}`
  const a4 = Array.from({ length: 3 }, () => '210 x 297')
  let pages: (own: string[]) => string[] = ([own = '']) =>
    a4.map((_, n) => own.replace('<rect', `<g id="p${n}"/><rect`))
  await page.route(/\/print\?/, async route => {
    const answer = await route.fetch()
    const paper = await answer.json()
    await route.fulfill({ response: answer, json: { ...paper, qrReason: 'NO_SIGNING_KEY', pages: pages(paper.pages) } })
  })
  await handsOn(page).open(invoice)
  await pageOfPaper(page, 3)
  // A paper without its QR code must not be handed out: the screen warns.
  await page.getByText('It has no QR code yet').waitFor()
  await picture(page, 'looks-without-code')
  assert.deepEqual(await grave(page), [])
  assert.deepEqual(await pagesOf(page), a4)
  pages = () => [slip(800)]
  await handsOn(page).open(invoice)
  await pageOfPaper(page)
  assert.deepEqual(await pagesOf(page), ['80 x 282'])
  nothingWrong(at, 'several pages')
})

test('a statement of account is printed as it is rendered for mail', async () => {
  const at = await enter(browser, app.address, 'admin')
  const { page } = at
  await page.addInitScript(() => Object.assign(window, { print: () => Object.assign(window, { isPrinted: true }) }))
  const [{ customer }] = (await ask('GET', `${api}/sales/tax-invoice?pageSize=10`)).body.rows as [{ customer: number }]
  await handsOn(page).open(
    `${app.address}/1/reports/account-statement?partyKind=Customer&customerId=${customer}&from=2026-01-01&to=2026-11-30`,
  )
  await handsOn(page).press('Print statement')
  await page.waitForFunction(() => 'isPrinted' in window)
  await page.emulateMedia({ media: 'print' })
  await says(/^\s*$/, () => page.locator('body').innerText())
  await page.getByRole('img', { name: 'Statement of Account, 1 / 1' }).waitFor()
  await picture(page, 'looks-statement')
  assert.deepEqual(await pagesOf(page), ['210 x 297'])
  // After printing, the print copy is removed from the page.
  await page.emulateMedia({ media: 'screen' })
  await exactly(0, page.locator('article img'))
  nothingWrong(at, 'a statement on paper')
})

test('a paper is white in the dark theme, and on a phone large enough to be read, scrolling sideways in its frame', async () => {
  for (const look of [{ mode: 'dark' }, phone, { ...phone, language: 'arabic' }] as const) {
    const at = await enter(browser, app.address, 'admin', look)
    const { page } = at
    await handsOn(page).open(`${app.address}/1/sales/tax-invoice/${await newest('sales/tax-invoice')}`)
    const paper = await pageOfPaper(page)
    const { data } = PNG.sync.read(await paper.screenshot())
    const white = new Uint32Array(data.buffer, data.byteOffset, data.length / 4).filter(pixel => pixel === 0xffffffff)
    assert.ok(white.length > data.length / 4 / 2, `${white.length} white pixels`)
    const { width } = (await paper.boundingBox())!
    assert.ok(width >= 560 && width <= 860, String(width))
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth))
    await picture(page, `looks-paper-${Object.values(look).join('-')}`)
    assert.deepEqual(await grave(page), [])
    nothingWrong(at, 'a paper in the dark')
  }
})

test('an invoice is printed on one page of A4, a ticket on 80 mm, both without the page around them', async () => {
  const at = await enter(browser, app.address, 'admin', { mode: 'dark' })
  const { page } = at
  await page.addInitScript(() => Object.assign(window, { print: () => {} }))
  await handsOn(page).open(`${app.address}/1/sales/tax-invoice/${await newest('sales/tax-invoice')}`)
  assert.deepEqual(await pagesOf(page), ['210 x 297'])
  await handsOn(page).open(`${app.address}/1/terminals/receive-cargo/${await newest('terminals/receive-cargo')}`)
  await handsOn(page).press('Print')
  assert.deepEqual(await pagesOf(page), ['80 x 180'])
  nothingWrong(at, 'prints')
})

test('the tour starts at the first sign-in, can be skipped, and can be started again from the help', async () => {
  const visiting = await visit(browser)
  const { page } = visiting
  await page.goto(app.address)
  await page.getByLabel('Username').fill('admin')
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('banner').waitFor()
  const next = page.getByRole('button', { name: 'Next', exact: true })
  const steps = () => page.locator('.ant-tour-indicator').count()
  const tours = [
    ['/1/port-loading/gate', 4],
    ['/1/sales/bulk-sale/add', 5],
    [`/1/procurement/lc/${app.golden.lc101}`, 5],
    ['/1/accounts/month-close/add', 3],
  ] as const
  for (const [path, most] of tours) {
    await page.goto(app.address + path)
    await next.and(page.locator(':focus')).waitFor()
    assert.equal(await steps(), most, path)
    if (most === 4) assert.deepEqual(await grave(page), [])
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await next.waitFor({ state: 'detached' })
  }
  await page.goto(`${app.address}/1/port-loading/gate`)
  await page.getByRole('button', { name: 'Don’t show again' }).click()
  await next.waitFor({ state: 'detached' })
  const seen = async () =>
    (await (await app.as('admin'))('GET', '/api/user-context')).body.user as { toursSeen: string[] }
  await eventually(async () => assert.deepEqual((await seen()).toursSeen, ['Gate']))
  await page.reload()
  await page.getByRole('button', { name: 'Help' }).click()
  await page.getByRole('button', { name: 'Show me around this page' }).click()
  await next.waitFor()
  nothingWrong(visiting, 'tours')
})

test('the map links to what it shows, with the keyboard and in Arabic, and a consignee sees its own stock', async () => {
  const at = await enter(browser, app.address, 'admin', { language: 'arabic', mode: 'dark' })
  const { page } = at
  await handsOn(page).open(`${app.address}/1/reports/map`)
  const jeddah = page.getByRole('link', { name: /^جدة: 51,142/ })
  await jeddah.waitFor()
  await page.locator('.map-land[d^="M"]').waitFor()
  assert.deepEqual(await grave(page), [])
  await picture(page, 'map-arabic-dark')
  await jeddah.focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(/master-data\/terminal\/\d+$/)
  nothingWrong(at, 'map')
  const owner = await enter(browser, app.address, 'consignee1', phone)
  await handsOn(owner.page).open(`${app.address}/1/reports/map`)
  await owner.page.getByRole('link', { name: /^Jeddah: 30,065 MT/ }).waitFor()
  await owner.page.getByText('30,065.000').waitFor()
  nothingWrong(owner, 'map of a consignee')
})

test('a printed list has its filters and totals, the totals below its rows, and nothing to press', async () => {
  const at = await enter(browser, app.address, 'admin', { width: 1280, height: 400 })
  const { page } = at
  const { open } = handsOn(page)
  await open(`${app.address}/1/sales/delivery-note?from=2020-01-01&to=2030-01-01`)
  await page.locator('tfoot').waitFor()
  await page.emulateMedia({ media: 'print' })
  await page.getByText('01-Jan-2020 – 01-Jan-2030').waitFor()
  await exactly(0, page.locator('main').getByRole('textbox').filter({ visible: true }))
  await exactly(
    0,
    page
      .locator('main')
      .getByRole('button', { name: /Filter|Clear all|Columns/ })
      .filter({ visible: true }),
  )
  await page.emulateMedia({ media: 'screen' })
  await open(`${app.address}/1/staff/roles`)
  await page.emulateMedia({ media: 'print' })
  await exactly(0, page.locator('main').getByRole('checkbox').filter({ visible: true }))
  const last = (await page.locator('tbody tr[data-row-key]').last().boundingBox())!
  const totals = (await page.locator('tfoot').boundingBox())!
  assert.ok(totals.y >= last.y + last.height - 1, `totals at ${totals.y}, the last row ends at ${last.y + last.height}`)
  await picture(page, 'printed-list')
  nothingWrong(at, 'a printed list')
})
