// Functions of every list, form and page in daily work: comments, keys, restored positions, drafts, wide tables on a phone.

import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { readSheet } from 'read-excel-file/node'
import { startGoldenApplication } from '../test-application.ts'
import { grave } from './axe.ts'
import { openBrowserAt } from './open-browser.ts'
import { enter, enterAgain, handsOn, nothingWrong, picture, settled } from './page-actions.ts'
import { eventually, exactly, holds, still } from './wait-until.ts'

const api = '/api/agencies/1'

const { app, browser } = await openBrowserAt(startGoldenApplication)
const ask = await app.as('admin')

type Look = Parameters<typeof enter>[3]

const visitAs = async (look: Look = {}, who = 'admin', come = enterAgain) => {
  const at = await come(browser, app.address, who, look)
  const hands = handsOn(at.page)
  return { at, page: at.page, hands, open: (path: string) => hands.open(app.address + path) }
}

const pathOf = (page: Page): string => {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}

for (const [name, look, box, add, shown, staff] of [
  ['light', {}, 'Comment', 'Add comment', 'Show to consignees', 'Staff only'],
  [
    'dark in Arabic',
    { language: 'arabic', mode: 'dark' },
    'تعليق',
    'إضافة التعليق',
    'إظهاره للمرسل إليهم',
    'للموظفين فقط',
  ],
  ['phone', { width: 390, height: 844 }, 'Comment', 'Add comment', 'Show to consignees', 'Staff only'],
] as const) {
  test(`staff comment on an LC, among themselves or for its consignees too: ${name}`, async () => {
    const { at, page, hands, open } = await visitAs(look)
    await open(`/1/procurement/lc/${app.golden.lc101}`)
    const entry = page.getByRole('textbox', { name: box, exact: true })
    await page.getByRole('button', { name: add, exact: true, disabled: true }).waitFor()
    await entry.fill(`Ask the bank, ${name}.`)
    await hands.press(add)
    await hands.see(`Ask the bank, ${name}.`)
    await hands.see(staff)
    await page.getByRole('button', { name: add, exact: true, disabled: true }).waitFor()
    await holds('', entry)
    await entry.fill(`Documents are on their way, ${name}.\nTwo originals.`)
    await page.getByRole('checkbox', { name: shown }).check()
    await entry.press('Control+Enter')
    await hands.see(`Documents are on their way, ${name}.`)
    await entry.scrollIntoViewIfNeeded()
    await picture(page, `comments-${name}`)
    assert.deepEqual(await grave(page), [])
    nothingWrong(at, 'comments')
    const consignee = await visitAs({}, 'consignee1')
    await consignee.open(`/1/procurement/lc/${app.golden.lc101}`)
    await consignee.hands.see(`Documents are on their way, ${name}.`)
    await exactly(0, consignee.page.getByText(`Ask the bank, ${name}.`))
    await exactly(0, consignee.page.getByRole('checkbox', { name: 'Show to consignees' }))
    await consignee.page.getByRole('textbox', { name: 'Comment', exact: true }).fill(`Thank you, ${name}.`)
    await consignee.hands.press('Add comment')
    await consignee.hands.see(`Thank you, ${name}.`)
    nothingWrong(consignee.at, 'a consignee’s comment')
  })
}

const pressAs = (page: Page, key: string, code: string, ctrlKey = false) =>
  page.evaluate(
    ([key, code, ctrlKey]) =>
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key, code, ctrlKey, bubbles: true, cancelable: true } as KeyboardEventInit),
      ),
    [key, code, ctrlKey] as const,
  )

