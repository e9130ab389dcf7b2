// A bag sale from its form to the invoice's printed code, in a real Chromium.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator } from 'playwright-core'
import { startSalesApplication } from '../application-with-prices.ts'
import { openBrowserAt } from './open-browser.ts'
import { enter, nothingWrong, picture, type Visit } from './page-actions.ts'
import { codeOnPaper, pageOfPaper } from './paper.ts'
import { eventually, says } from './wait-until.ts'

const { app, browser } = await openBrowserAt(startSalesApplication)
await app.stock({ kg: 1_000_000, bags: 24_600 })
const sale = await app.add('sales/bag-sale', {
  date: app.ago(1),
  customer: app.world.customers[0],
  consignee: app.world.companies.c1,
  terminal: app.world.terminals.jeddah,
  lc: app.lc,
  form: 'Raw',
  bagGrade: app.world.bag50,
  bags: 10_000,
  agent: app.world.agents[0],
})

const open = async (path: string): Promise<Visit> => {
  const visiting = await enter(browser, app.address, 'admin')
  await visiting.page.goto(app.address + path)
  return visiting
}

// As a user does it: into the field, replacing its content.
const retype = async (input: Locator, text: string): Promise<void> => {
  await input.click()
  await input.press('ControlOrMeta+a')
  await input.pressSequentially(text)
  await input.press('Tab')
}

test('the form computes while typing and shows the total of the sale', async () => {
  const visiting = await open(`/1/sales/bag-sale/${sale.id}/edit`)
  const { page } = visiting
  const bags = page.locator('[data-entry=bags] input')
  await retype(bags, '9000')
  const price = page.getByRole('region', { name: 'Price' })
  await price.getByText('538,200.00').waitFor()
  await page.getByRole('region', { name: 'Payment' }).getByText('538,200.00').first().waitFor()
  await page.getByText('15,600').waitFor()
  await retype(bags, '10000')
  await page.getByRole('button', { name: 'Approve and issue' }).click()
  await page.waitForURL(/\/sales\/bag-sale\/\d+$/)
  await page.getByText('Approved').first().waitFor()
  nothingWrong(visiting, 'the form')
})

test('the invoice is printed, and its QR code can be read', async () => {
  const { invoice } = await app.get(`sales/bag-sale/${sale.id}`)
  const { qr, invoiceNo } = await app.get(`sales/tax-invoice/${invoice}`)
  const visiting = await open(`/1/sales/tax-invoice/${invoice}`)
  const { page } = visiting
  const sheet = page.getByRole('article')
  await sheet.getByText(String(invoiceNo)).waitFor()
  for (const words of ['Tax Invoice', 'فاتورة ضريبية', '598,000.00', '78,000.00', 'نبت الجزيرة للتجارة']) {
    await sheet.getByText(words).first().waitFor()
  }
  await eventually(async () => assert.equal(await codeOnPaper(page), qr))
  await picture(page, 'invoice')
  await page.emulateMedia({ media: 'print' })
  await page.getByRole('banner').waitFor({ state: 'hidden' })
  await pageOfPaper(page)
  // Only the picture: neither the text for screen readers nor anything else of the page.
  await says(/^\s*$/, () => page.locator('body').innerText())
  nothingWrong(visiting, 'the invoice')
})

test('canceling an invoiced sale opens a new credit note for its invoice', async () => {
  const { invoice } = await app.get(`sales/bag-sale/${sale.id}`)
  const { invoiceNo } = await app.get(`sales/tax-invoice/${invoice}`)
  const visiting = await open(`/1/sales/bag-sale/${sale.id}`)
  const { page } = visiting
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Cancel' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('He withdrew')
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click()
  await dialog.getByText('A credit note on its invoice takes it back').waitFor()
  await dialog.getByRole('link', { name: 'New Credit Note' }).click()
  await page.waitForURL(/\/accounts\/credit-note\/add\?invoice=\d+$/)
  await page.locator('[data-entry=invoice]').getByText(String(invoiceNo)).waitFor()
  await page.getByText('Empty bags').or(page.getByText('Barley')).first().waitFor()
})
