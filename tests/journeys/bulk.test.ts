// Actions on several rows at once: the result is shown for each row.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startGoldenApplication } from '../test-application.ts'
import { openBrowserAt } from './open-browser.ts'
import { enter, handsOn, nothingWrong, picture } from './page-actions.ts'
import { eventually, exactly } from './wait-until.ts'

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

for (const width of [1440, 1024])
  test(`the bar of ticked rows covers neither a row nor the totals: ${width} px`, async () => {
    const at = await enter(browser, app.address, 'admin', { width, height: 600 })
    const { page } = at
    await handsOn(page).open(`${app.address}/1/terminals/receive-cargo`)
    await page.getByRole('checkbox', { name: 'Select all rows' }).check()
    const bar = page.getByRole('region', { name: 'Selected rows' })
    for (const scroll of [0, 10_000]) {
      await page.mouse.wheel(0, scroll)
      await eventually(async () => {
        const { y, height } = (await bar.boundingBox())!
        const totals = (await page.locator('tfoot').boundingBox())!
        assert.ok(y >= totals.y + totals.height - 1, `bar at ${y}, totals to ${totals.y + totals.height}`)
        assert.ok(y + height <= 600, `bar to ${y + height}`)
      })
    }
    await picture(page, `bulk-bar-${width}`)
    nothingWrong(at, 'bar')
  })

test('users without a bulk action see no checkboxes', async () => {
  const at = await enter(browser, app.address, 'consignee1')
  await handsOn(at.page).open(`${app.address}/1/sales/bag-sale`)
  await at.page.getByRole('columnheader').first().waitFor()
  await exactly(0, at.page.getByRole('checkbox'))
  nothingWrong(at, 'nothing to tick')
})
