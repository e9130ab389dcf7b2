// The quantities of an LC's cargo on the LC's page, in a real Chromium.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { startGoldenApplication } from '../test-application.ts'
import { grave } from './axe.ts'
import { openBrowserAt } from './open-browser.ts'
import { enter, nothingWrong, picture, type Visit } from './page-actions.ts'
import { eventually, exactly, says } from './wait-until.ts'

const { app, browser } = await openBrowserAt(startGoldenApplication)

const open = async (username: string, path: string): Promise<Visit> => {
  const visiting = await enter(browser, app.address, username)
  await visiting.page.goto(app.address + path)
  return visiting
}

const figure = (page: Page, label: string): Promise<string> =>
  page
    .locator('.quantity')
    .filter({ has: page.locator('dt', { hasText: new RegExp(`^${label}$`) }) })
    .locator('dd')
    .innerText()

test('the sums of four columns give the balance; a figure opens its documents', async () => {
  const visiting = await open('admin', `/1/procurement/lc/${app.golden.lc101}`)
  const { page } = visiting
  await page.getByRole('heading', { name: 'Quantity' }).first().waitFor()
  for (const [label, words] of [
    ['B/L', /^41,200\.000$/],
    ['Port out', /^41,150\.000$/],
    ['Outturn', /^−50\.000$/],
    ['Received', /^36,120\.000$/],
    ['Net of owners', /^0\.000$/],
    ['Lost', /^−59\.000$/],
    ['Sold in bags', /^−500\.000$/],
    ['Raw, Yanbu', /^2,996\.000$/],
    ['Balance', /^35,561\.000$/],
  ] as const)
    await says(words, () => figure(page, label))
  await picture(page, 'lc-quantities')

  const drawing = page.getByRole('img', { name: 'Where every kilogram went' })
  await eventually(async () => {
    const drawn = (await drawing.locator('text').allTextContents()).map(one => one.replace(/[\u2066-\u2069]/g, ''))
    for (const words of ['29,080.000', 'Yanbu, Nabt Al Jazirah Trading', '2,996.000', '500.000', '139.000']) {
      const isDrawn = drawn.some(one => one.includes(words))
      assert.ok(isDrawn, `${words} is not in ${drawn.join(' | ')}`)
    }
  })
  // 1,200 t above the LC, with a tolerance of ten percent.
  const bullet = page
    .locator('.panel')
    .filter({ has: page.getByRole('img', { name: 'Bills of lading against the tolerance' }) })
  await says(/\+30\.000/, () => bullet.innerText())
  await bullet.scrollIntoViewIfNeeded()
  assert.deepEqual((await bullet.locator('tbody td').allInnerTexts()).slice(-4), [
    '41,200.000',
    '40,000.000',
    '36,000.000',
    '44,000.000',
  ])
  await picture(page, 'lc-tolerance')
  assert.deepEqual(await grave(page), [])

  await page.getByText('Sahel Tihama Feed', { exact: true }).first().click()
  await says(/^2,000\.000$/, () => figure(page, 'Loan taken'))
  await says(/^2,500\.000$/, () => figure(page, 'Balance'))
  await page.getByTitle('All', { exact: true }).click()

  await page.locator('.quantity-link', { hasText: '5,000.000' }).click()
  await page.waitForURL(/\/1\/port-loading\?lcId=\d+&deliveryType=Direct\+Delivery/)
  await page.getByText('PL-WB1-2026-00002').waitFor()
  nothingWrong(visiting, 'quantities')
})

test('a consignee sees its own part', async () => {
  const { page } = await open('consignee1', `/1/procurement/lc/${app.golden.lc101}`)
  await page.getByRole('heading', { name: 'Quantity' }).first().waitFor()
  await says(/^33,061\.000$/, () => figure(page, 'Balance'))
  await exactly(0, page.getByText('Sahel Tihama Feed'))
})

// Where the figures end, as distances from the left edge of the screen.
const ends = (figures: Locator): Promise<number[]> =>
  figures.evaluateAll(all => all.map(figure => Math.round(figure.getBoundingClientRect().right)))

test('on a phone no figure of the flow is cut off', async () => {
  const visiting = await enter(browser, app.address, 'admin', { width: 390, height: 844 })
  const { page } = visiting
  await page.goto(`${app.address}/1/procurement/lc/${app.golden.lc101}`)
  const flow = page.getByRole('region', { name: 'Where every kilogram went' })
  await flow.getByText('29,080.000').waitFor()
  const { x, width } = (await flow.boundingBox())!
  const out = (await ends(flow.locator('.figure'))).filter(end => end > Math.round(x + width))
  assert.deepEqual(out, [])
  await picture(page, 'lc-flow-on-a-phone')
  nothingWrong(visiting, 'flow on a phone')
})

test('in Arabic the figures of a column end at the same place', async () => {
  const visiting = await enter(browser, app.address, 'admin', { language: 'arabic' })
  const { page } = visiting
  await page.goto(`${app.address}/1/procurement/lc/${app.golden.lc101}`)
  const arrived = page.locator('.quantity-column').first()
  await arrived.getByText('41,200.000').waitFor()
  assert.equal(new Set(await ends(arrived.locator('dd .figure'))).size, 1)
  nothingWrong(visiting, 'quantities in Arabic')
})
