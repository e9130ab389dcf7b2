// Pickers show the facts for a choice in two lines and can add a missing row: all with the keyboard, while the form keeps its values.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { startSalesApplication } from '../application-with-prices.ts'
import { openBrowserAt } from './open-browser.ts'
import { enter, handsOn, nothingWrong, picture, settled } from './page-actions.ts'

const { app, browser } = await openBrowserAt(startSalesApplication)
await app.stock({ kg: 200_000, bags: 4_000 })

const { companies, terminals, bag50, customers } = app.world
const [buyer] = customers as [number]
const sale = await app.add('sales/bag-sale', {
  ...{ customer: buyer, date: app.ago(45), consignee: companies.c1, terminal: terminals.jeddah },
  ...{ lc: app.lc, form: 'Raw', bagGrade: bag50, bags: 40 },
})
const { invoice } = await app.act('sales/bag-sale', sale.id, 'approve')
const owed = Number((await app.get(`sales/tax-invoice/${invoice}`)).balanceDue)
const names = {
  buyer: String((await app.get(`master-data/customer/${buyer}`)).name),
  seller: String((await app.get(`master-data/consignee/${companies.c1}`)).name),
  terminal: String((await app.get(`master-data/terminal/${terminals.jeddah}`)).name),
}
const inRiyals = (amount: number): string =>
  amount.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** Opens a picker and returns its text for a row, in one line. */
const textOf = async (page: Page, label: string, row: string): Promise<string> => {
  const box = page.getByRole('combobox', { name: label, exact: true })
  await box.click()
  const list = page.locator(`[id="${await box.getAttribute('aria-controls')}"]`).locator('xpath=..')
  const offer = list.locator('.ant-select-item-option').filter({ hasText: row }).first()
  await offer.waitFor()
  return (await offer.innerText()).replace(/\s+/g, ' ').trim()
}

test('a sale’s customers with remaining credit and overdue amount', async () => {
  const visit = await enter(browser, app.address, 'sls')
  const hands = handsOn(visit.page)
  await hands.open(`${app.address}/1/sales/bag-sale/add`)
  assert.equal(
    await textOf(visit.page, 'Customer', names.buyer),
    `${names.buyer} Credit limit left ${inRiyals(500_000_000 - owed)} SAR Overdue ${inRiyals(owed)} SAR`,
  )
  await picture(visit.page, 'picker-customer')
  nothingWrong(visit, 'customers')
})

test('an LC with its free stock at the loading terminal', async () => {
  const visit = await enter(browser, app.address, 'trm')
  const hands = handsOn(visit.page)
  await hands.open(`${app.address}/1/terminals/terminal-out/add`)
  await hands.pick('Owner', names.seller)
  await hands.pick('Terminal', names.terminal)
  assert.equal(await textOf(visit.page, 'LC', 'LC-S1'), 'LC-S1 Free there 198.000 MT')
  await picture(visit.page, 'picker-lc')
  await visit.page.keyboard.press('Escape')
  await hands.pick('LC', 'LC-S1')
  await hands.see(/^Free there .?198\.000.? MT$/)
  nothingWrong(visit, 'LCs')
})

const looks = [
  { language: 'english', mode: 'light', width: 390, height: 844 },
  { language: 'english', mode: 'dark' },
  { language: 'arabic', mode: 'light' },
] as const

for (const look of looks) {
  test(`no line is truncated: ${JSON.stringify(look)}`, async () => {
    const visit = await enter(browser, app.address, 'admin', look)
    const { page } = visit
    for (const [path, entry] of [
      ['sales/bag-sale/add', 'customer'],
      ['terminals/terminal-out/add', 'truck'],
    ] as const) {
      await page.goto(`${app.address}/1/${path}`)
      await settled(page)
      await page.locator(`[data-entry=${entry}]`).getByRole('combobox').click()
      const facts = page.locator('.ant-select-item-option .offer').first()
      await facts.waitFor()
      const cut = await facts.evaluate(part => {
        const option = part.closest('.ant-select-item')!.getBoundingClientRect()
        const inside = part.getBoundingClientRect()
        return inside.left < option.left - 1 || inside.right > option.right + 1 || option.right > window.innerWidth
      })
      assert.equal(cut, false, path)
      await picture(page, `picker-${look.language}-${look.mode}-${'width' in look ? look.width : 'wide'}-${entry}`)
    }
    nothingWrong(visit, 'looks')
    await page.context().close()
  })
}

