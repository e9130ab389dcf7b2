// Actions on several rows at once: the result is shown for each row.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startGoldenApplication } from '../test-application.ts'
import { openBrowserAt } from './open-browser.ts'
import { enter, handsOn, nothingWrong, picture } from './page-actions.ts'
import { exactly } from './wait-until.ts'

const api = '/api/agencies/1'

const { app, browser } = await openBrowserAt(startGoldenApplication)
const ask = await app.as('admin')

const stateOf = async (address: string): Promise<string[]> =>
  ((await ask('GET', `${api}/${address}?pageSize=100`)).body.rows as { status: string }[]).map(({ status }) => status)

for (const look of [{}, { language: 'arabic', mode: 'dark' }] as const) {
  const arabic = 'language' in look
  const [all, off, on, done, close] = arabic
    ? ['تحديد كل الصفوف', 'إيقاف', 'تنشيط', /كلها/, 'إغلاق']
    : ['Select all rows', 'Deactivate', 'Activate', /^All \d+ done\./, 'Close']
  test(`every ship is deactivated and activated again: ${arabic ? 'Arabic' : 'English'}`, async () => {
    const at = await enter(browser, app.address, 'admin', look)
    const { page } = at
    const hands = handsOn(page)
    await hands.open(`${app.address}/1/master-data/vessel`)
    await page.getByRole('checkbox', { name: all }).check()
    await page.getByRole('button', { name: off, exact: true }).click()
    await page.getByRole('dialog').waitFor()
    await hands.press(off)
    await hands.see(done)
    await picture(page, `bulk-${arabic ? 'arabic-dark' : 'light'}`)
    await hands.press(close)
    assert.deepEqual([...new Set(await stateOf('master-data/vessel'))], ['inActive'])
    await exactly(0, page.getByRole('button', { name: on, exact: true }))
    await page.getByRole('checkbox', { name: all }).check()
    await page.getByRole('button', { name: on, exact: true }).click()
    await page.getByRole('dialog').waitFor()
    await hands.press(on)
    await hands.see(done)
    await hands.press(close)
    assert.deepEqual([...new Set(await stateOf('master-data/vessel'))], ['active'])
    nothingWrong(at, 'bulk')
  })
}

test('one reason is asked for all rows, and the reasons of refused rows are shown beside the completed ones', async () => {
  const at = await enter(browser, app.address, 'admin')
  const { page } = at
  const hands = handsOn(page)
  await hands.open(`${app.address}/1/terminals/receive-cargo`)
  await page.getByRole('checkbox', { name: 'Select all rows' }).check()
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  const dialog = page.getByRole('dialog')
  assert.equal(await dialog.getByRole('button', { name: 'Cancel', exact: true }).isDisabled(), true, 'no reason yet')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Entered twice')
  await hands.press('Cancel')
  await dialog.getByText(/not done\./).waitFor()
  const words = (await dialog.getByRole('listitem').allInnerTexts()).map(line => line.replace(/\s+/g, ' '))
  assert.ok(words.length > 0 && words.every(line => /^RC-2026-\d{5} .{10,}/.test(line)), words.join(' | '))
  await picture(page, 'bulk-refused')
  await hands.press('Close')
  at.complaints.splice(0)
})

test('users without a bulk action see no checkboxes', async () => {
  const at = await enter(browser, app.address, 'consignee1')
  await handsOn(at.page).open(`${app.address}/1/sales/bag-sale`)
  await at.page.getByRole('columnheader').first().waitFor()
  await exactly(0, at.page.getByRole('checkbox'))
  nothingWrong(at, 'nothing to tick')
})
