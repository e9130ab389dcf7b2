// The page frame in times and sizes: how long an element shows, how often it is requested, how wide it is.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator } from 'playwright-core'
import { demoPassword } from '../../database/demo/accounts.ts'
import { startDemoApplication } from '../test-application.ts'
import { openBrowserAt } from './open-browser.ts'
import { enter, follow, handsOn, nothingWrong, settled, type Visit } from './page-actions.ts'
import { eventually, exactly, still } from './wait-until.ts'

const oldVersion = 'https://old.example.com/gms'

const { app, browser } = await openBrowserAt(() => startDemoApplication({ OLD_VERSION_URL: oldVersion }))

const open = async (username: string, path: string, look: Parameters<typeof enter>[3] = {}) => {
  const visiting = await enter(browser, app.address, username, look)
  await visiting.page.goto(app.address + path)
  await settled(visiting.page)
  return visiting
}

/** Advances the page's clock only by the test until `place` is visible; returns checks of whether it is still visible later. */
const shows = async ({ page }: Visit, place: Locator) => {
  while (!(await place.isVisible())) await page.clock.runFor(20)
  return {
    /** It is visible for this many milliseconds more ... */
    stays: async (ms: number) => {
      await page.clock.runFor(ms)
      assert.ok(await place.isVisible(), `${place} is gone within ${ms} ms`)
    },
    /** ... and after this many milliseconds it is hidden. */
    goes: async (ms: number) => {
      await page.clock.runFor(ms)
      await place.waitFor({ state: 'detached' })
    },
  }
}

/** Stops the page's clock at the current time. */
const stopClock = async ({ page }: Visit) => {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
}

test('a bar shows for about 300 ms whenever the page changes', async () => {
  const visiting = await open('trm', '/1/terminals/loan')
  const { page } = visiting
  await page.locator('.progress-line-running').waitFor({ state: 'detached' })
  await stopClock(visiting)
  await page.getByRole('link', { name: 'Loan Return' }).click()
  const bar = await shows(visiting, page.locator('.progress-line-running'))
  await bar.stays(250)
  await bar.goes(100)
  assert.equal(await page.locator('.progress-line').evaluate(line => line.getBoundingClientRect().height), 2)
  nothingWrong(visiting, 'bar')
})

test('while a page or its rows load, fifteen placeholder rows are shown', async () => {
  const visiting = await open('admin', '/1/master-data/truck')
  const { page } = visiting
  /** Holds back matching requests; the returned function releases them. */
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
    await follow(visiting, app.address, path)
    await page.locator('.skeleton-row').first().waitFor()
    await exactly(15, page.locator('.skeleton-row'))
    await letGo()
    await exactly(0, page.locator('.skeleton-row'))
  }
  nothingWrong(visiting, 'rows')
})

const staysThreeSeconds = async (visiting: Visit, words: string): Promise<void> => {
  const message = await shows(visiting, visiting.page.locator('.ant-notification-notice', { hasText: words }))
  await message.stays(2_700)
  await message.goes(1_500)
}

for (const [kind, words, path] of [
  ['warning', 'You have no rights to access this page!', '/1/payments'],
  ['error', 'Something went Wrong while Loading Data', '/1/dashboard'],
] as const)
  test(`a message of the kind ${kind} stays for three seconds`, async () => {
    const visiting = await enter(browser, app.address, kind === 'error' ? 'admin' : 'wb')
    const { page } = visiting
    await page.route('**/invoice-count*', route => route.fulfill({ status: 500, json: { message: 'x' } }))
    await stopClock(visiting)
    await page.goto(`${app.address}${path}`)
    await staysThreeSeconds(visiting, words)
  })

