// The gate with real keystrokes: a scanner, a connected scale, keys without a focused field, and the yard.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { countedKeys, scanAtOnce, startGateApplication } from './gate-yard.ts'
import { openBrowserAt } from './open-browser.ts'
import { enter, nothingWrong, picture, settled, type Visit } from './page-actions.ts'

const { app, browser } = await openBrowserAt(startGateApplication)
const scale = await app.add('port-loading/weighbridge', {
  ...{ name: 'Jeddah 1', code: 'JT1', terminal: app.world.terminals.jeddah, isConnected: true },
})
const show = (kg: number) => app.add(`port-loading/weighbridge/${scale.id}/reading`, { kg })

const openGate = async (look: Parameters<typeof enter>[3] = {}): Promise<Visit> => {
  const visiting = await enter(browser, app.address, 'wb', look)
  await visiting.page.addInitScript(id => localStorage.setItem('gms-gate-scale', String(id)), scale.id)
  await visiting.page.goto(`${app.address}/1/port-loading/gate`)
  await settled(visiting.page)
  return visiting
}
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
// The field has the focus at first; a click elsewhere removes it.
const blur = (page: Page) => page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())

test('a truck in and out at the terminal: two scans, three keys, and the delivery note', async () => {
  const permit = await app.permitFor(0)
  const visiting = await openGate()
  const { page } = visiting
  const { counted, scan, press } = countedKeys(page)
  await show(14_940)
  await scan(permit.code as string)
  await button(page, 'Record 14,940 kg').waitFor()
  await blur(page)
  await press('Enter')
  await button(page, 'Next truck').waitFor()
  await show(40_060)
  await scan(permit.code as string)
  await button(page, 'Record 40,060 kg').waitFor()
  await picture(page, 'gate-weighing')
  await press('Enter')
  await button(page, 'Gate out').waitFor()
  await page.getByText('The weight is recorded.').waitFor()
  await picture(page, 'gate-out')
  await press('Enter')
  await button(page, 'Print delivery note').waitFor()
  await picture(page, 'gate-paper')
  const note = await app.noteOf(permit.id)
  await page.getByRole('article').getByText(String(note?.docNo)).first().waitFor()
  assert.deepEqual([note?.status, note?.netKg, note?.weightSource], ['Delivered', 25_120, 'Scale'])
  assert.deepEqual(counted, { scans: 2, keys: 3 })
  nothingWrong(visiting, 'gate')
  await page.context().close()
})

test('the yard shows the trucks inside and since when; a truck is opened by a tap, or found by the digits of its plate', async () => {
  const permit = await app.permitFor(1)
  const plate = await app.plateOf(1)
  await app.add('sales/delivery-note', {
    ...{ date: app.ago(0), sale: permit.bagSale, truck: permit.truck, driver: permit.driver, permit: permit.id },
    ...{ orderedBags: 500, language: 'arabic' },
  })
  const note = await app.noteOf(permit.id)
  await show(15_000)
  await app.act('sales/delivery-note', note!.id, 'weigh-in', { tareKg: 15_000 })
  for (const look of [{ width: 390, height: 844 }, { language: 'arabic', mode: 'dark' }, {}] as const) {
    const visiting = await openGate(look)
    const { page } = visiting
    const inside = page.locator('.gate-yard').getByRole('button', { name: plate })
    await inside.getByText(/\d (min|د)$/).waitFor()
    await picture(page, `gate-yard-${JSON.stringify(look)}`.replaceAll(/\W+/g, '-'))
    await inside.click()
    await page.getByText(String(note?.docNo)).first().waitFor()
    nothingWrong(visiting, 'yard')
    if ('language' in look || 'width' in look) await page.context().close()
    else {
      await page.keyboard.press('Tab')
      await button(page, 'Stop truck').click()
      await blur(page)
      await page.keyboard.type(plate.split(' ')[0]!)
      await page.keyboard.press('Enter')
      await page.getByText(String(note?.docNo)).first().waitFor()
      await page.context().close()
    }
  }
})

test('no warning shows before a weight; digits and Enter work without a focused field, and a scan in a field adds no text', async () => {
  const permit = await app.permitFor(2)
  const other = await app.permitFor(3)
  const visiting = await openGate()
  const { page } = visiting
  await page.evaluate(() => localStorage.removeItem('gms-gate-scale'))
  await page.getByRole('combobox', { name: 'Weighbridge' }).locator('xpath=../..').hover()
  await page.locator('.gate-scale .ant-select-clear').click()
  await page.locator('#gate-code').focus()
  await page.keyboard.type(permit.docNo as string)
  await page.keyboard.press('Enter')
  await button(page, 'Record 0 kg').waitFor()
  await blur(page)
  assert.equal(await page.locator('.gate-doubt, .gate-problem').count(), 0)
  await page.keyboard.type('14940')
  await button(page, 'Record 14,940 kg').waitFor()
  await page.keyboard.press('Enter')
  // The scale is connected and showed another weight: the server requires a right and a reason.
  await page.getByRole('alert').waitFor()
  const explanation = page.getByLabel('Explanation')
  await explanation.fill('Scale')
  await explanation.focus()
  await scanAtOnce(page, other.code as string)
  await page.getByText(String(other.docNo)).first().waitFor()
  assert.equal(await app.noteOf(other.id), undefined, 'looked up, and nothing recorded')
  await page.context().close()
})

test('a scanner with an Arabic keyboard layout is read by its key codes', async () => {
  const permit = await app.permitFor(4)
  const { page } = await openGate({ language: 'arabic' })
  await blur(page)
  await scanAtOnce(page, permit.code as string, letter => {
    const [key, code] = /\d/.test(letter) ? [letter, `Digit${letter}`] : ['ش', `Key${letter}`]
    return { key, code, text: key }
  })
  await page.getByText(String(permit.docNo)).first().waitFor()
  await page.context().close()
})
