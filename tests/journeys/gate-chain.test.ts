// One load at the gates, from its ship to its buyer: the port's scale, the terminal's scale, the permit, and the paper for the driver.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import type { Row } from '../../database/demo/caller.ts'
import { startCargoApplication } from '../application-with-cargo.ts'
import { countedKeys } from './gate-yard.ts'
import { openBrowserAt } from './open-browser.ts'
import { enter, nothingWrong, picture, settled } from './page-actions.ts'

const { app, browser } = await openBrowserAt(startCargoApplication)
const { world: w } = app

/** A device at a connected scale, with its scans and keystrokes counted. */
const openGateAt = async (place: { name: string; code: string; port?: number; terminal?: number }) => {
  const scale = await app.add('port-loading/weighbridge', { ...place, isConnected: true })
  const visiting = await enter(browser, app.address, 'admin')
  const { page } = visiting
  await page.addInitScript(id => localStorage.setItem('gms-gate-scale', String(id)), scale.id)
  await page.goto(`${app.address}/1/port-loading/gate`)
  await settled(page)
  const keys = countedKeys(page)
  const weigh = async (code: string, kg: number): Promise<void> => {
    await app.add(`port-loading/weighbridge/${scale.id}/reading`, { kg })
    await keys.scan(code)
    await button(page, `Record ${kg.toLocaleString('en')} kg`).waitFor()
    await keys.press('Enter')
  }
  const goOn = async (): Promise<void> => {
    await button(page, 'Next truck').waitFor()
    await keys.press('Enter')
    await page.locator('#gate-code').waitFor()
  }
  return { visiting, page, weigh, goOn, ...keys }
}
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const last = async (address: string): Promise<Row> => (await app.get<{ rows: [Row] }>(address)).rows[0]

test('port ticket, receipt, permit, loading and its paper: two scans and two to four keystrokes for each truck at each place', async () => {
  await app.receive(28_000)
  const { plate } = await app.get(`master-data/truck/${w.trucks[0]}`)
  const port = await openGateAt({ name: 'Port 1', code: 'PT1', port: w.ports.jeddah! })
  await port.weigh(String(plate), 15_200)
  await port.goOn()
  const { docNo } = await last('port-loading')
  await port.weigh(docNo, 43_600)
  await button(port.page, 'Next truck').waitFor()
  assert.deepEqual(port.counted, { scans: 2, keys: 3 })
  nothingWrong(port.visiting, 'the port')

  const terminal = await openGateAt({ name: 'Jeddah 1', code: 'JT1', terminal: w.terminals.jeddah! })
  await terminal.weigh(docNo, 43_590)
  await terminal.goOn()
  await terminal.weigh(docNo, 15_200)
  await terminal.goOn()
  const receipt = await last('terminals/receive-cargo')
  assert.deepEqual(
    [receipt.status, receipt.portNet, receipt.terminalNet, receipt.overUnder, receipt.weightSource],
    ['Received', 28_400, 28_390, -10, 'Scale'],
  )
  assert.deepEqual(terminal.counted, { scans: 2, keys: 4 })

  const lot = { consignee: w.companies.c1, terminal: w.terminals.jeddah, lc: app.lc1.id, form: 'Raw' }
  const sale = await app.add('sales/bulk-sale', {
    ...{ ...lot, date: app.ago(0), customer: w.customers[0], agreedPrice: 1000, validUntil: app.ago(-30) },
    ...{ orderedQty: 25, tolerancePct: 1 },
  })
  await app.act('sales/bulk-sale', sale.id, 'approve')
  const permit = await app.add('sales/sale-permits', {
    ...{ truck: w.trucks[1], driver: w.drivers[1], bulkSale: sale.id, bulkQuantity: 25 },
  })
  const before = { ...terminal.counted }
  await terminal.weigh(String(permit.code), 15_000)
  await terminal.goOn()
  await terminal.weigh(String(permit.code), 39_980)
  await button(terminal.page, 'Gate out').waitFor()
  await terminal.press('Enter')
  await button(terminal.page, 'Print delivery note').waitFor()
  const { scans, keys } = terminal.counted
  assert.deepEqual([scans - before.scans, keys - before.keys], [2, 4])
  nothingWrong(terminal.visiting, 'the terminal')

  const loading = await last('sales/bulk-loading')
  assert.deepEqual([loading.status, loading.netKg, loading.weightSource], ['Delivered', 24_980, 'Scale'])
  await terminal.page.evaluate(() =>
    Object.assign(window, { print: () => document.body.setAttribute('data-sent', '') }),
  )
  await button(terminal.page, 'Print delivery note').click()
  await terminal.page.locator('body[data-sent]').waitFor()
  await terminal.page.emulateMedia({ media: 'print' })
  await picture(terminal.page, 'gate-chain-paper')
  const paper = await terminal.page.getByRole('article').innerText()
  for (const text of [loading.docNo, '24,980']) assert.ok(paper.includes(text), `${text}: ${paper}`)
  assert.equal(await button(terminal.page, 'Next truck').isVisible(), false)
})
