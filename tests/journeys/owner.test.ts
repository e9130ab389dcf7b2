// An Arabic-speaking user of a consignee: signs in, sees the consignee's stock, downloads a statement, approves a swap.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { demoPassword } from '../../database/demo/accounts.ts'
import { startGoldenApplication } from '../test-application.ts'
import { grave } from './axe.ts'
import { openBrowserAt } from './open-browser.ts'
import { nothingWrong, picture, settled, visit } from './page-actions.ts'

const { app, browser } = await openBrowserAt(startGoldenApplication)

const addOwner = async (): Promise<void> => {
  const admin = await app.as('admin')
  const { rows } = (await admin('GET', '/api/agencies/1/staff/roles?pageSize=100')).body as {
    rows: { id: number; type: string }[]
  }
  const roles = rows.filter(({ type }) => type === 'consignee').map(({ id }) => id)
  const company = app.redSea.world.companies.c1
  const user = { username: 'noura.j', name: 'نورة الجابري', language: 'arabic', company, roles, isAgencyAdmin: false }
  const { status, body } = await admin('POST', '/api/agencies/1/staff/users', { ...user, password: demoPassword })
  assert.equal(status, 201, JSON.stringify(body))
}

test('an owner signs in in Arabic, sees the stock, downloads a statement and approves a waiting request', async () => {
  await addOwner()
  const at = await visit(browser)
  const { page } = at
  await page.goto(app.address)
  await page.locator('input[type=password]').waitFor()
  await page.locator('input:not([type=password]):not([type=checkbox])').first().fill('noura.j')
  await page.locator('input[type=password]').fill(demoPassword)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/1/dashboard')
  await settled(page)
  const { lang, dir } = await page.evaluate(() => ({
    lang: document.documentElement.lang,
    dir: document.documentElement.dir,
  }))
  assert.deepEqual([lang, dir], ['ar', 'rtl'])
  await page.getByRole('button', { name: 'السنة' }).click()
  const stock = page.locator('section.panel', { hasText: 'المخزون حسب الاعتماد والمحطة' })
  await stock.getByText('LC-101').first().waitFor()
  assert.match(await stock.locator('tfoot').innerText(), /33,061\.000/)
  assert.doesNotMatch(await page.locator('main').innerText(), /Sahel Tihama|Stock|Received/)
  await page.locator('.own-consents .effect').first().waitFor()
  const parties = await page.locator('.own-consents dl').first().innerText()
  assert.match(parties, /^المالك أ\s+نبت الجزيرة/)
  assert.doesNotMatch(parties, /المالك ب/, 'the other owner is not theirs to see')
  await picture(page, 'owner-arabic')
  assert.deepEqual(await grave(page, 'main'), [], 'axe')

  const statement = page.getByRole('listitem', { name: 'حسابكم لدى الوكالة' })
  for (const [name, begins] of [
    ['ملف PDF', '%PDF'],
    ['إكسل', 'PK'],
  ] as const) {
    const [file] = await Promise.all([page.waitForEvent('download'), statement.getByRole('button', { name }).click()])
    assert.equal(
      readFileSync(await file.path())
        .toString('latin1')
        .slice(0, begins.length),
      begins,
      name,
    )
  }

  const consents = page.locator('.own-consents')
  await consents.getByRole('button', { name: 'أوافق' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'أوافق' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await consents.waitFor({ state: 'detached' })
  const swap = (await (await app.as('admin'))('GET', '/api/agencies/1/terminals/swap-cargo/1')).body
  assert.deepEqual([swap.firstAgreedBy, swap.secondAgreedBy], ['نورة الجابري', null])
  nothingWrong(at, 'an owner')
})
