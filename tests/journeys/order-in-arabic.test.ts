// In Arabic every day, plate, range and signed figure is drawn from left to right, as 16-Sep-2026, never as Sep-2026-16; so are two figures
// with a slash between them.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { startGoldenApplication } from '../test-application.ts'
import { openBrowserAt } from './open-browser.ts'
import { enterAgain, follow, nothingWrong, picture, settled } from './page-actions.ts'

const { app, browser } = await openBrowserAt(startGoldenApplication)

// By where the first and the last letter are drawn.
const turnedOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = new Set<string>()
    const figures = /\d{2}-[A-Z][a-z]{2}-\d{4}|\d{4} [A-Z]{3}\b|[+\u2212]\d[\d,.]*|\d+\u2013\d+/g
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (!text.parentElement?.checkVisibility()) continue
      for (const { 0: figure, index } of text.nodeValue!.matchAll(figures)) {
        const boxOf = (at: number): DOMRect => {
          const range = document.createRange()
          range.setStart(text!, index + at)
          range.setEnd(text!, index + at + 1)
          return range.getBoundingClientRect()
        }
        const [first, last] = [boxOf(0), boxOf(figure.length - 1)]
        if (first.top === last.top && first.left > last.left) found.add(text.nodeValue!)
      }
    }
    for (const pair of document.querySelectorAll('td')) {
      const [first, last] = [pair.querySelector('.figure'), [...pair.querySelectorAll('.figure')].at(-1)]
      if (!pair.textContent.includes(' / ') || !first || !last) continue
      const [done, planned] = [first.getBoundingClientRect(), last.getBoundingClientRect()]
      if (done.top === planned.top && done.left > planned.left) found.add(pair.textContent)
    }
    return [...found]
  })

const paths = ['dashboard', 'master-data/truck/1', 'reports/account-balances', 'master-data/customer/1', 'mine']
for (const path of [...paths, 'shipping/shipment/1'])
  test(`${path}`, async () => {
    const visiting = await enterAgain(browser, app.address, 'admin', { language: 'arabic' })
    const { page } = visiting
    await follow(visiting, app.address, `/1/${path}`)
    await settled(page)
    await picture(page, `order-${path}`)
    assert.deepEqual(await turnedOn(page), [])
    nothingWrong(visiting, path)
  })

test('a dialog that names a truck, and one that names a day', async () => {
  const visiting = await enterAgain(browser, app.address, 'admin', { language: 'arabic' })
  const { page } = visiting
  await follow(visiting, app.address, '/1/master-data/truck/1')
  await settled(page)
  await page.getByRole('button', { name: 'إيقاف', exact: true }).click()
  await page.getByRole('dialog').waitFor()
  assert.deepEqual(await turnedOn(page), [])
  await page.keyboard.press('Escape')
  await follow(visiting, app.address, '/1/terminals/receive-cargo/1')
  await settled(page)
  await page.getByRole('button', { name: 'المزيد', exact: true }).click()
  await page.getByRole('menuitem', { name: 'إلغاء المستند', exact: true }).click()
  await page
    .getByRole('dialog')
    .getByText(/\d{2}-[A-Z][a-z]{2}-\d{4}/)
    .waitFor()
  await picture(page, 'order-dialog')
  assert.deepEqual(await turnedOn(page), [])
  nothingWrong(visiting, 'the dialogs')
})
