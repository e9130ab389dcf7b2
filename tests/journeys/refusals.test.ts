// A refusal names the document that causes it, and links to its page; a part of a page that could not be read says so.

import { test } from 'node:test'
import { startCargoApplication } from '../application-with-cargo.ts'
import { openBrowserAt } from './open-browser.ts'
import { enter, picture } from './page-actions.ts'

const { app, browser } = await openBrowserAt(startCargoApplication)

const transfer = (sentQty: number, daysAgo: number) =>
  app.add('terminals/cargo-transfer', {
    ...{ date: app.ago(daysAgo), transferType: 'Warehouse', consignee: app.world.companies.c1, form: 'Raw' },
    ...{ terminal: app.world.terminals.jeddah, toTerminal: app.world.terminals.yanbu, lc: app.lc1.id, sentQty },
  })

test('a shortage on a later day links to the document that would be short', async () => {
  await app.receive(30_000)
  const earlier = await transfer(1, 3)
  const later = await transfer(29, 1)
  const { page } = await enter(browser, app.address, 'admin')
  await page.goto(`${app.address}/1/terminals/cargo-transfer/${earlier.id}/edit`)
  await page.getByRole('textbox', { name: 'Sent', exact: true }).fill('2')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('alert').getByText(`for Cargo Transfer ${later.docNo}`).waitFor()
  await picture(page, 'refusal-with-link')
  await page.getByRole('link', { name: `Open ${later.docNo}` }).click()
  // Leaving the form asks before entered values are lost.
  await page.getByRole('dialog').getByRole('button', { name: 'Leave', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: String(later.docNo) }).waitFor()
})

for (const [part, page, call] of [
  ['Used in', 'master-data/customer/1', /master-data\/uses/],
  ['Tare history', 'master-data/truck/1', /\/tares/],
  ['Commitment', 'procurement/purchase-contract/1', /\/commitment/],
  ['Presentation', 'procurement/lc/1', /\/standing/],
  ['Documents', 'procurement/lc/1/documents', /api\/.*\/documents/],
] as const)
  test(`a part of a page that meets a busy server says so, and is read when asked again: ${part}`, async () => {
    const { page: shown } = await enter(browser, app.address, 'admin')
    const words = 'The server is busy. Try again in a moment.'
    await shown.route(call, route => route.fulfill({ status: 503, json: { message: words } }))
    await shown.goto(`${app.address}/1/${page}`)
    const panel = shown.locator('section').filter({ hasText: words })
    await panel.getByText(part, { exact: true }).waitFor()
    await picture(shown, `busy-${part.toLowerCase().replace(' ', '-')}`)
    await shown.unroute(call)
    await panel.getByRole('button', { name: 'Try again', exact: true }).click()
    await shown.getByText(words).waitFor({ state: 'detached' })
    await shown.getByText(part, { exact: true }).first().waitFor()
  })

test('a list that is searched without a connection says so instead of showing the rows from before, and is read when the connection is back', async () => {
  const { page } = await enter(browser, app.address, 'admin')
  await page.goto(`${app.address}/1/master-data/truck`)
  await page.getByRole('main').getByRole('table').getByRole('link').first().waitFor()
  await page.context().setOffline(true)
  await page.getByRole('main').getByRole('textbox', { name: 'Search', exact: true }).fill('no such truck')
  await page.getByRole('main').getByText('The server cannot be reached. Please try again.').waitFor()
  await page.context().setOffline(false)
  await page.getByText('Nothing matches these filters.').waitFor()
})
