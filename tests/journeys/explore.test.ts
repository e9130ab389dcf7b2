// A pivot built with the keyboard alone, viewed as a chart, and restored.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { withClient } from '../../database/client.ts'
import { keepFacts } from '../sales-facts.ts'
import { startGoldenApplication } from '../test-application.ts'
import { grave } from './axe.ts'
import { openBrowserAt } from './open-browser.ts'
import { enter, handsOn, nothingWrong, picture, settled } from './page-actions.ts'
import { eventually } from './wait-until.ts'

const days = 'from=2026-01-01&to=2026-12-31'
const { app, browser } = await openBrowserAt(startGoldenApplication)

const fieldsIn = (page: Page, list: string): Promise<string[]> =>
  page.getByRole('region', { name: list, exact: true }).getByRole('button').allInnerTexts()

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim())

// Opens the menu of a field and chooses from it, without a mouse.
const moveByKeys = async (page: Page, field: string, action: string): Promise<void> => {
  const button = page.locator('section').getByRole('button', { name: field, exact: true })
  await button.focus()
  await page.keyboard.press('Enter')
  const entry = page.getByRole('menuitem', { name: action, exact: true })
  await entry.waitFor()
  // The highlighted item changes a moment before the focus; a key goes to the focused one.
  const active = page.locator('[role=menuitem]:focus')
  // A key pressed before the menu listens is lost, so it is pressed again.
  await eventually(async () => {
    const at = (await active.innerText()).trim()
    if (at !== action) await page.keyboard.press('ArrowDown')
    assert.equal(at, action)
  })
  await page.keyboard.press('Enter')
  await entry.waitFor({ state: 'hidden' })
  // Moving a field to the filters opens a dialog; otherwise the focus moves with the field, and the next key waits for it.
  if (action === 'Move to filters') return
  await eventually(async () => assert.equal(await focused(page), field, 'the focus goes along'))
}

const heads = async (page: Page): Promise<string[]> =>
  (await page.getByRole('columnheader').allInnerTexts()).map(text => text.trim())

test('a pivot is built with the keyboard, shown as a chart, and restored after a reload and as a view', async () => {
  const at = await enter(browser, app.address, 'admin')
  const { page } = at
  const hands = handsOn(page)
  await hands.open(`${app.address}/1/reports/explore?${days}`)
  await page.getByRole('table').waitFor()
  assert.deepEqual([await fieldsIn(page, 'Rows'), await fieldsIn(page, 'Columns')], [['Month'], ['Sale']])
  await moveByKeys(page, 'Month', 'Remove')
  await moveByKeys(page, 'Terminal', 'Move to rows')
  await moveByKeys(page, 'Customer', 'Move to rows')
  await moveByKeys(page, 'Customer', 'Move forward')
  await eventually(async () => assert.deepEqual(await fieldsIn(page, 'Rows'), ['Customer', 'Terminal']))
  await moveByKeys(page, 'Sale', 'Remove')
  await moveByKeys(page, 'Month', 'Move to columns')
  await eventually(async () => assert.ok((await heads(page)).includes('2026-05'), String(await heads(page))))
  await settled(page)
  await picture(page, 'explore-table')
  await page.getByText('Column chart', { exact: true }).click()
  await page.getByRole('img', { name: /Net/ }).waitFor()
  await page.reload()
  await page.getByRole('img', { name: /Net/ }).waitFor()
  assert.deepEqual(await fieldsIn(page, 'Rows'), ['Customer', 'Terminal'])
  await picture(page, 'explore-columns')
  await page.getByText('Line chart', { exact: true }).click()
  await page.getByRole('img', { name: /Net.*2026-05/ }).waitFor()
  await picture(page, 'explore-lines')
  await page.getByRole('button', { name: 'Save view' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('By customer')
  await hands.press('Save')
  const tab = page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name: /^By customer/ })
  await tab.waitFor()
  await hands.open(`${app.address}/1/reports/explore`)
  await tab.click()
  await page.getByRole('img', { name: /Net.*2026-05/ }).waitFor()
  await moveByKeys(page, 'Seller', 'Move to filters')
  await page.getByRole('tooltip').or(page.getByRole('combobox')).first().waitFor()
  assert.deepEqual(await grave(page), [])
  nothingWrong(at, 'explore')
})

