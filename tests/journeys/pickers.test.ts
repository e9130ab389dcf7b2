// A picker is labelled with its field everywhere: in a form, in a line, and in the dialog of an action. Its options depend on the field,
// for example terminals on what a mapping allows.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { startGoldenApplication } from '../test-application.ts'
import { openBrowserAt } from './open-browser.ts'
import { enter, handsOn, nothingWrong } from './page-actions.ts'
import { holds } from './wait-until.ts'

const { app, browser } = await openBrowserAt(startGoldenApplication)
const visit = await enter(browser, app.address, 'admin')

/** The field name that a picker shows when it is opened. */
const asking = async (page: Page, label: string | RegExp): Promise<string | null> => {
  const asked = page.waitForRequest(request => request.url().includes('/lookups/'))
  await page.getByRole('combobox', { name: label }).last().click()
  return new URL((await asked).url()).searchParams.get('for')
}

test('in a form and in its lines', async () => {
  const hands = handsOn(visit.page)
  await hands.open(`${app.address}/1/terminals/lc-merging/add`)
  assert.equal(await asking(visit.page, 'Terminal'), 'lcMerging.terminal')
  await visit.page.keyboard.press('Escape')
  await hands.addLine('Merged LCs')
  assert.equal(await asking(visit.page, /^LC 1/), 'lcMerging.lc')
  nothingWrong(visit, 'lines')
})

test('in the dialog of an action', async () => {
  const hands = handsOn(visit.page)
  const ask = await app.as('admin')
  const months = '/api/agencies/1/accounts/month-close'
  const { body } = await ask('POST', months, { month: '2025-11-15' })
  assert.equal((await ask('PUT', `${months}/${body.id}/lock`, { version: body.version })).status, 200)
  await hands.open(`${app.address}/1/accounts/month-close/${body.id}`)
  await hands.press('Allow a user to post')
  await visit.page.getByRole('dialog').waitFor()
  assert.equal(await asking(visit.page, 'User'), 'monthClose.user')
  nothingWrong(visit, 'action')
})

test('a choice made while other offers arrive is kept', async () => {
  const visiting = await enter(browser, app.address, 'admin')
  const { page } = visiting
  const hands = handsOn(page)
  await hands.open(`${app.address}/1/terminals/lc-merging/add`)
  let arrive = () => {}
  const arrived = new Promise<void>(resolve => (arrive = resolve))
  await page.route(/lookups\/master-data\/terminal\?search=Yan/, async route => {
    await arrived
    await route.continue()
  })
  const terminal = page.getByRole('combobox', { name: 'Terminal' })
  await terminal.click()
  await page.getByText('Jeddah', { exact: true }).last().waitFor()
  const asked = page.waitForRequest(/search=Yan/)
  await page.keyboard.type('Yan')
  await asked
  // The list takes a message to close, which is late where the device is busy: the offers arrive before it.
  await page.evaluate(() => {
    const { postMessage } = MessagePort.prototype
    MessagePort.prototype.postMessage = function (...sent: [unknown]) {
      setTimeout(() => postMessage.apply(this, sent), 500)
    }
  })
  const answered = page.waitForResponse(/search=Yan/)
  await page.getByText('Jeddah', { exact: true }).last().click()
  arrive()
  await answered
  await page.locator('.picker', { has: terminal }).getByText('Jeddah').waitFor()
  nothingWrong(visiting, 'a choice while offers arrive')
})

test('a choice made later is not replaced by the late answer to a quick Enter', async () => {
  const visiting = await enter(browser, app.address, 'admin')
  const { page } = visiting
  await handsOn(page).open(`${app.address}/1/terminals/lc-merging/add`)
  let arrive = () => {}
  const arrived = new Promise<void>(resolve => (arrive = resolve))
  await page.route(/lookups\/master-data\/terminal\?search=Yan/, async route => {
    await arrived
    await route.continue().catch(() => {})
  })
  const terminal = page.getByRole('combobox', { name: 'Terminal' })
  await terminal.click()
  await page.keyboard.type('Yan')
  await page.keyboard.press('Enter')
  await terminal.and(page.locator('[aria-expanded=false]')).waitFor()
  await terminal.click()
  await page.getByText('Jeddah', { exact: true }).last().click()
  const chosen = page.locator('.picker', { has: terminal })
  await chosen.getByText('Jeddah').waitFor()
  const answered = page.waitForResponse(/search=Yan/)
  arrive()
  await answered
  await page.waitForTimeout(300)
  await chosen.getByText('Jeddah').waitFor({ timeout: 5_000 })
  nothingWrong(visiting, 'a late answer')
  await page.context().close()
})

