// The dialog of an action of the menu: what it shows, and where the focus is when it is closed.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { startGoldenApplication } from '../test-application.ts'
import { openBrowserAt } from './open-browser.ts'
import { enter, handsOn, nothingWrong } from './page-actions.ts'

const { app, browser } = await openBrowserAt(startGoldenApplication)
const receipt = `${app.address}/1/terminals/receive-cargo/1`

const openDialog = async (page: Page, more: string): Promise<void> => {
  await page.getByRole('button', { name: more, exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.locator('[role=menuitem]:focus').waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('textbox').first().waitFor()
}

test('the dialog begins in its field; Escape closes it and returns the focus to the menu’s button', async () => {
  const at = await enter(browser, app.address, 'admin')
  const { page } = at
  await handsOn(page).open(receipt)
  await openDialog(page, 'More')
  await page.getByRole('dialog').getByRole('textbox').and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'More', exact: true }).and(page.locator(':focus')).waitFor()
  nothingWrong(at, 'the dialog of an action')
})

test('a click beside the dialog closes nothing: what was entered stays', async () => {
  const at = await enter(browser, app.address, 'admin')
  const { page } = at
  await handsOn(page).open(receipt)
  await openDialog(page, 'More')
  const entry = page.getByRole('dialog').getByRole('textbox').first()
  await entry.fill('Weighed twice')
  await page.mouse.click(4, 4)
  await page.getByRole('button', { name: 'Back', exact: true }).hover()
  assert.equal(await entry.inputValue(), 'Weighed twice')
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  nothingWrong(at, 'a click beside the dialog')
})
