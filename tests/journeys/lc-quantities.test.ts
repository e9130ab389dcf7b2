// What came of an LC's cargo, as one reads it on the LC's page, in a real Chromium.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { makeBundle } from '#bundle.ts'
import { demoPassword } from '../../database/demo/accounts.ts'
import { launch } from '../chromium.ts'
import { type GoldenHouse, startGoldenHouse } from '../house.ts'
import { grave } from './axe.ts'
import { exactly } from './hands.ts'

let house: GoldenHouse
let browser: Browser

before(async () => {
  await makeBundle()
  house = await startGoldenHouse()
  browser = await launch()
})

after(async () => {
  await browser?.close()
  await house?.close()
})

const open = async (username: string, path: string): Promise<{ page: Page; complaints: string[] }> => {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  const complaints: string[] = []
  page.on('console', message => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', error => complaints.push(error.message))
  await page.goto(house.address + path)
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('banner').waitFor()
  await page.goto(house.address + path)
  return { page, complaints }
}

const figure = (page: Page, label: string): Promise<string> =>
  page
    .locator('.quantity')
    .filter({ has: page.locator('dt', { hasText: new RegExp(`^${label}$`) }) })
    .locator('dd')
    .innerText()

test('four columns end in sums that make the balance; a figure opens its documents', async () => {
  const { page, complaints } = await open('admin', `/1/procurement/lc/${house.golden.lc101}`)
  await page.getByRole('heading', { name: 'Quantity' }).first().waitFor()
  const told = await Promise.all(
    ['B/L', 'Port out', 'Outturn', 'Received', 'Net of owners', 'Lost', 'Sold in bags', 'Raw, Yanbu', 'Balance'].map(
      label => figure(page, label),
    ),
  )
  assert.deepEqual(told, [
    '41,200.000',
    '41,150.000',
    '−50.000',
    '36,120.000',
    '0.000',
    '−59.000',
    '−500.000',
    '2,996.000',
    '35,561.000',
  ])
  if (process.env.GMS_PICTURES) await page.screenshot({ path: `${process.env.GMS_PICTURES}/lc-quantities.png` })

  const drawing = page.getByRole('img', { name: 'Where every kilogram went' })
  const drawn = (await drawing.locator('text').allTextContents()).map(words => words.replace(/[\u2066-\u2069]/g, ''))
  for (const words of ['29,080.000', 'Yanbu, Nabt Al Jazirah Trading', '2,996.000', '500.000', '139.000']) {
    assert.ok(
      drawn.some(one => one.includes(words)),
      `${words} is not in ${drawn.join(' | ')}`,
    )
  }
  assert.deepEqual(await grave(page), [])

  await page.getByText('Sahel Tihama Feed', { exact: true }).first().click()
  assert.equal(await figure(page, 'Loan taken'), '2,000.000')
  assert.equal(await figure(page, 'Balance'), '2,500.000')
  await page.getByTitle('All', { exact: true }).click()

  await page.locator('.quantity-link', { hasText: '5,000.000' }).click()
  await page.waitForURL(/\/1\/port-loading\?lcId=\d+&deliveryType=Direct\+Delivery/)
  await page.getByText('PL-2026-00002').waitFor()
  assert.deepEqual(complaints, [])
})

test('a consignee reads his own part', async () => {
  const { page } = await open('consignee1', `/1/procurement/lc/${house.golden.lc101}`)
  await page.getByRole('heading', { name: 'Quantity' }).first().waitFor()
  assert.equal(await figure(page, 'Balance'), '33,061.000')
  await exactly(0, page.getByText('Sahel Tihama Feed'))
})
