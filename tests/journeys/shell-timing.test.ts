// What stands around a page, by the clock and the ruler: how long a thing shows, how often it is asked, how wide it is.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { makeBundle } from '#bundle.ts'
import { demoPassword } from '../../database/demo/accounts.ts'
import { launch } from '../chromium.ts'
import { type PeopledHouse, startPeopledHouse } from '../house.ts'
import { enter, follow, handsOn, nothingWrong, settled } from './hands.ts'

const oldVersion = 'https://old.example.com/gms'
let house: PeopledHouse
let browser: Browser

before(async () => {
  await makeBundle()
  house = await startPeopledHouse({ OLD_VERSION_URL: oldVersion })
  browser = await launch()
})
after(async () => {
  await browser?.close()
  await house?.close()
})

const open = async (username: string, path: string, look: Parameters<typeof enter>[3] = {}) => {
  const visiting = await enter(browser, house.address, username, look)
  await visiting.page.goto(house.address + path)
  await settled(visiting.page)
  return visiting
}

/** From now on notes in the page itself when something of that kind comes and goes, so that a busy machine blurs nothing. */
const watch = (page: Page, selector: string) =>
  page.evaluate(selector => {
    const seen: { from: number; to?: number }[] = []
    Object.assign(window, { seen })
    const look = () => {
      const isThere = document.querySelector(selector) !== null
      const last = seen.at(-1)
      if (isThere && (!last || last.to !== undefined)) seen.push({ from: performance.now() })
      if (!isThere && last && last.to === undefined) last.to = performance.now()
    }
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true })
    look()
  }, selector)

/** How long it showed, in milliseconds, once it is gone. */
const shownFor = async (page: Page): Promise<number> => {
  const ended = await page.waitForFunction(() => {
    const { seen } = window as unknown as { seen: { from: number; to?: number }[] }
    const first = seen[0]
    return first?.to === undefined ? undefined : first.to - first.from
  })
  return (await ended.jsonValue()) as number
}

test('a bar shows for about 300 ms whenever the page changes', async () => {
  const visiting = await open('trm', '/1/terminals/loan')
  const { page } = visiting
  await page.locator('.progress-line-running').waitFor({ state: 'detached' })
  await watch(page, '.progress-line-running')
  await page.getByRole('link', { name: 'Loan Return' }).click()
  const ms = await shownFor(page)
  assert.ok(ms >= 280 && ms < 700, `${ms} ms`)
  assert.equal(await page.locator('.progress-line').evaluate(line => line.getBoundingClientRect().height), 2)
  nothingWrong(visiting, 'bar')
})

test('while a page or its rows are on their way, fifteen rows stand in for them', async () => {
  const visiting = await open('admin', '/1/master-data/truck')
  const { page } = visiting
  /** Holds back what is asked for until it is told to let go. */
  const held = async (asked: RegExp): Promise<() => Promise<void>> => {
    let letGo = () => {}
    const until = new Promise<void>(resolve => {
      letGo = resolve
    })
    await page.route(asked, async route => {
      await until
      await route.continue()
    })
    return async () => {
      letGo()
      await settled(page)
      await page.unroute(asked)
    }
  }
  for (const [asked, path] of [
    [/api\/agencies\/1\/master-data\/driver\?/, '/1/master-data/driver'],
    [/\.js$/, '/1/logs/ledger-check'],
  ] as const) {
    const letGo = await held(asked)
    await follow(visiting, house.address, path)
    await page.locator('.skeleton-row').first().waitFor()
    assert.equal(await page.locator('.skeleton-row').count(), 15, path)
    await letGo()
    assert.equal(await page.locator('.skeleton-row').count(), 0, path)
  }
  nothingWrong(visiting, 'rows')
})

