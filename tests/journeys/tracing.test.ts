// From a truck at the gate back to the ship and the contract, lot by lot, as a user follows it in a real Chromium.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { startGoldenApplication } from '../test-application.ts'
import { grave } from './axe.ts'
import { openBrowserAt } from './open-browser.ts'
import { enter, follow, nothingWrong, picture, settled } from './page-actions.ts'
import { eventually } from './wait-until.ts'

const { app, browser } = await openBrowserAt(startGoldenApplication)

// The line of a stage: its count and its tons.
const stage = async (page: Page, title: string): Promise<string> => {
  const section = page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
  await section.first().waitFor()
  return (await section.first().locator('header').innerText()).replace(/\s+/g, ' ').trim()
}

test('from a delivery note to the contract, and on to another lot by its link', async () => {
  const visiting = await enter(browser, app.address, 'admin')
  const { page } = visiting
  await follow(visiting, app.address, '/1/sales/delivery-note/1')
  await settled(page)
  await page.getByRole('navigation', { name: 'Next steps' }).getByRole('link', { name: 'Trace' }).click()
  await page.waitForURL(/tracing\?of=deliveryNote&id=1$/)
  await eventually(async () => {
    assert.match(await stage(page, 'Receipts'), /^Receipts 36,120\.000 MT$/)
    assert.match(await stage(page, 'From lot to lot'), /^From lot to lot 2 · arrived quantity 2,500\.000 MT$/)
    assert.match(await stage(page, 'Customers'), /500\.000 MT$/)
    const begun = await page.locator('[aria-current=step]').allInnerTexts()
    assert.deepEqual([begun.length, begun[0]?.startsWith('DN-2026-00001')], [1, true])
  })
  for (const name of ['PC-001', 'LC-101', 'KWI-101']) await page.getByRole('link', { name }).first().waitFor()
  assert.deepEqual(await grave(page), [])
  await picture(page, 'trace-of-a-delivery')

  // By the keyboard to the other owner's lot, which has another trace.
  const lots = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Lots', exact: true }) })
  await lots.getByRole('listitem').filter({ hasText: 'Sahel' }).getByRole('link').focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(/tracing\?lcId=/)
  await page.locator('.trace-start').filter({ hasText: 'Sahel' }).waitFor()
  nothingWrong(visiting, 'tracing')
})

test('a trace that was not asked for any cargo says what to choose, under its title', async () => {
  const visiting = await enter(browser, app.address, 'admin')
  const { page } = visiting
  await page.goto(`${app.address}/1/tracing`)
  await page.getByRole('heading', { name: 'Trace', exact: true }).waitFor()
  await page.getByText('Choose what to trace').waitFor()
  await eventually(async () => assert.match(await page.title(), /^Trace/))
  visiting.complaints.splice(0)
})

test('the closing stock links to the trace of a lot; the LC’s chain links up and down', async () => {
  const visiting = await enter(browser, app.address, 'acc')
  const { page } = visiting
  await follow(visiting, app.address, '/1/reports/barley-closing-stock')
  await settled(page)
  await page.getByRole('row').filter({ hasText: '2,996.000' }).getByRole('link', { name: 'Raw' }).click()
  await page.locator('.trace-start').filter({ hasText: 'Yanbu' }).waitFor()
  nothingWrong(visiting, 'the trace of a lot')
  const admin = await enter(browser, app.address, 'admin')
  await follow(admin, app.address, `/1/procurement/lc/${app.golden.lc101}`)
  const chain = admin.page.getByRole('navigation', { name: 'Chain' })
  await chain.getByRole('link', { name: 'KWI-101' }).click()
  await admin.page.waitForURL(/shipping\/shipment\/1$/)
  nothingWrong(admin, 'the chain')
})

test('in Arabic, dark, on a phone', async () => {
  const visiting = await enter(browser, app.address, 'admin', { width: 390, language: 'arabic', mode: 'dark' })
  const { page } = visiting
  await follow(visiting, app.address, '/1/tracing?of=receiveCargo&id=1')
  await page.getByRole('heading', { name: 'الاستلامات' }).waitFor()
  const isWide = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  await eventually(async () => assert.equal(await isWide(), false))
  assert.deepEqual(await grave(page), [])
  await picture(page, 'trace-on-a-phone')
  nothingWrong(visiting, 'tracing on a phone')
})
