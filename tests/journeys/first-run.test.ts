// An empty installation: the first-run page in both languages, the agency it creates, and the first steps, which complete themselves.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { callerOf } from '../../database/demo/caller.ts'
import { startEmptyApplication } from '../test-application.ts'
import { grave } from './axe.ts'
import { inEveryLook } from './every-look.ts'
import { openBrowserAt } from './open-browser.ts'
import { handsOn, leave, nothingWrong, picture, settled, visit } from './page-actions.ts'

const { app, browser } = await openBrowserAt(startEmptyApplication)

test('a new installation opens its set-up page, in Arabic too', async () => {
  const { page } = await visit(browser)
  await page.goto(app.address)
  await page.getByText('Nobody uses this installation yet.').waitFor()
  await page.getByRole('link', { name: 'Set it up' }).click()
  await page.getByRole('textbox', { name: 'Set-up code' }).waitFor()
  assert.deepEqual(await inEveryLook(page), [])
  await page.getByRole('button', { name: 'العربية' }).click()
  await page.getByRole('heading', { name: 'إعداد النظام' }).waitFor()
  await picture(page, 'first-run-arabic')
  assert.deepEqual(await inEveryLook(page), [])
})

test('the first account, the agency, and the next steps', async () => {
  const visiting = await visit(browser)
  const { page } = visiting
  const hands = handsOn(page)
  await page.goto(`${app.address}/first-run#${app.code}`)
  await hands.fillAll({
    ...{ Name: 'Huda Mansour', Username: 'huda', 'New Password': 'Wheat#2026x', 'Confirm Password': 'Wheat#2026x' },
    ...{ 'Name of the agency': 'Najd Grain', 'Name in Arabic': 'نجد للحبوب', 'VAT number (optional)': '3000999123' },
  })
  await hands.press('Set up GMS')
  await hands.see('Enter 15 digits that start and end with 3.')
  await hands.fill('VAT number (optional)', '300099912300003')
  await picture(page, 'first-run')
  visiting.complaints.length = 0
  await hands.press('Set up GMS')
  await page.getByRole('heading', { name: 'Getting started' }).waitFor()
  await settled(page)
  await hands.see('1 of 13 done')
  await picture(page, 'getting-started')
  assert.deepEqual(await grave(page, 'main'), [])
  await leave(page, () => page.getByRole('link', { name: /Enter a customer/ }).click())
  assert.match(page.url(), /\/master-data\/customer\/add$/)
  nothingWrong(visiting, 'first run')
})

test('a step is done when its document exists; the dashboard shows the progress until it is hidden', async () => {
  const { page } = await visit(browser)
  const hands = handsOn(page)
  await page.goto(`${app.address}/user/login`)
  await hands.fillAll({ Username: 'huda', Password: 'Wheat#2026x' })
  await hands.press('Sign in')
  await page.waitForURL(/agencies$/)
  await settled(page)
  const token = (await page.evaluate(() => localStorage.getItem('x-gms-token')))!
  const [, agency] = /\/(\d+)\/dashboard/.exec(
    (await page.getByRole('link', { name: 'Dashboard of Najd Grain' }).getAttribute('href'))!,
  )!
  const huda = callerOf(app.address, token, Number(agency), 'first-run')
  await huda.add('master-data/seller', {
    name: 'Plains Grain',
    nameAr: 'بلينز',
    types: ['seller'],
    country: 'Australia',
  })
  await page.goto(`${app.address}/${agency}/dashboard`)
  await settled(page)
  await leave(page, () => page.getByRole('link', { name: /Getting started.*2 of 13 done/s }).click())
  await page.getByRole('link', { name: /Enter the seller.*: done/s }).waitFor()
  await hands.press('Hide on the dashboard')
  await hands.see('The dashboard no longer shows them.')
  await page.goto(`${app.address}/${agency}/dashboard`)
  await settled(page)
  assert.equal(await page.getByRole('link', { name: /Getting started/ }).count(), 0)
})