test('the keys listed under ? work, with either keyboard layout, and do nothing while typing', async () => {
  const { at, page, open } = await visitAs()
  await open('/1/master-data/vessel')
  const search = page.getByRole('textbox', { name: 'Search', exact: true })
  const list = page.getByRole('dialog', { name: 'Help' })
  await page.keyboard.press('/')
  await search.and(page.locator(':focus')).waitFor()
  await page.keyboard.type('n/?')
  await holds('n/?', search)
  await exactly(0, list)
  assert.match(pathOf(page), /^\/1\/master-data\/vessel(\?|$)/)
  await search.fill('')
  await search.blur()
  await page.keyboard.press('?')
  await list.getByText('Keyboard', { exact: true }).click()
  for (const key of ['Ctrl K', 'Ctrl S', 'N', '/', 'Esc', '?']) await list.getByText(key, { exact: true }).waitFor()
  await picture(page, 'shortcuts')
  await page.keyboard.press('n')
  assert.ok(!page.url().endsWith('/add'), 'a dialog keeps the keys')
  await page.keyboard.press('Escape')
  await list.waitFor({ state: 'hidden' })
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await pressAs(page, 'ى', 'KeyN')
  await page.waitForURL(/vessel\/add$/)
  await page.goBack()
  // The list listens for the key only once it is shown again.
  await search.waitFor()
  await page.keyboard.press('n')
  await page.waitForURL(/vessel\/add$/)
  const everything = page.getByRole('combobox', { name: 'Search Pages...' })
  await open('/1/dashboard')
  await page.keyboard.press('/')
  await everything.and(page.locator(':focus')).waitFor()
  await everything.press('Escape')
  await pressAs(page, 'ن', 'KeyK', true)
  await everything.and(page.locator(':focus')).waitFor()
  nothingWrong(at, 'keys')
})

test('users who may not add have no key for it', async () => {
  const { page, open } = await visitAs({}, 'consignee1')
  await open('/1/procurement/lc')
  await page.keyboard.press('n')
  await page.waitForTimeout(300)
  assert.equal(pathOf(page), '/1/procurement/lc')
})

const enterShip = async ({ fill, pick }: ReturnType<typeof handsOn>, name: string, imo: string) => {
  await fill('Name', name)
  await fill('IMO number', imo)
  await pick('Type', 'Bulk carrier')
}

test('a refused value gets the focus and is in view: a field, a cell of child rows, or the message above the form', async () => {
  const { at, page, hands, open } = await visitAs({ width: 390, height: 844 }, 'admin', enter)
  const focused = (entry: Locator) => entry.and(page.locator(':focus')).waitFor()
  await open('/1/master-data/vessel/add')
  await hands.fill('Name', 'MV Refused')
  await hands.press('Save')
  const imo = page.getByRole('textbox', { name: 'IMO number', exact: true })
  await focused(imo)
  const { y, height } = await still(imo)
  const bar = (await page.getByRole('button', { name: 'Save', exact: true }).boundingBox())!
  assert.ok(y > 52 && y + height < bar.y, `between header and bar: ${y}`)
  await hands.fill('IMO number', '9074729')
  await hands.pick('Type', 'Bulk carrier')
  await page.getByRole('textbox', { name: 'Remarks', exact: true }).focus()
  await page.route('**/api/agencies/1/master-data/vessel', route => route.abort())
  await hands.press('Save')
  const said = await still(
    page.getByRole('alert').filter({ hasText: 'The server cannot be reached. Please try again.' }),
  )
  assert.ok(said.y > 52 && said.y + said.height < bar.y, `the sentence is at ${said.y}`)
  at.complaints.splice(0)
  await open('/1/shipping/1/edit')
  await hands.addLine('Hatch plan')
  await hands.press('Save')
  await focused(page.getByRole('textbox', { name: 'Hold 1', exact: true }))
  nothingWrong(at, 'refused')
})

test('several documents are saved in turn, the last with the keyboard while a value is still being typed', async () => {
  const { at, page, hands, open } = await visitAs()
  await open('/1/master-data/vessel?sort=-name')
  await hands.press('Add New')
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  await enterShip(hands, 'Zebra One', '9074729')
  await hands.press('Save and add another')
  await hands.see('Zebra One saved.')
  await page.waitForFunction(() => (document.querySelector('form input') as HTMLInputElement | null)?.value === '')
  await name.and(page.locator(':focus')).waitFor()
  await enterShip(hands, 'Zebra T', '9176187')
  await name.click()
  await name.press('End')
  await page.keyboard.type('wo')
  await pressAs(page, 'س', 'KeyS', true)
  await hands.see('Zebra Two saved.')
  await page.waitForURL(/vessel\?sort=-name$/)
  await page.getByRole('row').nth(1).getByText('Zebra Two').waitFor()
  nothingWrong(at, 'another')
})

