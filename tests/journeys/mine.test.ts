// A mentioned colleague sees it in the notifications and the badge, and approves from the list with the effect shown beside; Ctrl K with
// the keyboard alone.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startCargoApplication } from '../application-with-cargo.ts'
import { openBrowserAt } from './open-browser.ts'
import { enter, handsOn, leave, nothingWrong, picture, settled } from './page-actions.ts'
import { eventually } from './wait-until.ts'

const { app, browser } = await openBrowserAt(startCargoApplication)
await app.receive(100_000)
const api = `/api/agencies/${app.redSea.id}`

const loss = await (async () => {
  const supervisor = await app.as('trm')
  const { status, body } = await supervisor('POST', `${api}/terminals/cargo-loss`, {
    date: app.ago(0),
    consignee: app.world.companies.c1,
    terminal: app.world.terminals.jeddah,
    lc: app.lc1.id,
    form: 'Raw',
    lossType: 'Handling',
    quantity: 0.02,
  })
  assert.equal(status, 201, JSON.stringify(body))
  return body as { id: number; docNo: string }
})()

test('a mentioned user sees it in the notifications, opens the inbox and approves with the effect shown beside', async () => {
  const at = await enter(browser, app.address, 'trm')
  const { page } = at
  await handsOn(page).open(`${app.address}/1/terminals/cargo-loss/${loss.id}`)
  const box = page.getByRole('textbox', { name: 'Comment', exact: true })
  await box.pressSequentially('Please approve, @adm')
  await page.getByRole('list', { name: 'Mention a colleague' }).getByRole('button').first().waitFor()
  await box.press('Enter')
  assert.equal(await box.inputValue(), 'Please approve, @admin ')
  await picture(page, 'mine-mention')
  await box.press('Control+Enter')
  await page.getByText('Please approve, @admin').first().waitFor()
  nothingWrong(at, 'mention')

  const theirs = await enter(browser, app.address, 'admin')
  const { page: mine } = theirs
  await handsOn(mine).open(`${app.address}/1/dashboard`)
  await mine.getByRole('button', { name: 'Notices: 1 new' }).waitFor()
  const { count } = (await (await app.as('admin'))('GET', `${api}/mine/count`)).body as { count: number }
  const badge = mine.getByRole('link', { name: `Mine: ${count} waiting` })
  await leave(mine, () => badge.click())
  const waiting = mine.getByRole('region', { name: 'To approve' })
  await waiting.getByRole('button', { name: new RegExp(loss.docNo) }).click()
  const panel = mine.getByRole('region', { name: 'Decide' })
  await panel.getByText('Effect').first().waitFor()
  await eventually(async () => assert.match(await panel.innerText(), /−0\.020/))
  await picture(mine, 'mine-approve')
  await panel.getByRole('button', { name: 'Approve', exact: true }).click()
  await mine.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click()
  await eventually(async () =>
    assert.equal(await waiting.getByRole('button', { name: new RegExp(loss.docNo) }).count(), 0),
  )
  await mine.getByRole('link', { name: `Mine: ${count - 1} waiting` }).waitFor()
  nothingWrong(theirs, 'inbox')
})

test('the inbox on a phone and in Arabic', async () => {
  const phone = await enter(browser, app.address, 'admin', { language: 'arabic', width: 390, height: 844 })
  await handsOn(phone.page).open(`${app.address}/1/mine`)
  await settled(phone.page)
  await picture(phone.page, 'mine-arabic-390')
  const first = phone.page.getByRole('main').getByRole('button', { expanded: false }).first()
  await first.click()
  await phone.page.getByRole('region', { name: 'اتخاذ القرار' }).getByRole('link').first().waitFor()
  await settled(phone.page)
  await picture(phone.page, 'mine-arabic-390-open')
  const width = await phone.page.evaluate(() => document.documentElement.scrollWidth)
  assert.ok(width <= 390, `${width}`)
  nothingWrong(phone, 'inbox on a phone')
})

test('Ctrl K: an action, a plate with its open ticket first, and what was looked at last, by keyboard alone', async () => {
  const ticket = await app.add('port-loading', { ...app.ticket(30_000), secondWeight: undefined })
  const { labels, docNo } = (await (await app.as('admin'))('GET', `${api}/port-loading/${ticket.id}`)).body as {
    labels: Record<string, string>
    docNo: string
  }
  const at = await enter(browser, app.address, 'admin')
  const { page } = at
  await handsOn(page).open(`${app.address}/1/procurement/lc/${app.lc1.id}`)
  const find = async (words: string) => {
    await page.keyboard.press('Control+K')
    await page.keyboard.type(words)
  }
  const options = page.getByRole('listbox').getByRole('option')
  await find(labels.truck!)
  await eventually(async () => assert.match(await options.first().innerText(), new RegExp(docNo)))
  await picture(page, 'search-plate')
  await leave(page, () => page.keyboard.press('Enter'))
  assert.match(page.url(), new RegExp(`/port-loading/${ticket.id}$`))
  await find('new bag sale')
  await eventually(async () => assert.match(await options.first().innerText(), /^New Bag Sale/))
  await picture(page, 'search-action')
  await leave(page, () => page.keyboard.press('Enter'))
  assert.match(page.url(), /sales\/bag-sale\/add$/)
  await page.keyboard.press('Control+K')
  const recent = options.filter({ hasText: 'LC-1' })
  await recent.waitFor()
  await picture(page, 'search-recent')
  while ((await recent.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown')
  await leave(page, () => page.keyboard.press('Enter'))
  assert.match(page.url(), new RegExp(`/procurement/lc/${app.lc1.id}$`))
  await page.getByRole('button', { name: 'Add to favourites' }).click()
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'LC-1' }).waitFor()
  await picture(page, 'menu-favourites')
  nothingWrong(at, 'search')
})
