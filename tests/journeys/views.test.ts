// Views of a list: saved under a name, private or shared, opening the list; and the widths of its columns.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { startGoldenApplication } from '../test-application.ts'
import { openBrowserAt } from './open-browser.ts'
import { enter, handsOn, nothingWrong, picture } from './page-actions.ts'
import { eventually, exactly, still } from './wait-until.ts'

const list = '/1/terminals/receive-cargo'
const calls = '/api/agencies/1/views'

const { app, browser } = await openBrowserAt(startGoldenApplication)

const heads = async (page: Page): Promise<string[]> =>
  (await page.getByRole('columnheader').allInnerTexts()).map(head => head.replace(/\s+/g, ' ').trim())

const widthOf = async (page: Page, head: string): Promise<number> =>
  (await still(page.getByRole('columnheader', { name: head }).first())).width

test('filters, sort and columns are saved under a name, opened again, changed and removed', async () => {
  const at = await enter(browser, app.address, 'admin')
  const { page } = at
  const hands = handsOn(page)
  await hands.open(app.address + list)
  await page.getByRole('columnheader').first().waitFor()
  await exactly(0, page.getByRole('button', { name: 'Save view' }))
  await hands.open(`${app.address}${list}?lcId=${app.golden.lc101}&sort=date`)
  await hands.press('Columns')
  await page.getByRole('checkbox', { name: 'Truck', exact: true }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('columnheader', { name: 'Truck' }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Save view' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('LC-101 first')
  await page.getByRole('dialog').getByText('The list opens with it').click()
  await hands.press('Save')
  const tab = page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name: /^LC-101 first/ })
  // A view shows its number of rows once they are counted.
  await tab.filter({ hasText: /\d$/ }).waitFor()
  await eventually(async () => {
    assert.equal(await tab.getAttribute('aria-current'), 'true')
    assert.match((await tab.innerText()).replace(/\s+/g, ' '), /^LC-101 first \d+$/)
  })
  await exactly(0, page.getByRole('button', { name: 'Save view' }))
  await picture(page, 'views')

  // Another browser without stored settings: the list opens with the default view.
  const other = await enter(browser, app.address, 'admin')
  await handsOn(other.page).open(app.address + list)
  await other.page.getByRole('button', { name: /^LC LC-101/ }).waitFor()
  await other.page.getByRole('columnheader', { name: 'Truck' }).waitFor({ state: 'detached' })
  await other.page.waitForURL(({ searchParams }) => searchParams.get('sort') === 'date')
  await other.page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name: 'All' }).click()
  await other.page.waitForURL(({ search }) => search === '')
  // Here, too, the user's own columns come before those of a view.
  await handsOn(other.page).press('Columns')
  await other.page.getByRole('button', { name: 'Reset' }).click()
  await other.page.getByRole('columnheader', { name: 'Truck' }).waitFor()
  nothingWrong(other, 'default view')

  const more = page.getByRole('button', { name: 'View LC-101 first: more' })
  // With the keyboard: the dialog stays open, and Escape returns to the button.
  await more.focus()
  await page.keyboard.press('Enter')
  await page.locator('[role=menuitem]:focus').filter({ hasText: 'Edit' }).waitFor()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').first().waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await more.and(page.locator(':focus')).waitFor()
  await more.click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('LC-101 by day')
  await hands.press('Save')
  const renamed = page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name: /^LC-101 by day/ })
  await renamed.waitFor()
  await tab.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'View LC-101 by day: more' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await renamed.waitFor({ state: 'detached' })
  nothingWrong(at, 'views')
})

test('a shared view is seen by colleagues, changed by its owner only, and never by another company or agency', async () => {
  const [admin, clerk, consignee] = await Promise.all(['admin', 'sls', 'consignee1'].map(app.as))
  const address = 'sales/bag-sale'
  const body = { address, name: 'Today', query: 'status=Draft', isShared: true, isDefault: false }
  const { status, body: kept } = await admin!('POST', calls, body)
  assert.equal(status, 200, JSON.stringify(kept))
  await admin!('POST', calls, { ...body, name: 'Mine', isShared: false })
  const seen = async (ask: typeof admin) =>
    ((await ask!('GET', `${calls}?address=${address}`)).body.rows as { name: string; isMine: boolean }[]).map(
      ({ name, isMine }) => `${name} ${isMine}`,
    )
  assert.deepEqual(await seen(admin), ['Today true', 'Mine true'])
  assert.deepEqual(await seen(clerk), ['Today false'])
  assert.deepEqual(await seen(consignee), [])
  assert.equal((await clerk!('DELETE', `${calls}/${kept.id}`)).status, 404)
  assert.equal((await consignee!('DELETE', `${calls}/${kept.id}`)).status, 404)
  assert.deepEqual((await (await app.as('super'))('GET', `/api/agencies/2/views?address=${address}`)).body.rows, [])
  assert.equal((await clerk!('POST', calls, { ...body, query: 'status=Approved' })).status, 200)
  assert.deepEqual(await seen(admin), ['Today true', 'Mine true', 'Today false'])
  assert.equal((await admin!('DELETE', `${calls}/${kept.id}`)).status, 200)
  assert.deepEqual(await seen(clerk), ['Today true'])
})

