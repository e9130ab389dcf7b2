// Reports to other systems: a report that the grain authority refused is found in the log, read with its answer and sent again; the daily
// files for FIMS are previewed before they are written.

import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openPool } from '#database/connect.ts'
import { withClient } from '../../database/client.ts'
import { applicationAddress } from '../../database/login.ts'
import { openDispatches } from '../dispatch-sending.ts'
import { startProvider } from '../message-servers.ts'
import { startDemoApplication } from '../test-application.ts'
import { grave } from './axe.ts'
import { openBrowserAt } from './open-browser.ts'
import { enter, follow, handsOn, nothingWrong, picture, settled } from './page-actions.ts'
import { eventually } from './wait-until.ts'

const { app, browser } = await openBrowserAt(startDemoApplication)
const provider = await startProvider(() => ({ status: 422, body: { error: 'unknown station' } }))
after(() => provider.close())

test('a failed report is found in the log of its kind with the reason, and is sent again', async () => {
  const pool = openPool(await applicationAddress(app.databaseUrl), { size: 2 })
  const sql = (text: string, values?: unknown[]) =>
    withClient(app.databaseUrl, async client => (await client.query(text, values)).rows)
  const dispatches = openDispatches({ url: app.databaseUrl, pool, sql }, { GFSA_URL: provider.url })
  const id = await dispatches.leave('GFSA_IMP_SALES_20260301_001_r1', { from: '2026-03-01', to: '2026-03-01' })
  await dispatches.drain()
  const visiting = await enter(browser, app.address, 'admin')
  const { page } = visiting
  await follow(visiting, app.address, '/1/logs/gfsa/sales')
  await settled(page)
  await picture(page, 'gfsa-sales-log')
  await page.getByRole('row').filter({ hasText: 'GFSA_IMP_SALES' }).getByRole('link').first().click()
  await page.waitForURL(/gfsa-details\/report-logs\/\d+$/)
  await page.getByText('unknown station').first().waitFor()
  await settled(page)
  assert.deepEqual(await grave(page), [])
  await picture(page, 'gfsa-report')
  provider.state.reply = () => ({ status: 202, body: { reference: 'G-77' } })
  await handsOn(page).press('Send again')
  await eventually(async () => assert.equal((await dispatches.stateOf(id)).state, 'Waiting'))
  await dispatches.drain()
  await page.reload()
  await page.getByText('G-77').first().waitFor()
  nothingWrong(visiting, 'a report to the authority')
  await dispatches.pool.end()
  await pool.end()
})

test('a report with a schedule can be sent from its own screen', async () => {
  const visiting = await enter(browser, app.address, 'admin')
  const { page } = visiting
  await follow(visiting, app.address, '/1/gfsa-details/sales-report')
  await settled(page)
  await handsOn(page).press('Send now')
  await page.getByText('No schedule sends this report. Add one under GFSA Schedules.').waitFor()
  const admin = await app.as('admin')
  const { user } = (await admin('GET', '/api/user-context')).body as { user: { id: number } }
  const { body } = await admin('POST', `/api/agencies/${app.redSea.id}/gfsa-details/schedules`, {
    ...{ reportType: 'Sales', frequency: 'Daily', time: '06:00', periodCovered: 'Previous day', channel: 'API' },
    ...{ format: 'JSON', retries: 3, retryMinutes: 15, alertUsers: [user.id] },
  })
  await picture(page, 'gfsa-sales-report')
  await handsOn(page).press('Send now')
  await page.getByText('It is sent in a moment.').waitFor()
  const { askedNow } = (await admin('GET', `/api/agencies/${app.redSea.id}/gfsa-details/schedules/${body.id}`)).body
  assert.equal(askedNow, true)
  await handsOn(page).press('Not delivered')
  await page.waitForURL(/gfsa-details\/report-logs\?reportType=Sales&state=Failed&state=Dead/)
  await settled(page)
  nothingWrong(visiting, 'sending a report')
})

test('the next files for FIMS are previewed before they are written', async () => {
  const admin = await app.as('admin')
  const base = `/api/agencies/${app.redSea.id}`
  const { user } = (await admin('GET', '/api/user-context')).body as { user: { id: number } }
  const codes = {
    receivable: '1200',
    advances: '2200',
    advanceVat: '2310',
    outputVat: '2300',
    cash: '1010',
    bank: '1020',
  }
  const asked = { isOn: true, alertUsers: [user.id], way: 'In files of the day', ...codes }
  const { status, body } = await admin('POST', `${base}/fims-logs/exchange`, asked)
  assert.equal(status, 201, JSON.stringify(body))
  const place = { city: 'Taif', cityAr: 'الطائف', buildingNo: '4411', postalCode: '26513', district: 'Al Hawiyah' }
  const customer = { kind: 'Company', name: 'Told Farms', nameAr: 'مزارع', mobile: '0551110009', crNo: '4030000009' }
  const made = await admin('POST', `${base}/master-data/customer`, {
    ...{ ...customer, ...place, address: 'Airport Road', addressAr: 'طريق الطائف', districtAr: 'الحوية' },
    ...{ language: 'arabic', consignees: [app.redSea.world.companies.c1] },
  })
  assert.equal(made.status, 201, JSON.stringify(made.body))
  for (const look of [{}, { width: 390, height: 844, mode: 'dark' }, { language: 'arabic' }] as const) {
    const visiting = await enter(browser, app.address, 'admin', look)
    const { page } = visiting
    await follow(visiting, app.address, `/1/fims-logs/exchange/${(body as { id: number }).id}`)
    await settled(page)
    const file = page.getByText(/FIMS_Customers_\d+_1\.csv/)
    await file.click()
    const text = page.getByRole('region', { name: /FIMS_Customers/ })
    await text.waitFor()
    assert.ok(await text.evaluate(box => box.scrollWidth > box.clientWidth), 'a line is not broken')
    const width = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    assert.ok(width <= 0, `the page is ${width} pixels too wide`)
    assert.deepEqual(await grave(page), [])
    await picture(page, `fims-next-files-${Object.values(look).join('-')}`)
    nothingWrong(visiting, 'the next files')
  }
})