test('an information message stays for three seconds: an empty Excel file is not created', async () => {
  const visiting = await open('admin', '/1/master-data/driver?search=nobody-is-called-that')
  const { page, complaints } = visiting
  await page.getByText('Nothing matches these filters.').waitFor()
  const downloads: string[] = []
  page.on('download', file => downloads.push(file.suggestedFilename()))
  await stopClock(visiting)
  await page.getByRole('button', { name: 'Excel' }).click()
  await staysThreeSeconds(visiting, 'There is nothing to export: no row is shown. Change the filters first.')
  assert.deepEqual([downloads, complaints], [[], []])
})

test('a success message stays for three seconds, too', async () => {
  const visiting = await open('trm', '/profile')
  const hands = handsOn(visiting.page)
  await hands.fill('Name', 'Terminal Supervisor')
  await stopClock(visiting)
  await hands.press('Save')
  await staysThreeSeconds(visiting, 'Profile saved.')
})

test('the profile menu links to the old version, and shows N/A for unknown values', async () => {
  const { page } = await open('super', '/agencies')
  await page.getByRole('button', { name: /Profile Settings/ }).click()
  const link = page.getByRole('link', { name: 'Old Version' })
  assert.deepEqual([await link.getAttribute('href'), await link.getAttribute('rel')], [oldVersion, 'noreferrer'])
  const facts = ['Username', 'super', 'Email', 'N/A', 'Phone', 'N/A']
  await eventually(async () => assert.deepEqual((await page.locator('.profile-facts').innerText()).split('\n'), facts))
})

test('the badge is refreshed every five minutes, and its counts are links for users who may do the work', async () => {
  const admin = await app.as('admin')
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
    const { page } = await enter(browser, app.address, username)
    await page.clock.install()
    let asked = 0
    page.on('request', request => (asked += request.url().includes('/invoice-count?countOnly=true') ? 1 : 0))
    // Not the dashboard, which reloads its data each minute.
    await page.goto(`${app.address}/profile`)
    const badge = page.getByRole('button', { name: /waiting: drafts and invoices/ })
    await badge.waitFor()
    assert.equal(asked, 1)
    await page.clock.fastForward(270_000)
    assert.equal(asked, 1)
    await Promise.all([page.waitForRequest(/invoice-count/), page.clock.fastForward(30_000)])
    assert.equal(asked, 2)
    await badge.click()
    await page.locator('.drafts').waitFor()
    const theirs = all.filter(way => way === leads)
    const links = () => page.locator('.drafts a').evaluateAll(found => found.map(one => one.getAttribute('href')))
    await eventually(async () => assert.deepEqual(await links(), theirs))
    await exactly(4, page.locator('.drafts li'))
  }
})

test('a page offers Add New and Excel only to users with the right', async () => {
  const admin = await app.as('admin')
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
    for (const [place, name] of ['Add New', 'Excel'].entries())
      await exactly(offered[place]!, page.getByRole('button', { name, exact: true }))
  }
})

test('cards are at most 230 wide and six are in a row, however wide the screen', async () => {
  const root = await app.as('super')
  for (let n = 0; n < 6; n++) await root('POST', '/api/agencies', { name: `Agency ${n}`, nameAr: `وكالة ${n}` })
  const { page } = await open('super', '/agencies')
  for (const width of [1280, 1440, 1920, 2560]) {
    await page.setViewportSize({ width, height: 900 })
    await eventually(async () => {
      const boxes: { top: number; width: number }[] = await page
        .locator('.agency-card')
        .evaluateAll(cards => cards.map(card => card.getBoundingClientRect().toJSON()))
      assert.equal(boxes.filter(({ top }) => top === boxes[0]!.top).length, 6, `${width}`)
      const widest = Math.max(...boxes.map(box => box.width))
      assert.ok(width >= 1920 ? widest === 230 : widest <= 230, `${width}: ${widest}`)
    })
  }
})

test('sizes: sidebar 256, drawer 260, header 52, the button to the top only beyond 300 px', async () => {
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
  const { width, x } = await still(drawer)
  assert.deepEqual([width, x], [260, 130], 'in Arabic it comes from the right')
})

test('on a tablet no parts of the header overlap, and the gate requests nothing that the user may not see', async () => {
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