test('a choice by a quick Enter is saved by the next Ctrl S; an unreachable server is reported', async () => {
  const { page } = visit
  const hands = handsOn(page)
  await hands.open(`${app.address}/1/master-data/cargo-grade/add`)
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Quick grade')
  await page.getByRole('textbox', { name: 'Name in Arabic' }).fill('درجة سريعة')
  const type = page.getByRole('combobox', { name: 'Cargo type' })
  await page.route(/lookups\/master-data\/cargo-type\?search=F/, route => route.abort())
  await type.click()
  await page.keyboard.type('Feed')
  await page.keyboard.press('Enter')
  await hands.see('The server cannot be reached. Please try again.')
  await page.unroute(/lookups\/master-data\/cargo-type\?search=F/)
  await page.route(/lookups\/master-data\/cargo-type\?search=F/, async route => {
    await new Promise(arrive => setTimeout(arrive, 600))
    await route.continue()
  })
  await type.click()
  await page.keyboard.type('Feed')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+s')
  await hands.see('Quick grade saved.')
})

/** Opens a form in which the offers for these words do not arrive before `arrive`. */
const openWithLateOffers = async (path: string, words: string) => {
  const visiting = await enter(browser, app.address, 'admin')
  const { page } = visiting
  await handsOn(page).open(`${app.address}/1/${path}`)
  let release = () => {}
  const arrived = new Promise<void>(resolve => (release = resolve))
  const late = (url: URL) => url.pathname.includes('/lookups/') && url.searchParams.get('search') === words
  await page.route(late, async route => {
    await arrived
    await route.continue().catch(() => {})
  })
  const answered = page.waitForResponse(response => late(new URL(response.url())))
  const arrive = async () => {
    release()
    await answered
    await page.waitForTimeout(300)
  }
  return { ...visiting, arrive }
}

const offersOf = async (address: string): Promise<string[]> => {
  const { body } = await (await app.as('admin'))('GET', `/api/agencies/1/lookups/${address}`)
  return (body.rows as { label: string }[]).map(({ label }) => label)
}

test('choices by two quick Enters are both made, in their order', async () => {
  const [first, second] = await offersOf('master-data/consignee?search=&for=customer.consignees')
  const visiting = await openWithLateOffers('master-data/customer/add', first!)
  const { page, arrive } = visiting
  const buysFrom = page.getByRole('combobox', { name: 'Buys from' })
  await buysFrom.click()
  for (const name of [first!, second!]) {
    await page.keyboard.type(name)
    await page.keyboard.press('Enter')
  }
  await page.waitForTimeout(700)
  await arrive()
  const chosen = page.locator('.picker', { has: buysFrom }).locator('.ant-select-selection-item-content')
  await chosen.nth(1).waitFor()
  assert.deepEqual(await chosen.allInnerTexts(), [first, second])
  nothingWrong(visiting, 'two quick choices')
  await page.context().close()
})

test('Tab leaves a picker of several values with what is chosen', async () => {
  const [name] = await offersOf('master-data/consignee?search=&for=customer.consignees')
  const { page } = await enter(browser, app.address, 'admin')
  await handsOn(page).open(`${app.address}/1/master-data/customer/add`)
  const buysFrom = page.getByRole('combobox', { name: 'Buys from' })
  await buysFrom.click()
  await page.keyboard.type(name!)
  await page.locator('.ant-select-item-option-active', { hasText: name! }).waitFor()
  await page.waitForTimeout(600)
  await page.keyboard.press('Enter')
  const chosen = page.locator('.picker', { has: buysFrom }).locator('.ant-select-selection-item-content')
  await chosen.waitFor()
  await page.keyboard.press('Tab')
  await buysFrom.and(page.locator('[aria-expanded=false]')).waitFor()
  assert.deepEqual(await chosen.allInnerTexts(), [name])
  assert.equal(await buysFrom.evaluate(entry => entry === document.activeElement), false)
  await page.context().close()
})

