// Forms and pages on a bad connection: answers that arrive late, twice or not at all.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import type { Page, Request } from 'playwright-core'
import { startSalesApplication } from '../application-with-prices.ts'
import { openBrowserAt } from './open-browser.ts'
import { enter, handsOn } from './page-actions.ts'
import { eventually, holds } from './wait-until.ts'

const { app, browser } = await openBrowserAt(startSalesApplication)
await app.stock({ kg: 100_000, bags: 1_000 })
const base = `${app.address}/1`

const openAs = async (username: string, path: string) => {
  const { page } = await enter(browser, app.address, username)
  const hands = handsOn(page)
  await hands.open(`${base}/${path}`)
  return { page, hands }
}
const holiday = (name: string) => ({ Name: name, 'First day': '15-Nov-2026', 'Last day': '16-Nov-2026' })
const isSent = (method: string) => (request: Request) => request.method() === method
/** Delays the calls of a method to these addresses. */
const delay = (page: Page, method: string, address: RegExp, ms: number): Promise<unknown> =>
  page.route(address, async route => {
    if (route.request().method() === method) await wait(ms)
    await route.continue().catch(() => {})
  })
/** Goes to an address as a link inside the app does. */
const goTo = (page: Page, path: string): Promise<void> =>
  page.evaluate(to => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, `/1/${path}`)
const returnToWindow = (page: Page): Promise<boolean> =>
  page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))

test('the answer to a save does not move a user who has left the form', async () => {
  const { page, hands } = await openAs('admin', 'master-data/holiday/add')
  await hands.fillAll(holiday('Left behind'))
  await delay(page, 'POST', /holiday$/, 2_000)
  const sent = page.waitForRequest(isSent('POST'))
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await sent
  await page.getByRole('link', { name: 'Dashboard', exact: true }).first().click()
  await page.getByRole('button', { name: 'Leave', exact: true }).click()
  await page.waitForURL(/dashboard$/)
  await page.getByText('Left behind saved.').waitFor()
  await wait(500)
  assert.match(page.url(), /dashboard$/)
  await page.context().close()
})

// The save arrives, and its answer does not.
const saveWithoutAnswer = async ({ page, hands }: Awaited<ReturnType<typeof openAs>>): Promise<void> => {
  let isLost = false
  await page.route(/master-data\/holiday$/, async route => {
    if (isLost || route.request().method() !== 'POST') return route.continue()
    isLost = true
    await route.fetch()
    await route.abort()
  })
  await hands.press('Save')
  await hands.see('The server cannot be reached. Please try again.')
}

test('a save whose answer is lost is not repeated by a save after a reload', async () => {
  const at = await openAs('admin', 'master-data/holiday/add')
  const { page, hands } = at
  await hands.fillAll(holiday('Sent once'))
  await saveWithoutAnswer(at)
  page.on('dialog', dialog => void dialog.accept())
  await page.reload()
  await holds('Sent once', page.getByRole('textbox', { name: 'Name', exact: true }))
  await hands.press('Save')
  await hands.see('Sent once saved.')
  const { rows } = await app.get<{ rows: { name: string }[] }>('master-data/holiday?pageSize=100')
  assert.equal(rows.filter(({ name }) => name === 'Sent once').length, 1)
  await page.context().close()
})

test('a save whose answer is lost is not repeated by one with other entries: the form leads to what was saved', async () => {
  const at = await openAs('admin', 'master-data/holiday/add')
  const { page, hands } = at
  await hands.fillAll(holiday('Sent first'))
  await saveWithoutAnswer(at)
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Sent second')
  for (const _ of [1, 2]) {
    await hands.press('Save')
    await hands.see('Sent first was saved already, with the values that were sent first. Open it and correct it there.')
  }
  const { rows } = await app.get<{ rows: { id: number; name: string }[] }>('master-data/holiday?pageSize=100')
  const sent = rows.filter(({ name }) => name.startsWith('Sent first') || name === 'Sent second')
  assert.deepEqual(
    sent.map(({ name }) => name),
    ['Sent first'],
  )
  const link = page.getByRole('link', { name: 'Open Sent first' })
  assert.equal(await link.getAttribute('href'), `/1/master-data/holiday/${sent[0]!.id}`)
  await page.context().close()
})