test('a list keeps its state when the user returns from a page, a discarded form or by the breadcrumb', async () => {
  const { at, page, hands, open } = await visitAs({ height: 460 })
  const address = '/1/master-data/truck?status=active&sort=-plate&page=2&pageSize=10'
  await open(address)
  await page.evaluate(() => window.scrollTo(0, 120))
  await page.waitForTimeout(200)
  const asLeft = () => page.waitForFunction(() => Math.abs(window.scrollY - 120) < 3, undefined, { timeout: 20_000 })
  const back = async (how: string) => {
    await page.waitForURL(app.address + address)
    await settled(page)
    await asLeft().catch(() => assert.fail(`${how}: not where it was scrolled to`))
  }
  // A click with the pointer would scroll the row into view first.
  const plate = () => page.getByRole('row').nth(5).getByRole('link').first().dispatchEvent('click')
  await plate()
  await page.waitForURL(/truck\/\d+$/)
  await settled(page)
  await page.goBack()
  await back('the browser’s way back')
  await plate()
  await page.waitForURL(/truck\/\d+$/)
  await settled(page)
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Truck' }).click()
  await back('the breadcrumb')
  await page.keyboard.press('n')
  await page.waitForURL(/truck\/add$/)
  await hands.press('Discard')
  await back('a discarded form')
  nothingWrong(at, 'places')
})

test('a reload keeps entered values, and leaving them asks first', async () => {
  const { at, page, hands, open } = await visitAs({}, 'admin', enter)
  await open('/1/master-data/vessel')
  await hands.press('Add New')
  await hands.fill('Name', 'Half a ship')
  await hands.see('Kept in this browser')
  page.on('dialog', dialog => void dialog.accept())
  await page.reload()
  await settled(page)
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  await holds('Half a ship', name)
  const away = page.getByRole('link', { name: 'Dashboard' })
  await away.click()
  await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor()
  await hands.press('Stay')
  await holds('Half a ship', name)
  await page.goBack()
  await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor()
  await hands.press('Stay')
  assert.match(page.url(), /vessel\/add$/)
  await away.click()
  await hands.press('Leave')
  await page.waitForURL(/dashboard/)
  await open('/1/master-data/vessel/add')
  await holds('', name)
  nothingWrong(at, 'drafts')
})

test('an Excel file has figures in the unit of the screen, with the same sums', async () => {
  const { at, page, hands, open } = await visitAs()
  await open('/1/terminals/receive-cargo')
  const [file] = await Promise.all([page.waitForEvent('download'), hands.press('Excel')])
  const sheet = await readSheet(await readFile(await file.path()))
  const head = sheet.findIndex(row => row.includes('Terminal net MT'))
  const place = sheet[head]!.indexOf('Terminal net MT')
  const figures = sheet.slice(head + 1).map(row => row[place])
  const total = figures.pop() as number
  const { body } = await ask('GET', `${api}/terminals/receive-cargo?pageSize=100`)
  const kilograms = (body.rows as { terminalNet: number }[]).map(({ terminalNet }) => terminalNet)
  assert.deepEqual(
    figures.map(figure => typeof figure === 'number' && Math.round(figure * 1000)).sort(),
    kilograms.sort(),
  )
  assert.equal(Math.round(total * 1000), (body.totals as { terminalNet: number }).terminalNet)
  await eventually(async () => {
    const screen = (await page.locator('tfoot').innerText()).replace(/\s+/g, ' ')
    assert.ok(screen.includes(total.toLocaleString('en', { minimumFractionDigits: 3 })), screen)
  })
  nothingWrong(at, 'tons')
})

test('fields required by a rule are starred, and hints refer to the current form', async () => {
  const { at, page, open } = await visitAs()
  const star = (name: string): Locator => page.locator(`[data-entry="${name}"] .needed`)
  await open('/1/payments/pre-payments/add?mode=Cash')
  await star('customer').waitFor()
  assert.equal(await star('bank').count(), 0, 'cash needs no bank')
  await open('/1/payments/pre-payments/add?mode=Bank+Transaction')
  await star('bank').waitFor()
  await star('transactionRef').waitFor()
  await open('/1/staff/users/add')
  await star('password').waitFor()
  assert.equal(await page.getByText('Leave it empty to keep the present one.').count(), 0)
  nothingWrong(at, 'stars')
})