test('a missing row is added with the keyboard, and the form uses it', async () => {
  const visit = await enter(browser, app.address, 'admin')
  const { page } = visit
  const hands = handsOn(page)
  await hands.open(`${app.address}/1/terminals/terminal-out/add`)
  await hands.pick('Owner', names.seller)
  const truck = page.getByRole('combobox', { name: 'Truck', exact: true })
  await truck.focus()
  await page.keyboard.type('9417 XAB')
  await page.getByText('Nothing matches.').waitFor()
  await page.keyboard.press('Control+Enter')
  const drawer = page.getByRole('dialog', { name: 'New Truck' })
  await drawer.waitFor()
  assert.equal(await drawer.getByRole('textbox', { name: 'Plate', exact: true }).inputValue(), '9417 XAB')
  await hands.pick('Type', 'Flatbed')
  await drawer.getByRole('combobox', { name: 'Transporter', exact: true }).focus()
  await page.keyboard.press('ArrowDown')
  await page.locator('.ant-select-item-option .offer:visible').first().waitFor()
  await page.keyboard.press('Enter')
  await picture(page, 'picker-drawer')
  // It saves the form in the drawer; the form below is neither sent nor checked.
  await page.keyboard.press('Control+s')
  await drawer.waitFor({ state: 'detached' })
  const [added] = (await app.get<{ rows: { plate: string }[] }>('master-data/truck?search=9417')).rows
  assert.equal(added?.plate, '9417 XAB')
  await page.locator('[data-entry=truck]').getByText('9417 XAB').waitFor()
  await page.locator('[data-entry=consignee]').getByText(names.seller).waitFor()
  assert.ok(await truck.evaluate(box => box === document.activeElement), 'the field has the focus again')
  assert.ok(new URL(page.url()).pathname.endsWith('/terminal-out/add'))
  nothingWrong(visit, 'drawer')
})

test('a closed drawer keeps its entries, and changes nothing', async () => {
  const visit = await enter(browser, app.address, 'admin')
  const { page } = visit
  const hands = handsOn(page)
  await hands.open(`${app.address}/1/sales/bag-sale/add`)
  await page.getByRole('combobox', { name: 'Customer', exact: true }).click()
  await page.getByRole('button', { name: 'Add New' }).click()
  const drawer = page.getByRole('dialog', { name: 'New Customer' })
  await drawer.getByRole('textbox', { name: 'Name', exact: true }).fill('Hofuf Feed')
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'detached' })
  const customer = page.getByRole('combobox', { name: 'Customer', exact: true })
  await customer.press('ArrowDown')
  await page.getByRole('button', { name: 'Add New' }).waitFor()
  await customer.press('Control+Enter')
  assert.equal(await drawer.getByRole('textbox', { name: 'Name', exact: true }).inputValue(), 'Hofuf Feed')
  await hands.press('Discard')
  await drawer.waitFor({ state: 'detached' })
  assert.ok(new URL(page.url()).pathname.endsWith('/bag-sale/add'))
  nothingWrong(visit, 'left')
})

test('a customer’s page starts with the debt, and links to the ledger', async () => {
  const visit = await enter(browser, app.address, 'admin')
  const { page } = visit
  const hands = handsOn(page)
  await hands.open(`${app.address}/1/master-data/customer/${buyer}`)
  await page.getByText('Credit limit left').waitFor()
  assert.equal(await hands.figure('Balance'), `${inRiyals(owed)} SAR`)
  assert.match(await hands.figure('Overdue'), new RegExp(`^${inRiyals(owed)} SAR`))
  const ways = page.getByRole('navigation', { name: 'Leads to' })
  assert.deepEqual(await ways.getByRole('link').allInnerTexts(), [
    'Customers Ledger',
    'Statement of Account',
    'Open invoices',
  ])
  await ways.getByRole('link', { name: 'Open invoices' }).click()
  await page.getByRole('heading', { name: 'Tax Invoices' }).waitFor()
  await page
    .getByText(String((await app.get(`sales/tax-invoice/${invoice}`)).invoiceNo))
    .first()
    .waitFor()
  nothingWrong(visit, 'strip')
})
