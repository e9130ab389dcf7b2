// A super admin manages the agencies: views them, adds one, changes it, deactivates and activates it.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { demoPassword } from '../../database/demo/accounts.ts'
import { startDemoApplication } from '../test-application.ts'
import { grave } from './axe.ts'
import { openBrowserAt } from './open-browser.ts'
import { enter, enterAgain, entriesOn, handsOn, nothingWrong, picture, settled } from './page-actions.ts'
import { eventually } from './wait-until.ts'

const { app, browser } = await openBrowserAt(startDemoApplication)

const cardOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

const visitAs = async (username: string, path: string, width = 1440) => {
  const visit = await enterAgain(browser, app.address, username, { width })
  await visit.page.goto(app.address + path)
  await settled(visit.page)
  return { ...visit, hands: handsOn(visit.page) }
}

test('after signing in, each agency is a card that leads to its dashboard', async () => {
  const { page, complaints } = await visitAs('super', '/')
  await page.waitForURL(/\/agencies$/)
  await page.getByText('2 agencies, 2 active').waitFor()
  const card = cardOf(page, 'Red Sea Grain Agency')
  await card.getByText('+966 12 647 0000').waitFor()
  assert.ok((await card.boundingBox())!.width <= 230)
  await page.getByLabel('Find an agency').fill('gulf')
  await card.waitFor({ state: 'detached' })
  await cardOf(page, 'Gulf Grain Agency').getByRole('link').click()
  await page.waitForURL(new RegExp(`/${app.gulf.id}/dashboard$`))
  await settled(page)
  await page.getByRole('link', { name: 'Change agency' }).click()
  await page.waitForURL(/\/agencies$/)
  nothingWrong({ page, complaints }, 'agencies')
})

test('an agency is added, changed, switched off and on again', async () => {
  const { page, hands } = await visitAs('super', '/agencies')
  await hands.press('Add New')
  await hands.fillAll({ Name: 'Gulf Grain Agency', 'Name in Arabic': 'وكالة جازان' })
  await hands.press('Save')
  await hands.see('There is an agency of this name already. Enter another name.')
  await page.getByRole('textbox', { name: 'Name', exact: true }).and(page.locator(':focus')).waitFor()
  await hands.fill('Name', 'Jazan Bulk Agency')
  await page.keyboard.press('Control+s')
  await hands.see('Jazan Bulk Agency saved.')
  await hands.press('Edit Jazan Bulk Agency')
  await hands.fill('Phone', '+966175550165')
  await hands.press('Save')
  const card = cardOf(page, 'Jazan Bulk Agency')
  await card.getByText('+966 17 555 0165').waitFor()
  await hands.press('Deactivate Jazan Bulk Agency')
  await hands.press('Deactivate')
  await hands.see('Agency Deactivated successfully!')
  await card.getByText('Inactive').waitFor()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await hands.press('Activate Jazan Bulk Agency')
  await hands.press('Activate')
  await hands.see('Agency Activated successfully!')
})

test('entries from before a reload do not overwrite what a colleague has saved since', async () => {
  const { page, hands } = await visitAs('super', `/agency/${app.gulf.id}/edit`)
  await hands.fill('Phone', '+966175550177')
  await hands.see('Kept in this browser')
  const colleague = await app.as('super')
  const { body } = await colleague('GET', `/api/agencies/${app.gulf.id}`)
  const { id, logo: _logo, isActive: _isActive, ...kept } = body
  const saved = await colleague('PUT', `/api/agencies/${id}`, { ...kept, address: 'Dammam' })
  assert.equal(saved.status, 200, JSON.stringify(saved.body))
  page.once('dialog', dialog => void dialog.accept())
  await page.reload()
  await settled(page)
  await hands.press('Save')
  await hands.press('Load theirs, keep my entries')
  await hands.press('Save')
  await hands.see('Gulf Grain Agency saved.')
  const { phone, address } = (await colleague('GET', `/api/agencies/${app.gulf.id}`)).body
  assert.deepEqual([phone, address], ['+966175550177', 'Dammam'])
})

