// The printed sheet of a document that no longer holds says so.

import { test } from 'node:test'
import { startSalesApplication } from '../application-with-prices.ts'
import { openBrowserAt } from './open-browser.ts'
import { enter, nothingWrong } from './page-actions.ts'

const { app, browser } = await openBrowserAt(startSalesApplication)
const receipt = await app.add('payments', {
  ...{ date: app.ago(1), direction: 'Receipt', customer: app.world.customers[0], consignee: app.world.companies.c1 },
  ...{ mode: 'Cash', amount: 100 },
})

test('a reversed receipt voucher is printed as reversed, a valid one without a mark', async () => {
  const visiting = await enter(browser, app.address, 'admin')
  const { page } = visiting
  await page.addInitScript('window.print = () => {}')
  const printSheet = async () => {
    await page.goto(`${app.address}/1/payments/${receipt.id}`)
    await page.getByRole('button', { name: 'Print', exact: true }).click()
    await page.emulateMedia({ media: 'print' })
    const sheet = page.getByRole('article')
    await sheet.getByText('Receipt voucher').waitFor()
    return sheet
  }
  const valid = await printSheet()
  await valid.getByText('Reversed').waitFor({ state: 'hidden' })
  await page.emulateMedia({ media: 'screen' })
  await app.act('payments', receipt.id, 'reverse', { reason: 'Entered twice' })
  const reversed = await printSheet()
  for (const words of ['Reversed', 'معكوس']) await reversed.getByText(words).waitFor()
  nothingWrong(visiting, 'the printed voucher')
})
