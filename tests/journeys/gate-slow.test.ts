// The gate on a slow tablet and a bad connection.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { startGateApplication } from './gate-yard.ts'
import { openBrowserAt } from './open-browser.ts'
import { enter, settled } from './page-actions.ts'
import { eventually } from './wait-until.ts'

const { app, browser } = await openBrowserAt(startGateApplication)
const scale = await app.add('port-loading/weighbridge', {
  ...{ name: 'Jeddah 1', code: 'JT1', terminal: app.world.terminals.jeddah, isConnected: true },
})
const show = (kg: number) => app.add(`port-loading/weighbridge/${scale.id}/reading`, { kg })

/** Opens the gate of a user: with the scale for `wb`, without one for `trm`. */
const openGate = async (username: 'wb' | 'trm', prepare: (page: Page) => Promise<unknown> = async () => {}) => {
  const { page } = await enter(browser, app.address, username)
  if (username === 'wb') await page.addInitScript(id => localStorage.setItem('gms-gate-scale', String(id)), scale.id)
  await prepare(page)
  await page.goto(`${app.address}/1/port-loading/gate`)
  await settled(page)
  return page
}
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const type = async (page: Page, text: string): Promise<void> => {
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}
/** Delays the first call to these addresses. */
const delayFirst = (page: Page, address: RegExp, ms: number): Promise<unknown> => {
  let isFirst = true
  return page.route(address, async route => {
    if (isFirst) {
      isFirst = false
      await wait(ms)
    }
    await route.continue().catch(() => {})
  })
}

test('a reading that takes longer to arrive than the pause between readings arrives', async () => {
  const permit = await app.permitFor(0)
  await show(14_940)
  const page = await openGate('wb')
  await type(page, permit.code as string)
  await button(page, 'Record 14,940 kg').waitFor()
  await page.route(/gate\/scales/, async route => {
    await wait(2_600)
    await route.continue().catch(() => {})
  })
  await show(15_300)
  await button(page, 'Record 15,300 kg').waitFor({ timeout: 15_000 })
  await page.context().close()
})

test('of two codes the later one is shown, though the earlier one is answered later', async () => {
  const [early, late] = [await app.permitFor(1), await app.permitFor(2)]
  const page = await openGate('trm')
  await delayFirst(page, /gate\/find/, 1_500)
  await type(page, early.code as string)
  await type(page, late.code as string)
  await page.getByText(String(late.docNo)).first().waitFor()
  await wait(2_000)
  assert.equal(await page.getByText(String(early.docNo)).count(), 0)
  await page.getByText(String(late.docNo)).first().waitFor()
  await page.context().close()
})

test('a code scanned while a weighing is being recorded is looked up after it', async () => {
  const [first, second] = [await app.permitFor(3), await app.permitFor(4)]
  await show(14_940)
  const page = await openGate('wb')
  await type(page, first.code as string)
  await button(page, 'Record 14,940 kg').waitFor()
  await delayFirst(page, /sales\/delivery-note$/, 1_500)
  await page.keyboard.press('Enter')
  await type(page, second.code as string)
  await page.getByText(String(second.docNo)).first().waitFor()
  await wait(2_000)
  await page.getByText(String(second.docNo)).first().waitFor()
  assert.equal((await app.noteOf(first.id))?.status, 'Loading')
  await page.context().close()
})

test('a refused weight stays as it was typed, and is recorded with its reason instead of the reading of the scale', async () => {
  const permit = await app.permitFor(5)
  await show(31_000)
  const page = await openGate('wb')
  await type(page, permit.code as string)
  await button(page, 'Record 31,000 kg').waitFor()
  await type(page, '14940')
  await page.getByRole('alert').waitFor()
  await button(page, 'Record 14,940 kg').waitFor()
  await page.getByLabel('Explanation').fill('The scale shows the truck before')
  await button(page, 'Record 14,940 kg').waitFor()
  await page.context().close()
})

test('a weight that the device cannot store is not lost without a word', async () => {
  const permit = await app.permitFor(6)
  const page = await openGate('trm')
  await type(page, permit.code as string)
  await button(page, 'Record 0 kg').waitFor()
  await page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
  })
  await page.context().setOffline(true)
  await page.getByText('No connection: weighings are kept here').waitFor()
  await type(page, '14940')
  await page
    .getByRole('alert')
    .getByText(/This device cannot keep the weight/)
    .waitFor()
  await eventually(async () => assert.ok(await button(page, 'Record 14,940 kg').isEnabled()))
  await page.context().close()
})

test('the camera returns a code once, however slowly the device reads pictures', async () => {
  const permit = await app.permitFor(7)
  const page = await openGate('trm', page =>
    page.addInitScript(code => {
      const stream = () => Object.assign(document.createElement('canvas').captureStream())
      Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia: async () => stream() } })
      class Slow {
        detect = () => new Promise(found => setTimeout(() => found([{ rawValue: code }]), 1_200))
      }
      Object.assign(window, { BarcodeDetector: Slow })
    }, permit.code as string),
  )
  let asked = 0
  page.on('request', request => {
    if (request.url().endsWith('/gate/find')) asked += 1
  })
  await button(page, 'Scan with the camera').click()
  await button(page, 'Record 0 kg').waitFor()
  await wait(1_500)
  assert.equal(asked, 1)
  await page.context().close()
})