for (const [kind, words, path] of [
  ['warning', 'You have no rights to access this page!', '/1/payments'],
  ['error', 'Something went Wrong while Loading Data', '/1/dashboard'],
] as const)
  test(`a message of the kind ${kind} stays for three seconds`, async () => {
    const { page } = await enter(browser, house.address, kind === 'error' ? 'admin' : 'wb')
    await page.route('**/invoice-count*', route => route.fulfill({ status: 500, json: { message: 'x' } }))
    await page.goto(`${house.address}${path}`, { waitUntil: 'commit' })
    await page.waitForFunction(() => document.body)
    await watch(
      page,
      `.ant-notification-notice-${kind}, .ant-notification-notice:has(.ant-notification-notice-icon-${kind})`,
    )
    await page.getByText(words).waitFor()
    const ms = await shownFor(page)
    assert.ok(ms >= 2900 && ms < 4500, `${ms} ms`)
  })

test('an information stays for three seconds: an Excel file of nothing is none', async () => {
  const { page, complaints } = await open('admin', '/1/master-data/driver?search=nobody-is-called-that')
  await page.getByText('Nothing matches these filters.').waitFor()
  const downloads: string[] = []
  page.on('download', file => downloads.push(file.suggestedFilename()))
  await watch(page, '.ant-notification-notice-info, .ant-notification-notice:has(.ant-notification-notice-icon-info)')
  await page.getByRole('button', { name: 'Excel' }).click()
  await page.getByText('There is nothing to take along: no row is shown.').waitFor()
  const ms = await shownFor(page)
  assert.ok(ms >= 2900 && ms < 4500, `${ms} ms`)
  assert.deepEqual([downloads, complaints], [[], []])
})

test('a message that something went well stays for three seconds, too', async () => {
  const { page } = await open('trm', '/profile')
  const hands = handsOn(page)
  await hands.fill('Name', 'Terminal Supervisor')
  await watch(page, '.ant-notification-notice')
  await hands.press('Save')
  await hands.see('Profile saved.')
  const ms = await shownFor(page)
  assert.ok(ms >= 2900 && ms < 4500, `${ms} ms`)
})

test('the profile menu leads to the old version, and says N/A where nothing is known', async () => {
  const { page } = await open('super', '/agencies')
  await page.getByRole('button', { name: /Profile Settings/ }).click()
  const link = page.getByRole('link', { name: 'Old Version' })
  assert.deepEqual([await link.getAttribute('href'), await link.getAttribute('rel')], [oldVersion, 'noreferrer'])
  const facts = page.locator('.profile-facts')
  assert.deepEqual((await facts.innerText()).split('\n'), ['Username', 'super', 'Email', 'N/A', 'Phone', 'N/A'])
})

test('the badge is asked every five minutes, and its counts are links to whoever may work on them', async () => {
  const admin = await house.as('admin')
  const all = ['/1/sales/bag-sale', '/1/sales/bulk-sale', '/1/sales/bag-sale', '/1/sales/bulk-sale']
  for (const [username, right, leads] of [
    ['bags1', 'hasApproveSalePermission', '/1/sales/bag-sale'],
    ['bulk1', 'canEditBulkSale', '/1/sales/bulk-sale'],
  ] as const) {
    const permissions = ['canViewInvoiceCountNotification', 'dashboardPermission', right]
    const role = await admin('POST', '/api/agencies/1/staff/roles', { name: username, permissions })
    const entries = { username, name: username, password: demoPassword, language: 'english', isAgencyAdmin: false }
    const made = await admin('POST', '/api/agencies/1/staff/users', { ...entries, roles: [role.body.id] })
    assert.equal(made.status, 201, JSON.stringify(made.body))
    const { page } = await enter(browser, house.address, username)
    await page.clock.install()
    let asked = 0
    page.on('request', request => (asked += request.url().includes('/invoice-count?countOnly=true') ? 1 : 0))
    // Not the dashboard, which asks everything anew each minute.
    await page.goto(`${house.address}/profile`)
    const badge = page.getByRole('button', { name: /waiting: drafts and invoices/ })
    await badge.waitFor()
    assert.equal(asked, 1)
    await page.clock.fastForward(270_000)
    assert.equal(asked, 1)
    await Promise.all([page.waitForRequest(/invoice-count/), page.clock.fastForward(30_000)])
    assert.equal(asked, 2)
    await badge.click()
    await page.locator('.drafts').waitFor()
    const links = await page.locator('.drafts a').evaluateAll(found => found.map(one => one.getAttribute('href')))
    assert.deepEqual(
      links,
      all.filter(way => way === leads),
    )
    assert.equal(await page.locator('.drafts li').count(), 4)
  }
})

