// A permit is sent to its driver, who has no account: it opens on the phone as a pass, the opening is counted, and after the link is ended
// it no longer opens.

import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import pg from 'pg'
import type { Page } from 'playwright-core'
import { openSealing } from '#database/sealing.ts'
import { messagingOn, sendMessages } from '#integrations/sending.ts'
import { startSalesApplication } from '../application-with-prices.ts'
import { messengerFor, startMailServer } from '../message-servers.ts'
import { barriers } from './axe.ts'
import { openBrowserAt } from './open-browser.ts'
import { enter, nothingWrong, picture, settled } from './page-actions.ts'

const { app, browser } = await openBrowserAt(startSalesApplication)
const mailbox = await startMailServer()
const pool = new pg.Pool({ connectionString: app.databaseUrl, max: 2 })
pool.on('error', () => {})
after(async () => {
  await pool.end()
  await mailbox.close()
})

const post = async (): Promise<void> => {
  while ((await sendMessages(pool, messagingOn(pool, messengerFor({ settings: {}, channels: ['email'] })))) > 0);
}

const newPermit = async (): Promise<number> => {
  const { world } = app
  await app.stock({ kg: 50_000, bags: 1_000 })
  const { id } = await app.add('sales/bag-sale', {
    ...{ date: app.ago(1), customer: world.customers[0], consignee: world.companies.c1, form: 'Raw', bags: 500 },
    ...{ terminal: world.terminals.jeddah, lc: app.lc, bagGrade: world.bag50 },
  })
  await app.act('sales/bag-sale', id, 'approve')
  const of = { bagSale: id, bags: 500, truck: world.trucks[0], driver: world.drivers[0] }
  return (await app.add('sales/sale-permits', of)).id
}

// The page has no script for themes: the browser's preferred colour scheme decides.
const openToAll = async (page: Page): Promise<void> => {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 })
      await page.emulateMedia({ colorScheme })
      assert.deepEqual(await barriers(page), [], `${colorScheme}, ${width} wide`)
    }
  }
}

test('a permit is mailed, opens as a pass without an account, and no longer opens when its link is ended', async () => {
  const settings = { SMTP_URL: mailbox.url, MAIL_FROM: 'GMS <no-reply@example.com>' }
  const sealed = (await openSealing(pool)()).seal(settings)
  await pool.query('insert into app.agency_messaging (agency_id, sealed) values (1, $1)', [sealed])
  const permit = await newPermit()
  const at = await enter(browser, app.address, 'admin')
  const { page } = at
  await page.goto(`${app.address}/1/sales/sale-permits/${permit}`)
  await settled(page)
  const opener = page.getByRole('navigation', { name: 'Next steps' }).getByRole('button', { name: 'Send', exact: true })
  const dialog = page.getByRole('dialog')
  await opener.click()
  await dialog.getByText('WhatsApp').waitFor()
  await page.keyboard.press('Escape')
  await opener.and(page.locator(':focus')).waitFor()
  await opener.click()
  await dialog.getByText('WhatsApp').click()
  await dialog.getByText(/This channel is not set up/).waitFor()
  await picture(page, 'send-not-set-up')
  await dialog.getByText('E-mail').click()
  await dialog.getByRole('textbox', { name: 'Recipient' }).fill('driver@example.com')
  const days = dialog.getByLabel('Days the link works')
  await days.fill('٣٦٦')
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await dialog.getByText('From 1 to 365 days.').waitFor()
  at.complaints.length = 0
  await days.fill('٣')
  await picture(page, 'send-dialog')
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
  await post()
  const { text } = await mailbox.next()
  const link = app.address + new URL(/https?:\S+/.exec(text)![0]).pathname

  const look = { viewport: { width: 390, height: 844 }, colorScheme: 'dark', locale: 'ar' } as const
  const phone = await (await browser.newContext(look)).newPage()
  await phone.goto(link)
  await phone.getByRole('heading', { name: 'تصريح بيع' }).waitFor()
  assert.equal(await phone.evaluate(() => document.documentElement.scrollWidth), 390)
  await picture(phone, 'pass-phone-arabic-dark')
  await openToAll(phone)
  await phone.getByRole('link', { name: 'English' }).click()
  await phone.getByRole('heading', { name: 'Sale permit' }).waitFor()
  await openToAll(phone)

  await page.reload()
  const timeline = page.getByRole('main')
  await timeline.getByText(/^(Sent|Delivered) · Opened 2 times$/).waitFor()
  await picture(page, 'sent-permit')
  await timeline.getByRole('button', { name: 'End link' }).click()
  await page.getByRole('tooltip').getByRole('button', { name: 'End link' }).click()
  await timeline.getByText('Link ended by').first().waitFor()
  nothingWrong(at, 'a permit that is sent')
  const answer = await phone.goto(link)
  assert.equal(answer?.status(), 404)
  await phone.getByText('This link has ended.').waitFor()
})
