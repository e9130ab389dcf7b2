// The connection at the gate fails in the middle of the work.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { demoPassword } from '../../database/demo/accounts.ts'
import { signIn } from '../../database/demo/caller.ts'
import { startGateApplication } from './gate-yard.ts'
import { openBrowserAt } from './open-browser.ts'
import { enter, settled } from './page-actions.ts'
import { eventually } from './wait-until.ts'

const { app, browser } = await openBrowserAt(startGateApplication)

const openGate = async (username: string): Promise<Page> => {
  const { page } = await enter(browser, app.address, username)
  await page.goto(`${app.address}/1/port-loading/gate`)
  await settled(page)
  return page
}
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const kept = (page: Page) => page.getByRole('region', { name: 'Kept on this device' })
const type = async (page: Page, text: string): Promise<void> => {
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}
/** Weighs a truck in by its permit, so that this device has its data. */
const weighIn = async (page: Page, n: number) => {
  const permit = await app.permitFor(n)
  await type(page, permit.code as string)
  await button(page, 'Record 0 kg').waitFor()
  await type(page, '14940')
  await button(page, 'Next truck').waitFor()
  await page.keyboard.press('Enter')
  await page.locator('#gate-code').waitFor()
  return permit
}
const weighOut = async (page: Page, code: string): Promise<void> => {
  await type(page, code)
  await button(page, 'Record 0 kg').waitFor()
  await type(page, '40060')
}

test('without a connection the page is reloaded and the truck weighed; with the connection back the weighing is sent once', async () => {
  const page = await openGate('trm')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
  // From here on the service worker controls the page.
  await page.reload()
  await settled(page)
  const permit = await weighIn(page, 0)
  const fresh = await app.permitFor(1)
  await page.context().setOffline(true)
  await page.getByText('No connection: weighings are kept here').waitFor()
  const cutAt = new Date().toISOString()
  await page.reload()
  await page.locator('#gate-code').waitFor()
  await weighOut(page, await app.plateOf(0))
  await page.getByText('Kept on this device until the connection is back.').waitFor()
  await page.keyboard.press('Enter')
  // Of this truck the device knows only the number.
  await type(page, fresh.docNo as string)
  await page.getByText(/This device does not know/).waitFor()
  await type(page, '15100')
  await kept(page).getByText('15,100 kg').waitFor()
  assert.equal((await app.noteOf(permit.id))?.status, 'Loading')
  const backAt = new Date().toISOString()
  await page.context().setOffline(false)
  await eventually(async () => assert.equal((await app.noteOf(permit.id))?.status, 'Weighed'))
  await eventually(async () => assert.equal((await app.noteOf(fresh.id))?.status, 'Loading'))
  await kept(page).waitFor({ state: 'detached' })
  const note = await app.get(`sales/delivery-note/${(await app.noteOf(permit.id))!.id}`)
  assert.deepEqual([note.grossKg, note.loadedBags], [40_060, 500])
  const other = await app.get(`sales/delivery-note/${(await app.noteOf(fresh.id))!.id}`)
  for (const { weighedAt, weighingSentAt } of [note, other]) {
    assert.ok(weighedAt && weighingSentAt, 'it has its own time')
    const times = [cutAt, weighedAt, backAt, weighingSentAt].map(at => Date.parse(String(at)))
    assert.deepEqual(
      times,
      times.toSorted((one, later) => one - later),
    )
  }
  await page.goto(`${app.address}/1/sales/delivery-note/${note.id}`)
  for (const name of ['Weighed at', 'Sent at'])
    assert.match(await page.locator('.fact', { hasText: name }).locator('dd').innerText(), /\d\d:\d\d/)
  await page.context().close()
})

test('after a lost response the weighing is sent again with its key, and counts once', async () => {
  const page = await openGate('trm')
  const permit = await weighIn(page, 2)
  let sent = 0
  await page.route(/weigh-out$/, async route => {
    sent += 1
    if (sent > 1) return route.continue()
    await route.fetch()
    await route.abort()
  })
  await weighOut(page, await app.plateOf(2))
  await eventually(async () => assert.ok(sent >= 2))
  await kept(page).waitFor({ state: 'detached' })
  const note = await app.get<{ status: string; timeline: { action: string }[] }>(
    `sales/delivery-note/${(await app.noteOf(permit.id))!.id}`,
  )
  assert.equal(note.status, 'Weighed')
  assert.equal(note.timeline.filter(({ action }) => action === 'weigh-out').length, 1)
  await page.context().close()
})

test('a conflict with a change made elsewhere is shown to the user', async () => {
  const page = await openGate('trm')
  const permit = await weighIn(page, 3)
  await page.context().setOffline(true)
  await page.getByText('No connection: weighings are kept here').waitFor()
  await weighOut(page, await app.plateOf(3))
  await page.getByText('Kept on this device until the connection is back.').waitFor()
  await app.act('sales/delivery-note', (await app.noteOf(permit.id))!.id, 'cancel', { reason: 'Sent home' })
  await page.context().setOffline(false)
  await button(page, 'Look up the truck').waitFor()
  await button(page, 'Discard this weight').click()
  await kept(page).waitFor({ state: 'detached' })
  await page.context().close()
})

test('another user does not see waiting weighings; signing out discards them after a warning', async () => {
  const page = await openGate('trm')
  await weighIn(page, 4)
  await page.route(/weigh-out$/, route => route.abort())
  await weighOut(page, await app.plateOf(4))
  await kept(page).getByText('40,060 kg').waitFor()
  const token = await page.evaluate(() => localStorage.getItem('x-gms-token'))
  const other = await signIn(app.address, 'wb', demoPassword)
  await page.evaluate(token => localStorage.setItem('x-gms-token', token), other)
  await page.reload()
  await settled(page)
  assert.equal(await kept(page).count(), 0)
  await page.evaluate(token => localStorage.setItem('x-gms-token', token as string), token)
  await page.reload()
  await kept(page).getByText('40,060 kg').waitFor()
  await page.getByRole('button', { name: /Profile Settings/ }).click()
  await button(page, 'Logout').click()
  const asked = page.getByRole('dialog', { name: 'Sign out and discard these weighings?' })
  await asked.getByText('40,060 kg').waitFor()
  await asked.getByRole('button', { name: 'Stay' }).click()
  await asked.waitFor({ state: 'hidden' })
  assert.equal(await kept(page).count(), 1)
  await page.getByRole('button', { name: /Profile Settings/ }).click()
  await button(page, 'Logout').click()
  await asked.getByRole('button', { name: 'Discard and sign out' }).click()
  await page.getByLabel('Username').waitFor()
  const left = await page.evaluate(
    () =>
      new Promise(resolve => {
        const opening = indexedDB.open('gms-gate', 1)
        opening.onsuccess = () => {
          const all = opening.result.transaction('weighings').objectStore('weighings').count()
          all.onsuccess = () => resolve(all.result)
        }
      }),
  )
  assert.equal(left, 0)
  await page.context().close()
})
