// Where the keyboard is after what had the focus is gone, what screen readers call the arrows of a list, a window enlarged four times, and
// the colours of high contrast.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startGoldenApplication } from '../test-application.ts'
import { openBrowserAt } from './open-browser.ts'
import { enter, handsOn, leave, nothingWrong, picture } from './page-actions.ts'
import { eventually } from './wait-until.ts'

const { app, browser } = await openBrowserAt(startGoldenApplication)

test('the focus stays in the lines when one is removed, and is on the page after a link of the page was followed', async () => {
  const at = await enter(browser, app.address, 'admin')
  const { page } = at
  const focused = page.locator(':focus')
  await handsOn(page).open(`${app.address}/1/bags/procurement/add`)
  await page.getByRole('button', { name: 'Add line' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Remove line 1' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Remove line 2' }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Remove line 1' }).and(focused).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Add line' }).and(focused).waitFor()
  await leave(page, () => page.getByRole('button', { name: 'Discard' }).click())
  await handsOn(page).open(`${app.address}/1/master-data/truck`)
  await page.getByRole('main').getByRole('table').getByRole('link').first().focus()
  await leave(page, () => page.keyboard.press('Enter'))
  await page.getByRole('main').and(focused).waitFor()
  nothingWrong(at, 'the focus')
})

test('why an entry of a line is refused belongs to the entry, and is announced', async () => {
  const at = await enter(browser, app.address, 'admin')
  const { page } = at
  await handsOn(page).open(`${app.address}/1/bags/procurement/add`)
  await page.getByRole('button', { name: 'Add line' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const lines = page.getByRole('table', { name: 'Bags' })
  await lines.getByRole('alert').first().waitFor()
  const described = await lines
    .locator('td:has(.label-problem) input')
    .evaluateAll(entries =>
      entries.map(entry => document.getElementById(entry.getAttribute('aria-describedby') ?? '')?.textContent),
    )
  assert.ok(described.length > 1 && described.every(words => words?.startsWith('Please enter')), String(described))
  nothingWrong(at, 'refused lines')
  await page.context().close()
})

for (const [language, names] of [
  ['english', ['Previous page', 'Next page']],
  ['arabic', ['الصفحة السابقة', 'الصفحة التالية']],
] as const) {
  test(`the arrows of a list have names, ${language}`, async () => {
    const at = await enter(browser, app.address, 'admin', { language })
    await handsOn(at.page).open(`${app.address}/1/logs/audit`)
    for (const name of names) await at.page.getByRole('button', { name, exact: true }).waitFor()
    nothingWrong(at, 'arrows')
  })
}

test('a window of 1280 by 1024 pixels enlarged four times scrolls one way only, shows figures whole, and is for the page', async () => {
  const at = await enter(browser, app.address, 'admin', { width: 320, height: 256 })
  const { page } = at
  for (const address of ['logs/audit', 'master-data/duplicates', 'reports/explore', 'dashboard']) {
    await handsOn(page).open(`${app.address}/1/${address}`)
    await picture(page, `enlarged-${address}`)
    await eventually(async () => {
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 320, address)
    })
  }
  const cut = await page
    .locator('.metric-value')
    .evaluateAll(values =>
      values.filter(value => value.scrollWidth > value.clientWidth).map(value => value.textContent),
    )
  assert.deepEqual(cut, [])
  await page.evaluate(() => scrollTo(0, 400))
  const fixed = await page
    .locator('header.header, .page-bar')
    .evaluateAll(bars =>
      bars.filter(bar => /sticky|fixed/.test(getComputedStyle(bar).position)).map(bar => bar.className),
    )
  assert.deepEqual(fixed, [])
  nothingWrong(at, 'enlarged')
})

test('with the colours of high contrast the focus is seen in a form, and charts are read', async () => {
  const at = await enter(browser, app.address, 'admin')
  const { page } = at
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
  await handsOn(page).open(`${app.address}/1/sales/bag-sale/add`)
  const outline = (element: Element) => {
    const box = element.closest('.ant-select,.ant-picker,.ant-input-affix-wrapper') ?? element
    return getComputedStyle(box).outlineStyle
  }
  const [day, text] = ['Date', 'Remarks'].map(name => page.getByRole('textbox', { name }))
  for (const entry of [day!, text!, page.getByRole('combobox', { name: 'Customer' })]) {
    await entry.focus()
    await eventually(async () => assert.equal(await entry.evaluate(outline), 'solid', String(entry)))
  }
  await handsOn(page).open(`${app.address}/1/dashboard`)
  await page.locator('main svg text').first().waitFor()
  const [ink, ...words] = await page.evaluate(() => {
    const texts = [...document.querySelectorAll('main svg text')].map(text => getComputedStyle(text).fill)
    return [getComputedStyle(document.body).color, ...new Set(texts)]
  })
  assert.deepEqual(words, [ink])
  nothingWrong(at, 'high contrast')
})