// One sale a day for this many days, as facts only: the golden scenario has few days of sales.
const longCourse = 90
const tellCourse = async (): Promise<void> => {
  await keepFacts(app.databaseUrl, app.redSea.id)
  await withClient(app.databaseUrl, client =>
    client.query(
      `insert into app.sales_fact select f.agency_id, f.grain, date '2026-01-01' + n, 1000 + n, f.consignee, f.sale_type, null, null, f.terminal,
         f.lc, f.form, f.size, f.payment_mode, f.e_invoice_status, 1, 0, 0, case when n % 9 = 0 then -n else n end * 100000, 0, 0, 0
       from (select * from app.sales_fact where agency_id = $1 and grain = 'Goods' limit 1) f, generate_series(0, $2 - 1) n`,
      [app.redSea.id, longCourse],
    ),
  )
  await withClient(app.databaseUrl, client =>
    client.query(`update app.sales_fact_kept set first_day = '2026-01-01' where agency_id = $1`, [app.redSea.id]),
  )
}
const forgetCourse = (): Promise<unknown> =>
  withClient(app.databaseUrl, client => client.query('delete from app.sales_fact where place >= 1000'))

test('a period of a long chart is selected with the keyboard, restored after a reload, and cleared', async t => {
  await tellCourse()
  t.after(forgetCourse)
  for (const language of ['english', 'arabic'] as const) {
    const at = await enter(browser, app.address, 'admin', { language })
    const { page } = at
    await handsOn(page).open(
      `${app.address}/1/reports/explore?from=2026-01-01&to=2026-03-31&rows=day&measure=net&show=Columns`,
    )
    const columns = page.getByRole('img').locator('rect')
    const handles = page
      .getByRole('region', { name: language === 'arabic' ? /^نطاق من/ : /^Range of/ })
      .getByRole('slider')
    await handles.first().waitFor()
    assert.equal(await columns.count(), longCourse - 1, 'nothing was sold on the first day')
    await handles.first().focus()
    // Later days are on the left in Arabic.
    for (let n = 0; n < 9; n++) await page.keyboard.press(language === 'arabic' ? 'ArrowLeft' : 'ArrowRight')
    await eventually(async () => assert.equal(await columns.count(), longCourse - 9))
    assert.match(page.url(), /stretch=10-Jan-2026&stretch=31-Mar-2026/)
    await page.reload()
    await eventually(async () => assert.equal(await columns.count(), longCourse - 9))
    await handles.last().waitFor()
    await settled(page)
    await picture(page, `explore-stretch-${language}`)
    assert.deepEqual(await grave(page), [])
    await page.getByRole('button', { name: language === 'arabic' ? 'عرض الكل' : 'Show all' }).click()
    await eventually(async () => assert.equal(await columns.count(), longCourse - 1))
    assert.doesNotMatch(page.url(), /stretch/)
    nothingWrong(at, `a stretch in ${language}`)
  }
})

const january = 'from=2026-01-01&to=2026-01-31&rows=day&measure=net&show=Columns'

// Nothing was sold on 1 January, so a day's column index is its day of the year less one.
const middleOf = async (page: Page, day: number): Promise<{ x: number; y: number }> => {
  const { x, y, width, height } = (await page
    .getByRole('img')
    .locator('rect')
    .nth(day - 2)
    .boundingBox())!
  return { x: x + width / 2, y: y + height / 2 }
}

// Drags from one day to another with the mouse or a finger.
const dragBy = {
  mouse: async (page: Page, from: number, to: number) => {
    const [first, last] = [await middleOf(page, from), await middleOf(page, to)]
    await page.mouse.move(first.x, first.y)
    await page.mouse.down()
    await page.mouse.move(last.x, last.y, { steps: 4 })
  },
  finger: async (page: Page, from: number, to: number) => {
    const [first, last] = [await middleOf(page, from), await middleOf(page, to)]
    const device = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at: { x: number; y: number }[]) =>
      device.send('Input.dispatchTouchEvent', { type, touchPoints: at })
    await touch('touchStart', [first])
    for (const part of [0.2, 0.6, 1]) await touch('touchMove', [{ x: first.x + (last.x - first.x) * part, y: first.y }])
    await touch('touchEnd', [])
  },
}

