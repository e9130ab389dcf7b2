// The dashboard of each kind of user: its cards, and the links from a figure to a report, to a document and back. Each user checks one
// look, the admin and a consignee's user all looks.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { demoAccounts } from '../../database/demo/accounts.ts'
import { startGoldenApplication } from '../test-application.ts'
import { grave } from './axe.ts'
import { openBrowserAt } from './open-browser.ts'
import { enter, leave, nothingWrong, picture, settled } from './page-actions.ts'

const { app, browser } = await openBrowserAt(startGoldenApplication)

const looks = [
  { language: 'english', mode: 'light' },
  { language: 'arabic', mode: 'dark' },
  { language: 'english', mode: 'dark', width: 390, height: 844 },
  { language: 'arabic', mode: 'light', width: 390, height: 844 },
] as const

const inAll: readonly string[] = ['admin', 'consignee1']
// A weighbridge operator has no dashboard, and a super admin has the list of agencies.
const users = demoAccounts
  .map(({ username }) => username)
  .filter(name => !['super', 'wb', 'admin2', 'consignee3'].includes(name))

const seen = users.flatMap((username, at) =>
  (inAll.includes(username) ? looks : [looks[at % looks.length]!]).map(look => ({ username, look })),
)

/** The targets of the figures on the cards, each screen once for each kind of filter. */
const waysOut = async (page: Page): Promise<string[]> => {
  const all = await page
    .locator('main a[href^="/1/"]')
    .evaluateAll(links => links.map(link => link.getAttribute('href')!))
  const asked = (path: string) => [...new URLSearchParams(path.split('?')[1]).keys()].sort().join()
  const byScreen = new Map(all.map(path => [`${path.split('?')[0]} ${asked(path)}`, path]))
  return [...byScreen.values()].filter(path => !path.startsWith('/1/dashboard'))
}

/** Opens the first document that a list or report links to, if any, and comes back. */
const lookAtDocument = async (page: Page): Promise<boolean> => {
  const row = page.locator('main table a[href^="/1/"]').first()
  if ((await row.count()) === 0) return false
  await leave(page, () => row.click())
  await leave(page, () => page.goBack())
  return true
}

const reached = new Map<string, number>()

describe('dashboards', { concurrency: 2 }, () => {
  for (const { username, look } of seen) {
    test(`of ${username}: ${Object.values(look).slice(0, 3).join(', ')}`, async () => {
      const at = await enter(browser, app.address, username, look)
      const { page } = at
      await page.goto(`${app.address}/1/dashboard`)
      await settled(page)
      await picture(page, `dashboard-${username}-${Object.values(look).join('-')}`)
      assert.ok((await page.locator('main h2').count()) >= 2, 'it has cards')
      const receivables = page.locator('main a').filter({ hasText: /^(Receivables|الذمم المدينة)/ })
      for (const words of await receivables.allInnerTexts()) assert.match(words, /SAR|ر\.س/)
      assert.deepEqual(await grave(page, 'main'), [], 'axe')
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'moves sideways')
      const home = page.url()
      const ways = await waysOut(page)
      // The links of a user are the same in every look.
      for (const path of look === looks[0] || !inAll.includes(username) ? ways : ways.slice(0, 1)) {
        await leave(page, () => page.locator(`main a[href="${path}"]`).first().click())
        nothingWrong(at, path)
        if (await lookAtDocument(page)) reached.set(username, (reached.get(username) ?? 0) + 1)
        await leave(page, () => page.goBack())
        assert.equal(page.url(), home)
      }
      nothingWrong(at, username)
      await page.context().close()
    })
  }
})

const cardTitles = async (page: Page): Promise<string[]> =>
  (await page.locator('main .panel-columns h2').allInnerTexts()).map(title => title.trim())

for (const [username, hidden, later] of [
  ['admin', 'Vessels', 'Stock cover'],
  ['consignee1', 'Statements', 'Stock by LC and terminal'],
] as const)
  test(`${username} orders and hides cards, and filters all by a terminal; a reload keeps this`, async () => {
    const at = await enter(browser, app.address, username)
    const { page } = at
    const { yanbu } = app.redSea.world.terminals
    await page.goto(`${app.address}/1/dashboard?period=Year`)
    await settled(page)
    const before = await cardTitles(page)
    await page.getByRole('button', { name: 'Choose cards' }).click()
    const chooser = page.getByRole('tooltip')
    await chooser.getByRole('checkbox', { name: hidden, exact: true }).click()
    await chooser.getByRole('button', { name: `${later} later` }).click()
    await page.keyboard.press('Escape')
    const [first, second] = before as [string, string]
    assert.equal(first, later)
    await page.goto(`${app.address}/1/dashboard?period=Year&terminalId=${yanbu}`)
    await settled(page)
    const shown = await cardTitles(page)
    assert.deepEqual(shown.slice(0, 2), [second, first])
    assert.ok(before.includes(hidden) && !shown.includes(hidden), shown.join())
    await page.getByRole('button', { name: /^Terminal Yanbu/ }).waitFor()
    const stock = page.locator('main a').filter({ hasText: 'Stock on hand' })
    await stock.filter({ hasText: '2,996.000' }).waitFor()
    await leave(page, () => stock.click())
    assert.equal(new URL(page.url()).searchParams.get('terminalId'), String(yanbu))
    await page.locator('tfoot').filter({ hasText: '2,996.000' }).waitFor()
    nothingWrong(at, username)
    await page.context().close()
  })

test('figures lead to documents', () => {
  for (const username of ['admin', 'sls', 'gf', 'consignee1'])
    assert.ok((reached.get(username) ?? 0) > 0, `${username} has come to a document`)
})