test('a view shared with a role is seen by its users, and can be shared only by them or an admin', async () => {
  const [admin, clerk, accountant, weigher] = await Promise.all(['admin', 'sls', 'acm', 'wb'].map(app.as))
  const address = 'sales/bulk-sale'
  const rolesOf = async (ask: typeof admin) =>
    (await ask!('GET', `${calls}?address=${address}`)).body.roles as { id: number; name: string }[]
  const [held, all] = [await rolesOf(clerk), await rolesOf(admin)]
  assert.ok(held.length > 0 && all.length > held.length, `${held.length} of ${all.length}`)
  const role = held[0]!.id
  const body = { address, name: 'For the role', query: 'status=Draft', isShared: true, role, isDefault: true }
  assert.equal((await admin!('POST', calls, body)).status, 200)
  const seen = async (ask: typeof admin) =>
    ((await ask!('GET', `${calls}?address=${address}`)).body.rows as { name: string }[]).map(({ name }) => name)
  assert.deepEqual([await seen(clerk), await seen(accountant)], [['For the role'], []])
  assert.equal((await weigher!('GET', `${calls}?address=${address}`)).status, 404, 'may not open the list')
  const foreign = all.find(({ id }) => !held.some(one => one.id === id))!.id
  const refused = await clerk!('POST', calls, { ...body, name: 'Not mine', role: foreign })
  assert.equal(refused.status, 400, JSON.stringify(refused.body))
  assert.ok((refused.body.fields as Record<string, string>).role)
})

for (const look of [{}, { language: 'arabic', mode: 'dark' }] as const) {
  const arabic = 'language' in look
  const [number, head] = arabic ? ['الرقم', 'المرسل إليه'] : ['Number', 'Consignee']
  test(`a column is made wider and narrower, and keeps its width: ${arabic ? 'from the right' : 'from the left'}`, async () => {
    const at = await enter(browser, app.address, 'admin', look)
    const { page } = at
    const hands = handsOn(page)
    await hands.open(app.address + list)
    await page.getByRole('columnheader', { name: number }).first().waitFor()
    const before = await widthOf(page, head)
    const edge = page.getByRole('columnheader', { name: head }).first().getByRole('separator')
    const box = await still(edge)
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    const narrower = arabic ? 60 : -60
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + narrower / 2, y)
    await page.mouse.move(x + narrower, y)
    await page.mouse.up()
    // The remaining width of the window is shared among all columns.
    await eventually(async () => assert.ok((await widthOf(page, head)) < before - 15, `${before} px and no less`))
    const drawn = await widthOf(page, head)
    assert.equal(new URL(page.url()).searchParams.get('sort'), null, 'drawing a column does not sort by it')
    await edge.focus()
    await page.keyboard.press(arabic ? 'ArrowLeft' : 'ArrowRight')
    await eventually(async () => assert.ok((await widthOf(page, head)) > drawn + 4, `${drawn} px and no more`))
    const stepped = await widthOf(page, head)
    await hands.open(app.address + list)
    await page.getByRole('columnheader', { name: number }).first().waitFor()
    await eventually(async () => assert.ok(Math.abs((await widthOf(page, head)) - stepped) < 3, 'remembered'))
    await picture(page, `widths-${arabic ? 'arabic-dark' : 'light'}`)
    assert.ok((await heads(page)).length > 5)
    nothingWrong(at, 'widths')
  })
}

test('on a phone the views are above the list', async () => {
  await (await app.as('admin'))('POST', calls, {
    address: 'terminals/receive-cargo',
    name: 'استلام LC-101',
    query: `lcId=${app.golden.lc101}`,
    isShared: true,
    isDefault: false,
  })
  const at = await enter(browser, app.address, 'admin', { language: 'arabic', width: 390, height: 844 })
  await handsOn(at.page).open(app.address + list)
  await at.page.getByRole('button', { name: /استلام LC-101/ }).click()
  await at.page
    .getByRole('button', { name: /LC-101/ })
    .nth(1)
    .waitFor()
  await at.page.waitForURL(({ searchParams }) => searchParams.get('lcId') === String(app.golden.lc101))
  await picture(at.page, 'views-phone')
  nothingWrong(at, 'views on a phone')
})
