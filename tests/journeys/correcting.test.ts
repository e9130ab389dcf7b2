// A claim from its form to the credit note for the customer, in a real Chromium: the lines of the invoice beside the form, issued, printed
// in two languages, and as a file. A correction shows in advance what it changes, and master data what cannot be changed.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { startSalesApplication } from '../application-with-prices.ts'
import { openBrowserAt } from './open-browser.ts'
import { enter, nothingWrong, picture } from './page-actions.ts'

const { app, browser } = await openBrowserAt(startSalesApplication)
await app.stock({ kg: 100_000, bags: 2_000 })
const { id } = await app.add('sales/bag-sale', {
  ...{ date: app.ago(2), customer: app.world.customers[0], consignee: app.world.companies.c1 },
  ...{ terminal: app.world.terminals.jeddah, lc: app.lc, form: 'Raw', bagGrade: app.world.bag50, bags: 1_000 },
  loadingCharge: 250,
})
const { invoice } = await app.act('sales/bag-sale', id, 'approve')
const note = await app.add('accounts/credit-note', {
  ...{ date: app.ago(0), invoice, reason: 'Quantity', lines: [{ line: 1, bags: 10 }] },
})

test('the form shows the lines of the invoice; the issued note is printed and downloaded as a PDF', async () => {
  const visiting = await enter(browser, app.address, 'admin', { height: 1000 })
  const { page } = visiting
  await page.goto(`${app.address}/1/accounts/credit-note/${note.id}/edit`)
  // It has no number yet.
  await page.getByRole('heading', { level: 1, name: 'Draft', exact: true }).waitFor()
  const lines = page.getByRole('table', { name: 'Lines of the invoice' })
  await lines.getByRole('button', { name: 'Add to the note' }).last().click()
  await page.getByRole('region', { name: 'Lines' }).getByText('885.50').first().waitFor()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.waitForURL(/\/credit-note\/\d+$/)
  await page.getByRole('button', { name: 'Issue' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Issue' }).click()
  const sheet = page.getByRole('article')
  for (const words of ['Credit Note', 'إشعار دائن', 'Difference in quantity', 'فرق في الكمية', '770.00', '885.50']) {
    await sheet.getByText(words).first().waitFor()
  }
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'PDF' }).click()])
  assert.match(file.suggestedFilename(), /^3\d{13}3_.*_CN-\d{4}-00001\.pdf$/)
  assert.equal(
    readFileSync(await file.path())
      .subarray(0, 5)
      .toString(),
    '%PDF-',
  )
  await page.getByRole('combobox', { name: 'Language of the paper' }).click()
  await page.getByTitle('Arabic', { exact: true }).click()
  await sheet.getByText('Credit Note').waitFor({ state: 'hidden' })
  nothingWrong(visiting, 'the credit note')
})

test('the form of a correction shows what it will change, and the difference of its price from the price list', async () => {
  const sale = await app.add('sales/bag-sale', {
    ...{ date: app.ago(2), customer: app.world.customers[1], consignee: app.world.companies.c1 },
    ...{ terminal: app.world.terminals.jeddah, lc: app.lc, form: 'Raw', bagGrade: app.world.bag50, bags: 100 },
  })
  const approved = await app.act('sales/bag-sale', sale.id, 'approve')
  const asked = { date: app.ago(0), cause: 'Entered wrongly', explanation: 'Mixed up', wrong: 'Price' }
  const correction = { ...asked, invoice: approved.invoice, newPrice: 50 }
  const requested = await app.add('accounts/edit-sale-and-payment', correction)
  const visiting = await enter(browser, app.address, 'admin', { height: 1000 })
  const { page } = visiting
  await page.goto(`${app.address}/1/accounts/edit-sale-and-payment/${requested.id}/edit`)
  const changes = page.getByRole('table', { name: 'Before and after' })
  await page.getByRole('textbox', { name: 'Right price of the barley' }).fill('5.2')
  for (const words of ['Difference to the list', '−90 %', '598.00']) {
    await changes.getByText(words, { exact: true }).waitFor()
  }
  await picture(page, 'correction-changes')
  nothingWrong(visiting, 'the correction')
})

test('the printed form of a correction has the words of its reader: a payment mode in Arabic', async () => {
  const sale = await app.add('sales/bag-sale', {
    ...{ date: app.ago(2), customer: app.world.customers[0], consignee: app.world.companies.c1 },
    ...{ terminal: app.world.terminals.jeddah, lc: app.lc, form: 'Raw', bagGrade: app.world.bag50, bags: 10 },
  })
  const approved = await app.act('sales/bag-sale', sale.id, 'approve')
  const requested = await app.add('accounts/edit-sale-and-payment', {
    ...{ date: app.ago(0), cause: 'Entered wrongly', explanation: 'Paid at once', wrong: 'Payment mode' },
    ...{ invoice: approved.invoice, newMode: 'Cash' },
  })
  const visiting = await enter(browser, app.address, 'admin', { language: 'arabic' })
  const { page } = visiting
  await page.addInitScript('window.print = () => {}')
  await page.goto(`${app.address}/1/accounts/edit-sale-and-payment/${requested.id}`)
  await page.getByRole('button', { name: 'طباعة', exact: true }).click()
  await page.emulateMedia({ media: 'print' })
  const sheet = page.getByRole('article')
  for (const words of ['آجل', 'نقدًا']) await sheet.getByText(words, { exact: true }).waitFor()
  assert.equal(await sheet.getByText('Cash', { exact: true }).count(), 0)
  nothingWrong(visiting, 'the printed correction')
})

test('beside the form of a bag grade its uses are shown, which prevent a change of its size', async () => {
  const visiting = await enter(browser, app.address, 'admin', { height: 1000 })
  const { page } = visiting
  await page.goto(`${app.address}/1/master-data/bag-grade/${app.world.bag50}/edit`)
  await page.getByText(/^Bags in stock: 2,000\. Size cannot change while there are any/).waitFor()
  await picture(page, 'bag-grade-in-use')
  nothingWrong(visiting, 'the bag grade')
})

test('the dialog that cancels a note asks for its own reason: it does not offer the reason of the note', async () => {
  const second = await app.add('accounts/credit-note', {
    ...{ date: app.ago(0), invoice, reason: 'Quantity', lines: [{ line: 1, bags: 1 }] },
  })
  const visiting = await enter(browser, app.address, 'admin')
  const { page } = visiting
  await page.goto(`${app.address}/1/accounts/credit-note/${second.id}`)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Cancel', exact: true }).click()
  const reason = page.getByRole('dialog').getByRole('textbox', { name: 'Reason' })
  assert.equal(await reason.inputValue(), '')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel', exact: true }).click()
  await page.getByText('Please enter Reason.').waitFor()
  nothingWrong(visiting, 'the dialog of canceling')
})