test('a logo is chosen, previewed before it is sent, and then shown on the card', async () => {
  const visit = await visitAs('super', '/agencies')
  const { page, hands } = visit
  await hands.press('Edit Gulf Grain Agency')
  await settled(page)
  const image = await sharp({ create: { width: 600, height: 300, channels: 3, background: '#b98518' } })
    .png()
    .toBuffer()
  const chooser = page.locator('input[type=file]')
  await chooser.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') })
  await hands.see('Choose a PNG, JPEG or WebP image of at most 5 MB.')
  await chooser.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: image })
  await page.locator('.agency-logo img[src^="blob:"]').waitFor()
  await hands.fillAll({ 'Legal name': 'Gulf Grain Agency Company', 'Number prefix': 'gga' })
  await hands.press('Save')
  await hands.see('Enter 1 to 6 capital letters or digits.')
  await hands.fill('Number prefix', 'GGA')
  await hands.press('Save')
  const card = cardOf(page, 'Gulf Grain Agency')
  const logo = card.locator('img')
  await logo.waitFor()
  assert.match((await logo.getAttribute('src')) ?? '', /^\/files\/Agency\/[0-9a-f]{32}\.webp$/)
  await eventually(async () =>
    assert.equal(await logo.evaluate(image => (image as HTMLImageElement).naturalWidth), 512),
  )
  await hands.press('Edit Gulf Grain Agency')
  await hands.press('Remove the logo')
  await hands.press('Save')
  await card.getByText('GG').waitFor()
  nothingWrong(visit, 'logo')
})

test('an agency has its own channels; their secrets are saved and never returned', async () => {
  const visit = await visitAs('super', `/agency/${app.gulf.id}/edit`)
  const { page, hands } = visit
  const readMessaging = async () =>
    (await (await app.as('super'))('GET', `/api/agencies/${app.gulf.id}/messaging`)).body
  const channels = page.getByRole('combobox', { name: 'Channels of one-time codes, in the order they are tried' })
  const save = async () => {
    await hands.press('Save')
    await page.getByLabel('Password or code').fill(demoPassword)
    await hands.press('Confirm')
    // The notification of the save before may still be visible; the list of agencies appears only after this save.
    await page.waitForURL(/\/agencies$/)
  }
  const again = async () => {
    await save()
    await hands.see('Gulf Grain Agency saved.')
    await hands.press('Edit Gulf Grain Agency')
    await page.getByRole('group', { name: 'SMS (Unifonic)' }).waitFor()
  }
  await hands.pick('Channels of one-time codes, in the order they are tried', 'SMS (Unifonic)')
  await hands.pick('Channels of one-time codes, in the order they are tried', 'Mail')
  await hands.fillAll({ 'Id of the application': 'unifonic-sid-4711', 'Registered sender': 'GULF' })
  await hands.fill('Mail server', 'smtp://user:word@mail.example.com:587')
  const files = page.getByRole('group', { name: 'Files by FTP' })
  const inFiles = entriesOn(page, files)
  await inFiles.fill('FTP server, or an SFTP server after sftp://', 'ftp.example.com')
  await inFiles.fill('User name at the server', 'gulf')
  await inFiles.fill('Password at the server', 'harvest-4711')
  const ftp = { FTP_HOST: 'ftp.example.com', FTP_USER: 'gulf', FTP_PASSWORD: '•••' }
  await again()
  assert.deepEqual(await readMessaging(), {
    channels: ['unifonic-sms', 'email'],
    settings: { UNIFONIC_APP_SID: '•••4711', UNIFONIC_SENDER: 'GULF', SMTP_URL: '•••:587', ...ftp },
  })
  const secret = page.getByRole('textbox', { name: 'Id of the application' })
  assert.deepEqual([await secret.inputValue(), await secret.getAttribute('placeholder')], ['', 'Saved; ends in 4711'])
  const password = files.getByRole('textbox', { name: 'Password at the server' })
  assert.deepEqual([await password.inputValue(), await password.getAttribute('placeholder')], ['', 'Kept'])
  await inFiles.pick('Encrypted (FTPS; empty: yes)', 'No')
  for (const kept of ['unifonic-sid', 'harvest']) assert.ok(!(await page.content()).includes(kept))
  await hands.fill('Registered sender', 'GULF GRAIN')
  await page.getByRole('group', { name: 'Mail' }).getByRole('button', { name: 'Remove' }).click()
  await again()
  assert.deepEqual((await readMessaging()).settings, {
    ...{ UNIFONIC_APP_SID: '•••4711', UNIFONIC_SENDER: 'GULF GRAIN' },
    ...{ ...ftp, FTP_SECURE: 'no' },
  })
  await page.getByRole('group', { name: 'Mail' }).scrollIntoViewIfNeeded()
  await picture(page, 'agency-messaging')
  assert.deepEqual(await grave(page), [])
  await channels.press('Backspace')
  await channels.press('Backspace')
  await save()
  assert.equal((await readMessaging()).channels, null)
  // Every save is answered with 400 once, until it is confirmed.
  assert.deepEqual(
    visit.complaints.filter(complaint => !/\b400\b/.test(complaint)),
    [],
  )
})

