// Tables of ten thousand rows: only a few are rendered at a time, all can be reached, and all are printed.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { startDemoApplication } from '../test-application.ts'
import { manyCustomers } from './many-rows.ts'
import { openBrowserAt } from './open-browser.ts'
import { enter, nothingWrong, settled, type Visit } from './page-actions.ts'
import { eventually, exactly } from './wait-until.ts'

const { app, browser } = await openBrowserAt(startDemoApplication)

const most = 10_000
const rowsDrawn = (page: Page): Promise<number> => page.locator('.plain-table tbody tr[aria-rowindex]').count()

/** The preview of an import file with this many customers, as if the server had read it. */
const preview = async (count = most): Promise<Visit> => {
  const at = await enter(browser, app.address, 'admin')
  await manyCustomers(at.page, app.address, count)
  await settled(at.page)
  return at
}

test('few rows are rendered at a time, and scrolling reaches the last one', async () => {
  const at = await preview()
  const { page } = at
  assert.equal(await page.getByRole('table', { name: 'Preview' }).getAttribute('aria-rowcount'), String(most + 1))
  assert.ok((await rowsDrawn(page)) <= 200, `${await rowsDrawn(page)} rows`)
  await eventually(async () => {
    await page.evaluate(() => document.querySelector('.plain-table')!.scrollIntoView({ block: 'end' }))
    assert.equal(await page.getByText(`Customer ${most}`, { exact: true }).count(), 1)
  })
  assert.equal(await page.locator('.plain-table tr').last().getAttribute('aria-rowindex'), String(most + 1))
  assert.ok((await rowsDrawn(page)) <= 200, `${await rowsDrawn(page)} rows`)
  nothingWrong(at, 'many rows')
})

test('the keyboard moves from checkbox to checkbox, into rows that were not rendered yet', async () => {
  const at = await preview()
  const { page } = at
  const boxes = page.getByRole('checkbox', { name: /^Overwrite row/ })
  await boxes.first().focus()
  for (let n = 1; n <= 120; n++) await page.keyboard.press('Tab')
  await page.getByRole('checkbox', { name: 'Overwrite row 122', exact: true }).and(page.locator(':focus')).waitFor()
  nothingWrong(at, 'keyboard')
})

test('printing renders every row, and afterwards few again', async () => {
  const at = await preview(1_000)
  const { page } = at
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await exactly(1_000, page.locator('.plain-table tbody tr[aria-rowindex]'))
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await eventually(async () => assert.ok((await rowsDrawn(page)) <= 200))
  nothingWrong(at, 'paper')
})
