// A sale and a payment with the keyboard alone, and the number of keystrokes they take.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { startSalesApplication } from '../application-with-prices.ts'
import { countedKeys } from './gate-yard.ts'
import { openBrowserAt } from './open-browser.ts'
import { enter, nothingWrong, settled } from './page-actions.ts'
import { says } from './wait-until.ts'

const { app, browser } = await openBrowserAt(startSalesApplication)
await app.stock({ kg: 500_000, bags: 10_000 })

const mostForSale = 60
const mostForPayment = 25

const keyboardOf = (page: Page) => {
  const { counted, press, type } = countedKeys(page)
  const chosen = () => page.locator(':focus').evaluate(entry => entry.closest('.picker')?.textContent ?? '')
  const choose = async (words: string) => {
    await type(words)
    await press('Enter')
    await says(new RegExp(words, 'i'), chosen)
  }
  const labelOf = () =>
    page.locator(':focus').evaluate(entry => (entry as HTMLInputElement).labels?.[0]?.textContent ?? '')
  const onTo = async (...labels: string[]) => {
    for (const label of labels) {
      await press('Tab')
      await says(new RegExp(label), labelOf)
    }
  }
  const main = async (then: RegExp) => {
    await press('Control+Enter')
    await page.waitForURL(then).catch(async (cause: Error) => {
      throw new Error(`Still at ${page.url()}: ${await page.getByRole('main').innerText()}`, { cause })
    })
    await settled(page)
  }
  return { counted, press, type, choose, onTo, main, labelOf }
}

const openNewSale = async (page: Page, { press, type }: Pick<ReturnType<typeof keyboardOf>, 'press' | 'type'>) => {
  await press('Control+k')
  await type('new bag sale')
  await page.getByRole('option', { name: 'New Bag Sale Action' }).waitFor()
  await press('Enter')
  await page.waitForURL(/bag-sale\/add/)
}

test('a bag sale from the customer to the issued permit', async () => {
  const visiting = await enter(browser, app.address, 'admin')
  const { page } = visiting
  await page.goto(`${app.address}/1/dashboard`)
  await settled(page)
  const { counted, press, type, choose, onTo, main, labelOf } = keyboardOf(page)
  await openNewSale(page, { press, type })
  await settled(page)
  await choose('Mar')
  await onTo('Date', 'Seller')
  await choose('Na')
  await onTo('Terminal')
  await choose('Je')
  await onTo('LC')
  await choose('LC')
  await onTo('Form', 'Bag grade')
  await choose('50')
  await onTo('Bags')
  await type('100')
  await main(/bag-sale\/\d+$/)
  await main(/sale-permits\/add/)
  await says(/Bags to load/, labelOf)
  await type('100')
  await onTo('Truck')
  await choose('2')
  await onTo('Trailer', 'Driver')
  await choose('Dr')
  await main(/sale-permits\/\d+$/)
  const [permit] = (await app.get('sales/sale-permits')).rows as { status: string; bags: number }[]
  assert.deepEqual([permit?.status, permit?.bags], ['Active', 100])
  nothingWrong(visiting, 'a sale by keyboard')
  assert.ok(counted.keys <= mostForSale, `${counted.keys} keys`)
})

test('a payment of an invoice, allocated to it', async () => {
  const visiting = await enter(browser, app.address, 'admin')
  const { page } = visiting
  const [invoice] = (await app.get('sales/tax-invoice')).rows as { id: number }[]
  await page.goto(`${app.address}/1/sales/tax-invoice/${invoice!.id}`)
  await settled(page)
  const { counted, press, type, main, labelOf } = keyboardOf(page)
  await main(/payments\/add/)
  await says(/Mode/, labelOf)
  await type('Cash')
  await press('Enter')
  await main(/payments\/\d+$/)
  const paid = await app.get(`sales/tax-invoice/${invoice!.id}`)
  assert.equal(paid.balanceDue, 0)
  nothingWrong(visiting, 'a payment by keyboard')
  assert.ok(counted.keys <= mostForPayment, `${counted.keys} keys`)
})

test('on a slow device the page changes with its address, so that no key reaches the page that was left', async () => {
  const visiting = await enter(browser, app.address, 'admin')
  const { page } = visiting
  await page.goto(`${app.address}/1/dashboard`)
  await settled(page)
  const device = await page.context().newCDPSession(page)
  await device.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  await page.evaluate(() => {
    const { pushState } = history
    history.pushState = (...to) => {
      pushState.apply(history, to)
      const dashboard = document.querySelector('h1')
      setTimeout(() => {
        document.body.dataset.dashboardStays = String(dashboard?.isConnected)
      }, 100)
    }
  })
  const keyboard = keyboardOf(page)
  await openNewSale(page, keyboard)
  const left = page.locator('body[data-dashboard-stays]')
  await left.waitFor()
  assert.equal(await left.getAttribute('data-dashboard-stays'), 'false')
  await settled(page)
  await keyboard.choose('Mar')
  nothingWrong(visiting, 'a quick sale on a slow device')
})
