// A sandbox from Getting started: requested, marked, left, shared with a colleague, removed.

import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { withClient } from '../../database/client.ts'
import { startBackgroundWorks } from '../background-works.ts'
import { startDemoApplication } from '../test-application.ts'
import { grave } from './axe.ts'
import { openBrowserAt } from './open-browser.ts'
import { enter, handsOn, leave, nothingWrong, picture, settled } from './page-actions.ts'

const { app, browser } = await openBrowserAt(startDemoApplication)

// Another test covers the background job; here the sandbox is set to its state after the job.
const stands = (): Promise<number> =>
  withClient(app.databaseUrl, async client => {
    await client.query('begin')
    await client.query(`select set_config('app.agency', '1', true)`)
    const { rows } = await client.query<{ id: number }>(
      `select app.open_sandbox('Sandbox of Red Sea Grain Agency', 'بيئة تجريبية', '2026-01-01', '{}') as id`,
    )
    await client.query('select app.note_sandbox_told()')
    await client.query(`update app.background_work set state = 'Done', ended_at = now() where state = 'Waiting'`)
    await client.query('commit')
    return rows[0]!.id
  })

test('an admin requests a sandbox, enters it, sees its mark on every page, leaves and removes it', async () => {
  const visiting = await enter(browser, app.address, 'admin')
  const { page } = visiting
  const hands = handsOn(page)
  await page.goto(`${app.address}/1/getting-started`)
  await settled(page)
  await leave(page, () => page.getByRole('link', { name: 'Go to the sandbox' }).click())
  await hands.see('There is none yet.')
  await hands.press('Make a sandbox')
  await hands.see('It is being filled. This takes about a minute; you can leave this page.')
  const sandbox = await stands()
  await hands.see('It is ready.')
  await picture(page, 'sandbox')
  assert.deepEqual(await grave(page, 'main'), [])
  await leave(page, () => page.getByRole('main').getByRole('button', { name: 'Enter the sandbox' }).click())
  for (const at of ['dashboard', 'sales/tax-invoice', 'master-data/bank/add']) {
    await page.goto(`${app.address}/${sandbox}/${at}`)
    await settled(page)
    await hands.see('Sandbox: nothing here is real')
    if (at === 'dashboard') await picture(page, 'sandbox-inside')
  }
  await leave(page, () => page.locator('.sandbox-leave').click())
  assert.match(page.url(), /\/1\/dashboard$/)
  assert.equal(await page.getByText('Sandbox: nothing here is real').count(), 0)
  assert.equal(
    await page.getByRole('link', { name: 'Enter the sandbox' }).getAttribute('href'),
    `/${sandbox}/dashboard`,
  )
  nothingWrong(visiting, 'sandbox')
})

test('it is shared with a colleague, who enters and leaves it, and removed', async () => {
  const { page } = await enter(browser, app.address, 'admin')
  const hands = handsOn(page)
  await page.goto(`${app.address}/1/sandbox`)
  await settled(page)
  await page.getByRole('combobox', { name: /Who may enter/ }).fill('Sultan')
  await page.getByText('Sultan Lihyani (sls)').click()
  await page.keyboard.press('Escape')
  await page.getByRole('main').getByRole('button', { name: 'Save' }).click()
  await page.getByRole('main').getByRole('button', { name: 'Save', disabled: true }).waitFor()
  const sultan = await enter(browser, app.address, 'sls')
  await sultan.page.goto(`${app.address}/1/dashboard`)
  await settled(sultan.page)
  await leave(sultan.page, () => sultan.page.getByRole('link', { name: 'Enter the sandbox' }).click())
  await handsOn(sultan.page).see('Sandbox: nothing here is real')
  await leave(sultan.page, () => sultan.page.locator('.sandbox-leave').click())
  const works = await startBackgroundWorks(app.databaseUrl)
  after(works.stop)
  await hands.press('Remove the sandbox')
  await page.locator('.ant-popconfirm').getByRole('button', { name: 'Remove the sandbox' }).click()
  await hands.see('There is none yet.')
})
