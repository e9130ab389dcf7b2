// Users and their rights on the screens: a user added with the keyboard alone, a role's matrix, and the audit log, which records both and
// is verified.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import type { Page } from 'playwright-core'
import { sealAudit } from '#integrations/schedule.ts'
import { startDemoApplication } from '../test-application.ts'
import { openBrowserAt } from './open-browser.ts'
import { enter, follow, handsOn, nothingWrong, picture, settled } from './page-actions.ts'
import { eventually } from './wait-until.ts'

const start = async () => {
  const app = await startDemoApplication()
  const owner = new pg.Pool({ connectionString: app.databaseUrl, max: 2 })
  const close = async (): Promise<void> => {
    await owner.end()
    await app.close()
  }
  return { ...app, owner, close }
}

const { app, browser } = await openBrowserAt(start)
const { owner } = app

const visitAs = async (username: string, path: string, look = {}) => {
  const visit = await enter(browser, app.address, username, look)
  await visit.page.goto(app.address + path)
  await settled(visit.page)
  return { ...visit, hands: handsOn(visit.page) }
}

const focused = (page: Page): Promise<string> => page.evaluate(() => document.activeElement?.id ?? '')

const tabTo = async (page: Page, entry: string): Promise<void> => {
  for (let tabs = 0; (await focused(page)) !== `entry-${entry}`; tabs++) {
    assert.ok(tabs < 30, `${entry} is not reached by Tab`)
    await page.keyboard.press('Tab')
  }
}

test('a user is added with the keyboard alone, and signs in', async () => {
  const { page, complaints } = await visitAs('admin', '/1/staff/user/add')
  const typeInto = async (entry: string, words: string) => {
    await tabTo(page, entry)
    await page.keyboard.type(words)
  }
  await typeInto('username', 'keyed')
  await typeInto('name', 'Karim Keyed')
  await typeInto('roles', 'Sales')
  await page.locator('.ant-select-item-option-active', { hasText: 'Sales' }).waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await typeInto('cashBox', 'Jeddah till 2')
  await typeInto('password', 'Keyed#2026')
  await page.keyboard.press('Control+s')
  await page.waitForURL(/\/staff\/users$/)
  await page.getByText('keyed', { exact: true }).first().waitFor()
  const { status } = await app.nobody('POST', '/login', { username: 'keyed', password: 'Keyed#2026' })
  assert.equal(status, 200)
  nothingWrong({ page, complaints }, 'user by keyboard')
})

test('the matrix shows pending changes, warns about duties that must be separate, and keeps what is saved', async () => {
  const { body } = await (await app.as('admin'))('GET', '/api/agencies/1/staff/roles?search=Sales')
  const [{ id }] = body.rows as [{ id: number }]
  const { page, hands, complaints } = await visitAs('admin', `/1/staff/roles/${id}`)
  await hands.press('Permissions')
  await page.getByLabel('Search', { exact: true }).fill('bag sale')
  const tick = page.getByRole('checkbox', { name: 'Bag Sale: Approve', exact: true })
  await eventually(async () => assert.equal(await tick.isChecked(), false))
  await tick.click()
  await hands.see('A user who enters and approves a sale can sell at any price.')
  await page
    .getByRole('region', { name: 'Given' })
    .getByText(/Bag Sale: Approve/)
    .first()
    .waitFor()
  await picture(page, 'staff-matrix')
  await page.reload()
  await hands.see('Your entries were saved in this browser.')
  await eventually(async () => assert.equal(await tick.isChecked(), true))
  await hands.press('Discard')
  await eventually(async () => assert.equal(await tick.isChecked(), false))
  await tick.click()
  await hands.press('Save')
  await hands.see('Permissions saved.')
  await page.reload()
  await settled(page)
  await eventually(async () => assert.equal(await tick.isChecked(), true))
  await page.getByRole('checkbox', { name: 'All of Shipping' }).click()
  const one = page.getByRole('checkbox', { name: 'Shipping: Print' })
  await eventually(async () => assert.equal(await one.isChecked(), true))
  nothingWrong({ page, complaints }, 'matrix')
})

test('the audit log has these changes; its verification succeeds, and finds a planted change', async () => {
  const { page, hands, complaints } = await visitAs('admin', '/1/logs/audit?screen=Roles')
  await page.getByText('Changed', { exact: true }).first().click()
  await page.getByRole('heading', { name: 'Changed', exact: true }).waitFor()
  await hands.see('Bag Sale: Approve')
  await picture(page, 'audit-entry')
  await sealAudit(owner, new Date(Date.now() + 2 * 86_400_000))
  await page.goto(`${app.address}/1/logs/audit`)
  await settled(page)
  await picture(page, 'audit-list')
  await hands.press('Verify')
  await hands.see('Everything is unchanged since it was sealed')
  await picture(page, 'audit-verified')
  const client = await owner.connect()
  await client.query('set session_replication_role = replica')
  await client.query(
    `update app.history set reason = 'never was' where agency_id = 1 and document = 'role' and action = 'change'`,
  )
  client.release(true)
  await page.reload()
  await hands.see('The audit was changed')
  nothingWrong({ page, complaints }, 'audit')
})

test('users, teams, roles, sign-ins and the matrix have a correct layout in Arabic, in the dark theme and on a phone', async () => {
  for (const [name, look] of [
    ['dark', { mode: 'dark' }],
    ['arabic', { language: 'arabic' }],
    ['phone', { width: 390, height: 844 }],
  ] as const) {
    const visit = await visitAs('admin', '/1/staff/users', look)
    for (const path of [
      'staff/users',
      'staff/user/add',
      'staff/teams',
      'staff/roles',
      'staff/roles/1/permission',
      'staff/login-detail',
      'logs/audit',
      'logs/audit/verification',
    ]) {
      await follow(visit, app.address, `/1/${path}`)
      await settled(visit.page)
      await picture(visit.page, `${path}-${name}`)
      const fits = () => visit.page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)
      await eventually(async () => assert.ok(await fits(), `${path} ${name} is too wide`))
      nothingWrong(visit, `${path} ${name}`)
    }
    await visit.page.close()
  }
})

test('users without the right find neither the matrix nor the audit log', async () => {
  for (const path of ['staff/roles/1/permission', 'logs/audit']) {
    const { page } = await visitAs('sls', `/1/${path}`)
    await page.getByRole('heading', { name: 'Oops, Page not found!' }).waitFor()
  }
})
