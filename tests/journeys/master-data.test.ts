// Master data on the screens: mappings ticked in the grid, an invoice's format beside its sheet, customers from a file, a truck's page.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startDemoApplication } from '../test-application.ts'
import { openBrowserAt } from './open-browser.ts'
import { enter, nothingWrong, picture } from './page-actions.ts'
import { eventually } from './wait-until.ts'

const { app, browser } = await openBrowserAt(startDemoApplication)

test('a mapping is ticked in the grid and saved', async () => {
  const at = await enter(browser, app.address, 'admin')
  const { page } = at
  await page.goto(`${app.address}/1/master-data/terminal-consignee-mapping/grid`)
  const mill = page.getByRole('checkbox', { name: /: Mill$/ }).first()
  await eventually(async () => assert.equal(await mill.isChecked(), true))
  await mill.uncheck()
  await page.reload()
  await page.getByText('Your entries were saved in this browser.').waitFor()
  await eventually(async () => assert.equal(await mill.isChecked(), false))
  await page.getByRole('button', { name: 'Discard' }).click()
  await eventually(async () => assert.equal(await mill.isChecked(), true))
  await mill.uncheck()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Mappings saved.').waitFor()
  await page.reload()
  await eventually(async () => assert.equal(await mill.isChecked(), false))
  await picture(page, 'mapping-grid')
  nothingWrong(at, 'the mapping grid')
})

test('the preview shows what is typed into the format', async () => {
  const at = await enter(browser, app.address, 'admin')
  const { page } = at
  await page.goto(`${app.address}/1/master-data/invoice-format/add`)
  await page.getByLabel('Footer in Arabic').fill('شكرًا لتعاملكم معنا')
  await page.locator('.sheet-foot').getByText('شكرًا لتعاملكم معنا').waitFor()
  await picture(page, 'invoice-format')
  await page.setViewportSize({ width: 1440, height: 480 })
  await page.evaluate(() => scrollTo(0, 0))
  await page.mouse.move(1240, 300)
  await page.mouse.wheel(0, 250)
  await eventually(async () => {
    const { y, height } = (await page.locator('.sheet-foot').boundingBox())!
    assert.ok(y + height <= 480, 'the end of the paper is in view')
  })
  assert.equal(await page.evaluate(() => scrollY), 0, 'beside the beginning of the form')
  nothingWrong(at, 'the format of an invoice')
})

for (const [path, words] of [
  ['import-fims-customers', 'Drop the Excel or CSV file here, or choose it.'],
  ['duplicates', 'No duplicates found.'],
  ['truck/1', 'Used in'],
] as const) {
  test(`master-data/${path} opens`, async () => {
    const at = await enter(browser, app.address, 'admin')
    await at.page.goto(`${app.address}/1/master-data/${path}`)
    await at.page.getByText(words).first().waitFor()
    await picture(at.page, `master-data-${path.replace('/', '-')}`)
    nothingWrong(at, path)
  })
}