for (const look of [
  { language: 'english', mode: 'light', width: 1440 },
  { language: 'arabic', mode: 'dark', width: 1440 },
  { language: 'arabic', mode: 'light', width: 390 },
] as const) {
  test(`cards and form have a correct layout: ${Object.values(look).join(', ')}`, async () => {
    const visit = await enter(browser, app.address, 'super', look)
    for (const path of ['/agencies', `/agency/${app.redSea.id}/edit`, '/agency/add']) {
      await visit.page.goto(app.address + path)
      await settled(visit.page)
      await picture(visit.page, `${path}-${Object.values(look).join('-')}`)
      assert.deepEqual(await grave(visit.page), [], path)
      assert.ok(await visit.page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), path)
    }
    nothingWrong(visit, 'agencies')
  })
}

test('large screens show six cards in a row', async () => {
  const root = await app.as('super')
  for (let n = 0; n < 5; n++) await root('POST', '/api/agencies', { name: `Agency ${n}`, nameAr: `وكالة ${n}` })
  const { page } = await visitAs('super', '/agencies')
  await eventually(async () => {
    const tops = await page
      .locator('.agency-card')
      .evaluateAll(cards => cards.map(card => Math.round(card.getBoundingClientRect().top)))
    assert.ok(tops.length >= 7)
    assert.deepEqual([new Set(tops.slice(0, 6)).size, tops[6]! > tops[0]!], [1, true])
  })
})

test('the pages of the platform are found when no agency is chosen', async () => {
  const { page } = await visitAs('super', '/agency/add')
  await page.getByRole('combobox', { name: 'Search Pages...' }).fill('agen')
  await page.getByRole('option', { name: /Agencies/ }).click()
  await page.waitForURL(/\/agencies$/)
})

test('only a super admin can open them', async () => {
  const { page } = await visitAs('admin', '/agencies')
  await page.getByRole('heading', { name: 'Oops, Page not found!' }).waitFor()
  await eventually(async () => assert.equal(await page.title(), 'Oops, Page not found! · GMS'))
})

test('a phone shows two cards side by side', async () => {
  const { page } = await visitAs('super', '/agencies', 390)
  const [first, second] = ['Red Sea Grain Agency', 'Gulf Grain Agency'].map(name => cardOf(page, name))
  await first!.waitFor()
  await eventually(async () => assert.equal((await first!.boundingBox())!.y, (await second!.boundingBox())!.y))
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth))
})