test('a late answer does not fill the line that moved up when its own was removed', async () => {
  const [lc] = await offersOf('procurement/lc?search=&for=lcMerging.lc')
  const { page, arrive } = await openWithLateOffers('terminals/lc-merging/add', lc!)
  const hands = handsOn(page)
  await hands.addLine('Merged LCs')
  await hands.addLine('Merged LCs')
  await page.getByRole('combobox', { name: /^LC 1/ }).click()
  await page.keyboard.type(lc!)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Remove line 1', exact: true }).click()
  await page.getByRole('button', { name: 'Remove line 2', exact: true }).waitFor({ state: 'hidden' })
  await arrive()
  assert.equal(await page.locator('.lines-editor .ant-select-content').getByText(lc!, { exact: true }).count(), 0)
  await page.context().close()
})

test('a late answer for one owner does not fill the field of another', async () => {
  const [owner, other] = await offersOf('master-data/consignee?search=&for=lcMerging.consignee')
  const { page, arrive } = await openWithLateOffers('terminals/lc-merging/add', 'Jed')
  const hands = handsOn(page)
  await hands.pick('Owner', owner!)
  const terminal = page.getByRole('combobox', { name: 'Terminal' })
  await terminal.click()
  await page.keyboard.type('Jed')
  await page.keyboard.press('Enter')
  await hands.pick('Owner', other!)
  await arrive()
  assert.equal(await page.locator('.picker', { has: terminal }).getByText('Jeddah').count(), 0)
  await page.context().close()
})

test('a day that is being typed is what Ctrl S saves; what is no day, or nothing, is refused and not replaced by the former day', async () => {
  const visiting = await enter(browser, app.address, 'admin')
  const { page } = visiting
  const ask = await app.as('admin')
  const holidays = '/api/agencies/1/master-data/holiday'
  const { body } = await ask('POST', holidays, { name: 'Typed', firstDay: '2027-01-03', lastDay: '2027-01-20' })
  const stored = async () => (await ask('GET', `${holidays}/${body.id}`)).body.firstDay
  const type = async (words: string, ...keys: string[]) => {
    await handsOn(page).open(`${app.address}/1/master-data/holiday`)
    await handsOn(page).open(`${app.address}/1/master-data/holiday/${body.id}/edit`)
    const day = page.getByRole('textbox', { name: 'First day' })
    await day.press('Control+a')
    for (const key of [...words, ...keys]) await page.keyboard.press(key)
    return day
  }
  const refused = async (words: string, problem: string, ...keys: string[]) => {
    const day = await type(words, ...keys)
    await page.getByRole('alert').filter({ hasText: problem }).waitFor()
    await holds(words, day)
    await page.getByRole('button', { name: 'Discard' }).click()
    await page.waitForURL(/holiday(\/\d+)?$/)
  }
  await type('5/1/2027', 'Control+s')
  await page.waitForURL(/holiday$/)
  assert.equal(await stored(), '2027-01-05')
  await refused('6/1/27', 'Enter a day that exists', 'Control+s')
  await refused('31/02/2027', 'Enter a day that exists', 'Control+Enter')
  await refused('31/02/2027', 'Enter a day that exists', 'Tab')
  await refused('', 'Please enter First day.', 'Delete', 'Control+s')
  assert.equal(await stored(), '2027-01-05')
  nothingWrong(visiting, 'typed days')
  await page.context().close()
})

test('a day that does not exist is refused under the filter in which it is typed, which stays open until it is left again', async () => {
  const visiting = await enter(browser, app.address, 'admin')
  const { page } = visiting
  const refusal = page.getByRole('tooltip').getByRole('alert').filter({ hasText: 'Enter a day that exists' })
  const typed = async (chip: string | RegExp, words: string) => {
    await page.getByRole('button', { name: chip }).click()
    const day = page.getByRole('tooltip').getByRole('textbox').first()
    await day.fill(words)
    return day
  }
  const leave = () => page.getByRole('heading', { level: 1 }).click()
  await handsOn(page).open(`${app.address}/1/terminals/receive-cargo?from=2027-01-01&to=2027-01-31`)
  await typed(/^Date /, '31-FEB-2027')
  await leave()
  await refusal.filter({ hasText: '31-Feb-2027' }).waitFor()
  await leave()
  await refusal.waitFor({ state: 'detached' })
  assert.equal(new URL(page.url()).searchParams.get('from'), '2027-01-01')
  await handsOn(page).open(`${app.address}/1/reports/balance-report?asOf=2027-01-31`)
  const day = await typed(/^As of /, '31/02/2027')
  await day.press('Enter')
  await refusal.waitFor()
  await holds('31/02/2027', day)
  await day.fill('28/02/2027')
  await day.press('Enter')
  await page.waitForURL(/=2027-02-28/)
  nothingWrong(visiting, 'days that do not exist')
  await page.context().close()
})