test('a page offers Add New and Excel to whoever may, and to nobody else', async () => {
  const admin = await house.as('admin')
  for (const [username, permissions, offered] of [
    ['looks', ['canViewTruck'], [0, 0]],
    ['adds', ['canViewTruck', 'canAddTruck'], [1, 0]],
    ['exports', ['canViewTruck', 'canExcelTruck'], [0, 1]],
  ] as const) {
    const role = await admin('POST', '/api/agencies/1/staff/roles', { name: username, permissions })
    const entries = { username, name: username, password: demoPassword, language: 'english', isAgencyAdmin: false }
    await admin('POST', '/api/agencies/1/staff/users', { ...entries, roles: [role.body.id] })
    const { page } = await open(username, '/1/master-data/truck')
    await page.getByRole('heading', { level: 1, name: 'Truck' }).waitFor()
    const buttons = ['Add New', 'Excel'].map(name => page.getByRole('button', { name, exact: true }).count())
    assert.deepEqual(await Promise.all(buttons), offered, username)
  }
})

test('cards are never wider than 230 and six stand in a row, however wide the screen', async () => {
  const root = await house.as('super')
  for (let n = 0; n < 6; n++) await root('POST', '/api/agencies', { name: `Agency ${n}`, nameAr: `وكالة ${n}` })
  const { page } = await open('super', '/agencies')
  for (const width of [1280, 1440, 1920, 2560]) {
    await page.setViewportSize({ width, height: 900 })
    const boxes: { top: number; width: number }[] = await page
      .locator('.agency-card')
      .evaluateAll(cards => cards.map(card => card.getBoundingClientRect().toJSON()))
    assert.equal(boxes.filter(({ top }) => top === boxes[0]!.top).length, 6, `${width}`)
    assert.ok(
      boxes.every(box => box.width <= 230),
      `${width}`,
    )
    if (width >= 1920) assert.equal(boxes[0]!.width, 230)
  }
})

test('measures: sidebar 256, drawer 260, header 52, the way up only beyond 300 px', async () => {
  const { page } = await open('trm', '/1/terminals/loan')
  const size = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate(it => it.getBoundingClientRect().toJSON())
  assert.deepEqual([(await size('.shell-side')).width, (await size('header')).height], [256, 52])
  const phone = await open('trm', '/1/terminals/loan', { width: 390, language: 'arabic' })
  await phone.page.locator('header button').first().click()
  const drawer = phone.page.getByRole('dialog')
  await drawer.waitFor()
  await phone.page.waitForTimeout(500)
  const { width, x } = (await drawer.boundingBox())!
  assert.deepEqual([width, x], [260, 130], 'in Arabic it comes from the right')
})

test('on a tablet nothing of the header lies over another part, and the gate asks for nothing that is closed', async () => {
  for (const width of [768, 834, 1024]) {
    const visiting = await open('wb', '/1/port-loading/gate', { width, height: 1112 })
    const edges = await visiting.page
      .locator('header.header')
      .first()
      .evaluate(header =>
        [...header.querySelectorAll('.header-start, .page-search, .header-end .bar-button, .avatar')]
          .map(part => part.getBoundingClientRect())
          .filter(({ width }) => width > 0)
          .map(({ left, right }) => [Math.round(left), Math.round(right)] as const),
      )
    assert.ok(edges.length >= 6, `${edges.length} parts`)
    for (const [index, [left, right]] of edges.entries()) {
      assert.ok(right <= width, `${width}: ${edges}`)
      if (index > 0) assert.ok(left >= edges[index - 1]![1], `${width}: ${edges}`)
    }
    nothingWrong(visiting, `gate, ${width} wide`)
  }
})