const marking = (page: Page, language: 'english' | 'arabic') => {
  const columns = page.getByRole('img').locator('rect')
  return {
    mark: page.getByRole('slider', { name: language === 'arabic' ? /^تحديد نطاق من/ : /^Select a range/ }),
    /** checks the number of days shown, and the days in the address */
    drawn: async (count: number, days?: readonly [string, string]) => {
      await eventually(async () => assert.equal(await columns.count(), count))
      const asked = new URL(page.url()).searchParams.getAll('stretch')
      assert.deepEqual(asked, days ? days.map(day => `${day}-Jan-2026`) : [])
    },
  }
}

for (const language of ['english', 'arabic'] as const)
  test(`days are selected on the chart with the mouse, a finger and the keyboard, in ${language}`, async t => {
    await tellCourse()
    t.after(forgetCourse)
    const at = await enter(browser, app.address, 'admin', { language })
    const { page } = at
    await handsOn(page).open(`${app.address}/1/reports/explore?${january}`)
    const { mark, drawn } = marking(page, language)
    await mark.waitFor()
    await settled(page)
    await dragBy.mouse(page, 10, 20)
    assert.equal(await mark.getAttribute('aria-valuetext'), '10-Jan-2026 – 20-Jan-2026')
    await picture(page, `explore-marking-${language}`)
    await page.keyboard.press('Escape')
    await page.mouse.up()
    await drawn(30)
    await dragBy.mouse(page, 20, 10)
    await page.mouse.up()
    await drawn(11, ['10', '20'])
    await settled(page)
    await picture(page, `explore-marked-${language}`)
    assert.deepEqual(await grave(page), [])
    await page.keyboard.press('Escape')
    await drawn(30)
    await dragBy.finger(page, 5, 9)
    await drawn(5, ['05', '09'])
    await page.reload()
    await drawn(5, ['05', '09'])
    await mark.focus()
    const onward = language === 'arabic' ? 'ArrowLeft' : 'ArrowRight'
    for (const key of ['Home', onward, `Shift+${onward}`, `Shift+${onward}`, 'Enter']) await page.keyboard.press(key)
    await drawn(3, ['06', '08'])
    await page.keyboard.press('Escape')
    await drawn(5, ['05', '09'])
    await page.keyboard.press('Escape')
    await drawn(30)
    nothingWrong(at, `marked in ${language}`)
  })

test('terminals are shown as a ring chart, each with its share, filtered by a grade', async () => {
  const at = await enter(browser, app.address, 'admin')
  const { page } = at
  const grade = app.redSea.world.grade
  await page.goto(`${app.address}/1/reports/explore?${days}&rows=terminal&measure=net&show=Donut&cargoGradeId=${grade}`)
  await settled(page)
  const ring = page.locator('.chart-donut')
  await ring.getByRole('img').waitFor()
  const rows = await ring.locator('tbody tr').allInnerTexts()
  assert.equal(await ring.locator('path').count(), rows.length)
  const shares = rows.map(text => Number(/([\d.]+) %/.exec(text)?.[1]))
  assert.ok(Math.abs(shares.reduce((sum, one) => sum + one, 0) - 100) < 0.5, rows.join())
  await picture(page, 'explore-donut')
  nothingWrong(at, 'ring')
})

test('on a phone, in Arabic', async () => {
  const look = { language: 'arabic', width: 390, height: 844 } as const
  const at = await enter(browser, app.address, 'consignee1', look)
  const { page } = at
  await handsOn(page).open(
    `${app.address}/1/reports/explore?${days}&rows=terminal&rows=saleType&columns=month&measure=gross`,
  )
  await page.getByRole('table').waitFor()
  await settled(page)
  await picture(page, 'explore-phone')
  await moveByKeys(page, 'المحطة', 'نقل إلى الأعمدة')
  await eventually(async () => assert.ok((await fieldsIn(page, 'الأعمدة')).includes('المحطة')))
  await page.getByText('رسم أعمدة', { exact: true }).click()
  await page.getByRole('img').first().waitFor()
  await page.reload()
  await page.getByRole('img').first().waitFor()
  await settled(page)
  await picture(page, 'explore-phone-chart')
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'moves sideways')
  assert.deepEqual(await grave(page), [])
  nothingWrong(at, 'explore on a phone')
})
