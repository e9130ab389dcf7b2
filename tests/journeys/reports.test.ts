// The controls of a report on its screen: groups as chips, switches, the message for an empty report; and the filters of a dashboard.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startGoldenApplication } from '../test-application.ts'
import { openBrowserAt } from './open-browser.ts'
import { enter, handsOn, nothingWrong, picture, settled } from './page-actions.ts'
import { eventually, exactly } from './wait-until.ts'

const { app, browser } = await openBrowserAt(startGoldenApplication)

const visitAs = async (look: Parameters<typeof enter>[3] = {}) => {
  const at = await enter(browser, app.address, 'admin', look)
  return { at, page: at.page, open: (path: string) => handsOn(at.page).open(app.address + path) }
}

test('the groups of a report are numbered chips: moved and removed by their menus, and kept in the address', async () => {
  const { page, at, open } = await visitAs()
  const chip = (name: string) => page.getByRole('button', { name, exact: true })
  const first = page.getByRole('columnheader').first()
  await open('/1/reports/barley-closing-stock')
  await chip('1Terminal').or(chip('1 Terminal')).press('Enter')
  await page.getByRole('menuitem', { name: 'Move back', exact: true }).click()
  await page.waitForURL(({ searchParams }) => searchParams.get('group') === 'consignee,terminal')
  await eventually(async () => assert.match(await first.innerText(), /^Consignee, Terminal/))
  await page.reload()
  await chip('2Terminal').or(chip('2 Terminal')).click()
  await page.getByRole('menuitem', { name: 'Remove', exact: true }).click()
  await page.waitForURL(({ searchParams }) => searchParams.get('group') === 'consignee')
  await picture(page, 'report-group-chips')
  // The user can add a group beside the report's default group.
  await open('/1/reports/sale-stats?from=2026-01-01')
  await handsOn(page).press('Group rows')
  await page.getByRole('checkbox', { name: 'Sale', exact: true }).click()
  await page.waitForURL(({ searchParams }) => searchParams.get('group') === 'time,saleType')
  await eventually(async () => assert.match(await first.innerText(), /^Period, Sale/))
  nothingWrong(at, 'groups')
})

test('an empty report gives the reason: no rows in these days, or filters, which can be cleared at once', async () => {
  const { page, at, open } = await visitAs()
  await open('/1/reports/sales?from=2020-01-01&to=2020-01-02')
  await page.getByText('There is nothing in these days. Choose others.').waitFor()
  await open('/1/reports/sales?from=2026-01-01&to=2026-12-31&form=Crushed')
  await page.getByText('Nothing matches these filters.').waitFor()
  await page.locator('main table').getByRole('button', { name: 'Clear all' }).or(page.locator('.empty button')).click()
  await page.waitForURL(({ searchParams }) => !searchParams.has('form'))
  await page.locator('tfoot').filter({ hasText: '2,498.500' }).waitFor()
  await open('/1/gfsa-details/report-logs')
  await page.getByText('No report was made in this period. GFSA Schedules make them.').waitFor()
  nothingWrong(at, 'nothing')
})

test('a switch is changed and cannot be removed; the sum of a page is in its row', async () => {
  const { page, at, open } = await visitAs()
  await open('/1/reports/loan-statement')
  await page.getByRole('button', { name: 'Show canceled and reversed No' }).waitFor()
  await exactly(0, page.getByRole('button', { name: 'Remove filter Show canceled and reversed' }))
  await open('/1/reports/barley-closing-stock')
  const sums = (await page.locator('tfoot').innerText()).replace(/\s+/g, ' ')
  for (const sum of ['54,137.500', '100.000', '901.1502', '48,786,017.32']) assert.ok(sums.includes(sum), sums)
  nothingWrong(at, 'switches')
})

test('the menu shows the current page, however long its group', async () => {
  const { page, at, open } = await visitAs({ width: 1440, height: 700 })
  await open('/1/reports/bags-inventory')
  const here = page.locator('nav [aria-current=page]')
  await eventually(async () => {
    const box = await here.boundingBox()
    assert.ok(box && box.y > 0 && box.y + box.height <= 700, JSON.stringify(box))
  })
  nothingWrong(at, 'menu')
})

test('on a phone a row of a report has its main figure', async () => {
  const { page, at, open } = await visitAs({ width: 390, height: 844 })
  await open('/1/reports/rv-fims?from=2026-01-01&to=2026-12-31')
  await page.getByRole('button').filter({ hasText: 'RV-2026-00001' }).filter({ hasText: '500,000.00' }).waitFor()
  nothingWrong(at, 'phone')
})

test('a dashboard is filtered by a consignee and a terminal at the top, with the filters in the address', async () => {
  const { page, at, open } = await visitAs()
  await open('/1/dashboard')
  const stock = page.locator('main a').filter({ hasText: 'Stock on hand' })
  for (const [what, word, name, tons] of [
    ['Terminal', 'terminalId', 'Yanbu', '2,996.000'],
    ['Consignee', 'consigneeId', 'Sahel Tihama Feed', '0.000'],
  ] as const) {
    await page.getByRole('button', { name: `${what} All` }).click()
    await handsOn(page).pick(what, name)
    await page.waitForURL(({ searchParams }) => searchParams.has(word))
    await page.keyboard.press('Escape')
    await stock.filter({ hasText: tons }).waitFor()
  }
  await page.getByRole('button', { name: 'Remove filter Consignee' }).click()
  await stock.filter({ hasText: '2,996.000' }).waitFor()
  await page.getByRole('button', { name: 'Consignee All' }).waitFor()
  await settled(page)
  nothingWrong(at, 'narrowed')
})