test('entries that outlive a reload do not overwrite unseen what a colleague saved meanwhile', async () => {
  const days = { firstDay: '2026-11-17', lastDay: '2026-11-18' }
  const { id, version } = await app.add('master-data/holiday', { name: 'Of two', ...days })
  const { page, hands } = await openAs('admin', `master-data/holiday/${id}/edit`)
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Of one')
  const theirs = { name: 'Of two', ...days, lastDay: '2026-11-19', version }
  assert.equal((await app.ask('PUT', `master-data/holiday/${id}`, theirs)).status, 200)
  page.on('dialog', dialog => void dialog.accept())
  await page.reload()
  await holds('Of one', page.getByRole('textbox', { name: 'Name', exact: true }))
  await hands.press('Save')
  await hands.see(/changed this in the meantime/)
  await hands.press('Load theirs, keep my entries')
  await hands.press('Save')
  await hands.see('Of one saved.')
  const { name, lastDay } = await app.get(`master-data/holiday/${id}`)
  assert.deepEqual([name, lastDay], ['Of one', '2026-11-19'])
  await page.context().close()
})

test('an action that is done late does not close the dialog of another one', async () => {
  const { world: w } = app
  const of = { date: app.ago(1), customer: w.customers[0], consignee: w.companies.c1, terminal: w.terminals.jeddah }
  const sale = await app.add('sales/bag-sale', { ...of, lc: app.lc, form: 'Raw', bagGrade: w.bag50, bags: 10 })
  const { page, hands } = await openAs('admin', `sales/bag-sale/${sale.id}`)
  await delay(page, 'PUT', /approve$/, 2_500)
  await hands.press('Approve and issue')
  await page.getByRole('dialog', { name: /^Approve and issue/ }).waitFor()
  const answered = page.waitForResponse(/approve$/)
  await hands.press('Approve and issue')
  await hands.press('Back')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await hands.press('More')
  await page.getByRole('menuitem').first().click()
  const other = page.getByRole('dialog', { name: /^Cancel/ })
  await other.waitFor()
  await answered
  await hands.see('Done: Approve and issue')
  await other.waitFor({ timeout: 2_000 })
  await page.context().close()
})

test('a page and what is typed on it stay when a refresh fails', async () => {
  const { page } = await openAs('admin', `master-data/customer/${app.world.customers[0]}`)
  const comment = page.getByRole('textbox', { name: 'Comment' })
  await comment.fill('To be called back')
  await page.route(/api\/agencies\/1\/master-data\/customer\/\d+$/, route => route.abort())
  await wait(5_500)
  let failed = 0
  page.on('requestfailed', () => (failed += 1))
  await returnToWindow(page)
  await eventually(async () => assert.ok(failed >= 2, 'tried once more'))
  await wait(500)
  await holds('To be called back', comment)
  await page.context().close()
})

test('ticks in the grid of mappings stay when a refresh fails', async () => {
  const { page } = await openAs('admin', 'master-data/terminal-consignee-mapping/grid')
  await page.getByRole('checkbox').first().click()
  await page.getByText('Changed: 1').waitFor()
  await page.route(/mapping-grid/, route => route.abort())
  await wait(5_500)
  let failed = 0
  page.on('requestfailed', () => (failed += 1))
  await returnToWindow(page)
  await eventually(async () => assert.ok(failed >= 2, 'tried once more'))
  await wait(500)
  await page.getByText('Changed: 1').waitFor()
  await page.context().close()
})

test('ticks in the matrix of a role stay when a newer version of the role arrives', async () => {
  const roles = (await app.get<{ rows: { id: number }[] }>('staff/roles?search=Cash')).rows
  const path = `staff/roles/${roles[0]!.id}/permission`
  const read = async () => (await app.get<{ role: { version: number; permissions: string[] } }>(path)).role
  const { page, hands } = await openAs('admin', path)
  const tick = (label: string) => page.getByRole('checkbox', { name: label, exact: true })
  await tick('Bank: View').click()
  const give = async (right: string) => {
    const { version, permissions } = await read()
    const { status } = await app.ask('PUT', path, { version, permissions: [...permissions, right] })
    assert.equal(status, 200)
  }
  await give('canViewVessel')
  await wait(5_500)
  await returnToWindow(page)
  await eventually(async () => assert.equal(await tick('Vessel: View').isChecked(), true))
  assert.equal(await tick('Bank: View').isChecked(), true)
  await give('canViewBerth')
  await hands.press('Save')
  await hands.press('Load theirs, keep my entries')
  await eventually(async () => assert.equal(await tick('Berth: View').isChecked(), true))
  await hands.press('Save')
  await hands.see('Permissions saved.')
  const { permissions } = await read()
  for (const right of ['canViewBank', 'canViewVessel', 'canViewBerth']) assert.ok(permissions.includes(right), right)
  await page.context().close()
})

