// In Arabic the texts of the dashboard come first: what opens over it brings its own, and shows no word of English.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startGoldenApplication } from '../test-application.ts'
import { openBrowserAt } from './open-browser.ts'
import { enter, nothingWrong, picture, settled } from './page-actions.ts'
import { eventually } from './wait-until.ts'
import { watchForEnglish } from './watch-for-english.ts'

const { app, browser } = await openBrowserAt(startGoldenApplication)

// A day is written 08-May-2026 in both languages, and a month of a chart as in a day.
const inDays = ['May']

for (const width of [1440, 390])
  test(`what opens over the dashboard has no word of English in Arabic, ${width} wide`, async () => {
    const visiting = await enter(browser, app.address, 'admin', { language: 'arabic', width, height: 844 })
    const { page } = visiting
    const seen = await watchForEnglish(page)
    await page.goto(`${app.address}/1/dashboard`)
    await settled(page)
    const buttons = page.locator('.shell-main').getByRole('button')
    const labels = await buttons.evaluateAll(all =>
      all.map(button => (button.checkVisibility() ? button.getAttribute('aria-label') || button.textContent : '')),
    )
    let pressed = 0
    for (const [at, label] of labels.entries()) {
      // The switch of the language would end it.
      if (!label || label.includes('English')) continue
      await buttons.nth(at).click()
      await page.waitForTimeout(300)
      await picture(page, `over-dashboard-${width}-${at}`)
      assert.deepEqual(
        (await seen()).filter(word => !inDays.includes(word)),
        [],
        label,
      )
      // On a busy machine a drawer opens later than the first key.
      await eventually(async () => {
        await page.keyboard.press('Escape')
        assert.equal(await page.getByRole('dialog').filter({ visible: true }).count(), 0)
      })
      await page.waitForTimeout(200)
      pressed++
    }
    assert.ok(pressed >= 10, `${pressed} buttons`)
    nothingWrong(visiting, 'over the dashboard')
  })

for (const words of ['LC-101', 'INV-2026', '3601'])
  test(`what is found from the dashboard has no word of English in Arabic: ${words}`, async () => {
    const visiting = await enter(browser, app.address, 'admin', { language: 'arabic' })
    const { page } = visiting
    const seen = await watchForEnglish(page)
    await page.goto(`${app.address}/1/dashboard`)
    await settled(page)
    await page.getByRole('banner').getByRole('combobox').fill(words)
    await page.getByRole('option').filter({ hasText: words }).first().waitFor()
    await picture(page, `over-dashboard-${words}`)
    assert.deepEqual(await seen(), [])
    nothingWrong(visiting, 'over the dashboard')
  })
