// Before a laytime claim is settled, its dialog shows what the entered amount corrects.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startCargoApplication } from '../application-with-cargo.ts'
import { openBrowserAt } from './open-browser.ts'
import { enter, handsOn, nothingWrong, picture } from './page-actions.ts'
import { eventually } from './wait-until.ts'

const { app, browser } = await openBrowserAt(startCargoApplication)
const address = 'reports/laytime'
const on = (moment: string): string => `${moment.replace(' ', 'T')}:00+03:00`

// 4 days and 6 hours on demurrage at 22,000 dollars a day: 93,500 dollars.
const agreed = await (async () => {
  const { id } = await app.add(address, {
    ...{ date: app.ago(3), voyage: app.voyage.id, port: app.world.ports.jeddah, counterparty: app.world.bagVendor },
    ...{ quantity: 60_000, rate: 10_000, basis: 'Rate per day', operation: 'Discharge', terms: 'SHINC' },
    ...{ turnTimeHours: 12, startRule: 'Hours after notice', demurrageRate: 22_000, method: 'Non-reversible' },
    ...{ arrivedAt: on('2025-01-06 08:00'), norTenderedAt: on('2025-01-06 10:00') },
    ...{ norAcceptedAt: on('2025-01-06 10:00'), completedAt: on('2025-01-17 04:00') },
    ...{ despatchBasis: 'All time saved', weatherExcepted: true, onceOnDemurrage: true, unlessSooner: false },
    ...{ perDayOrPart: false, isNetted: false, holidays: [], tiers: [], facts: [] },
  })
  await app.act(address, id, 'calculate')
  return app.act(address, id, 'approve')
})()

test('a claim of 93,500 dollars is settled at 80,000: the dialog shows the difference first', async () => {
  assert.equal(agreed.demurrage, 93_500)
  const at = await enter(browser, app.address, 'admin')
  const { page } = at
  await handsOn(page).open(`${app.address}/1/${address}/${agreed.id}`)
  await page.getByRole('button', { name: 'Settle', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Nothing moves in stock or money.').waitFor()
  await dialog.getByLabel('Settled amount').fill('80000')
  // Two thirds of 50,625 riyals are the first owner's, one third the second's.
  await eventually(async () => assert.match(await dialog.innerText(), /33,750\.00[\s\S]*16,875\.00/))
  await picture(page, 'settled-claim')
  await dialog.getByRole('button', { name: 'Settle', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText('Settled', { exact: true }).first().waitFor()
  nothingWrong(at, 'settled')
})
