// A report the grain authority refused: found in the log, read with its answer, and sent again.

import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openPool } from '#database/connect.ts'
import { withClient } from '../../database/client.ts'
import { applicationAddress } from '../../database/login.ts'
import { openDispatches } from '../dispatch-sending.ts'
import { startProvider } from '../message-servers.ts'
import { startPeopledHouse } from '../test-application.ts'
import { grave } from './axe.ts'
import { openBrowserAt } from './open-browser.ts'
import { enter, follow, handsOn, nothingWrong, picture, settled } from './page-actions.ts'
import { eventually } from './wait-until.ts'

const { house, browser } = await openBrowserAt(startPeopledHouse)
const provider = await startProvider(() => ({ status: 422, body: { error: 'unknown station' } }))
after(() => provider.close())

test('a dead report is found in the log of its kind, says why, and is sent again', async () => {
  const pool = openPool(await applicationAddress(house.databaseUrl), { size: 2 })
  const sql = (text: string, values?: unknown[]) =>
    withClient(house.databaseUrl, async client => (await client.query(text, values)).rows)
  const dispatches = openDispatches({ url: house.databaseUrl, pool, sql }, { GFSA_URL: provider.url })
  const id = await dispatches.leave('GFSA_IMP_SALES_20260301_001_r1', { from: '2026-03-01', to: '2026-03-01' })
  await dispatches.drain()
  const visiting = await enter(browser, house.address, 'admin')
  const { page } = visiting
  await follow(visiting, house.address, '/1/logs/gfsa/sales')
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