test('two switches of a lot set one after the other are both set, and so is what a colleague has set meanwhile', async () => {
  const { page } = await openAs('admin', 'terminals/sale-control')
  const [lot] = (await app.get<{ lots: Record<string, unknown>[] }>('terminals/sale-control/board')).lots
  const { terminal, consignee, lc, form, dailyLimit, perCustomerLimit, priority } = lot!
  const row = { terminal, consignee, lc, form, dailyLimit, perCustomerLimit, priority }
  const { status } = await app.ask('PUT', 'terminals/sale-control/board', {
    ...{ ...row, bagSale: true, bulkSale: true, lcSale: false },
  })
  assert.equal(status, 200)
  await delay(page, 'PUT', /sale-control\/board/, 1_500)
  const turn = async (name: RegExp) => {
    await page.getByRole('switch', { name }).first().click()
    await page.getByRole('button', { name: 'Stop', exact: true }).last().click()
  }
  await turn(/^Bag sale/)
  await wait(300)
  await turn(/^Bulk sale/)
  const set = async () => {
    const { lots } = await app.get<{ lots: Record<string, unknown>[] }>('terminals/sale-control/board')
    return [lots[0]?.bagSale, lots[0]?.bulkSale, lots[0]?.lcSale]
  }
  await wait(4_500)
  assert.deepEqual(await set(), [false, false, false])
  await page.context().close()
})

test('following a document that cannot be followed is reported', async () => {
  const { page, hands } = await openAs('admin', `master-data/customer/${app.world.customers[1]}`)
  await page.route(/follow$/, route => route.abort())
  await hands.press('Follow')
  await hands.see('The server cannot be reached. Please try again.')
  await page.context().close()
})

test('the list of what waits for the user can be loaded again', async () => {
  const { page, hands } = await openAs('admin', 'terminals/sale-control')
  const list = /api\/agencies\/1\/mine(\?|$)/
  await page.route(list, route => route.abort())
  await goTo(page, 'mine')
  await hands.see('The server cannot be reached. Please try again.')
  await page.unroute(list)
  await hands.press('Try again')
  await page.getByRole('heading', { level: 1, name: 'Mine' }).waitFor()
  await page.context().close()
})

test('what is typed while a comment is being sent is the next comment', async () => {
  const { page, hands } = await openAs('admin', `master-data/customer/${app.world.customers[2]}`)
  await delay(page, 'POST', /comments$/, 1_500)
  const comment = page.getByRole('textbox', { name: 'Comment' })
  await comment.fill('First')
  const sent = page.waitForResponse(/comments$/)
  await hands.press('Add comment')
  await comment.fill('First and second')
  await sent
  await page.getByRole('listitem').getByText('First', { exact: true }).waitFor()
  await holds('and second', comment)
  await page.context().close()
})

test('a key typed at the moment a search begins is not lost', async () => {
  const { page, hands } = await openAs('admin', 'master-data/customer')
  const box = page.getByRole('textbox', { name: 'Search' }).last()
  await box.click()
  // The address changes before the page is rendered again: the key arrives between the two, as on a busy device.
  await page.evaluate(() => {
    const replace = history.replaceState.bind(history)
    history.replaceState = (...state) => {
      replace(...state)
      if (!location.search.includes('search=Mar')) return
      history.replaceState = replace
      const entry = document.activeElement as HTMLInputElement
      const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!
      set!.call(entry, 'Marh')
      entry.dispatchEvent(new Event('input', { bubbles: true }))
    }
  })
  await page.keyboard.type('Mar')
  await page.waitForURL(/search=Mar/)
  await wait(1_000)
  await holds('Marh', box)
  await page.waitForURL(/search=Marh/)
  await hands.press('Clear all')
  await holds('', box)
  await page.context().close()
})

const arabic = (text: string) => text.replace(/\d/g, digit => String.fromCharCode(0x660 + Number(digit)))

test('days and moments may be typed in Arabic digits, and a moment counts when its entry is left', async () => {
  const { page } = await openAs('admin', 'sales/sale-permits/add')
  const from = page.getByRole('textbox', { name: 'Valid from' })
  await from.click()
  await page.keyboard.type(arabic('15/11/2026 08:30'))
  await page.keyboard.press('Tab')
  await holds('15-Nov-2026 08:30', from)
  await page.getByRole('textbox', { name: 'Valid until' }).click()
  await holds('15-Nov-2026 08:30', from)
  await page.goto(`${base}/sales/bag-sale/add`)
  const date = page.getByRole('textbox', { name: 'Date', exact: true })
  await date.click()
  await date.press('Control+a')
  await page.keyboard.type(arabic('15/11/2026'))
  await page.keyboard.press('Tab')
  await holds('15-Nov-2026', date)
  await page.context().close()
})
