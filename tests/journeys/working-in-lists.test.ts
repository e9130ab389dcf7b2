// Working in a list: the important columns are in view, fields are edited in place, a board by state, and the address keeps the position.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { documents } from '#areas/catalogue.ts'
import type { Entry } from '#areas/reports/calendar/calls.ts'
import type { Row } from '#kit/check.ts'
import type { Document } from '#kit/document.ts'
import type { Fields } from '#kit/fields.ts'
import { startGoldenApplication } from '../test-application.ts'
import { grave } from './axe.ts'
import { openBrowserAt } from './open-browser.ts'
import { enter, enterAgain, handsOn, nothingWrong, picture, settled } from './page-actions.ts'
import { eventually, exactly } from './wait-until.ts'

const api = '/api/agencies/1'

const { app, browser } = await openBrowserAt(startGoldenApplication)
const ask = await app.as('admin')

const endOf = async (page: Page, head: RegExp): Promise<number> => {
  const { x, width } = (await page.getByRole('columnheader', { name: head }).first().boundingBox())!
  return x + width
}

test('at 1,280 px the number, the amount and the state of payments are in view, and receipts are summed alone', async () => {
  const at = await enterAgain(browser, app.address, 'admin', { width: 1280, height: 800 })
  const { page } = at
  const { open, see } = handsOn(page)
  await open(`${app.address}/1/payments`)
  for (const head of [/^Number/, /^Amount/, /^Status/]) assert.ok((await endOf(page, head)) <= 1280, String(head))
  await see('Sums for one Direction at a time')
  assert.equal(((await ask('GET', `${api}/payments`)).body.totals as Row).amount, undefined)
  await picture(page, 'payments-1280')
  await open(`${app.address}/1/payments?direction=Receipt`)
  const { rows, totals } = (await ask('GET', `${api}/payments?direction=Receipt&pageSize=100`)).body as {
    rows: { amount: number; status: string }[]
    totals: { amount: number }
  }
  const counted = rows.filter(({ status }) => !['Canceled', 'Reversed'].includes(status))
  const cents = counted.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)
  assert.equal(Math.round(totals.amount * 100), cents)
  await eventually(async () => {
    const foot = await page.locator('tfoot').innerText()
    assert.ok(foot.includes(totals.amount.toLocaleString('en', { minimumFractionDigits: 2 })), foot)
  })
  await exactly(0, page.getByText('at a time'))
  nothingWrong(at, 'payments')
})

test('a user’s columns are the same in every browser, and do not change those of other users', async () => {
  const at = await enterAgain(browser, app.address, 'admin')
  const { page } = at
  const { open, press } = handsOn(page)
  await open(`${app.address}/1/master-data/vessel`)
  await press('Columns')
  await page.getByRole('checkbox', { name: 'Flag', exact: true }).click()
  await page.getByRole('columnheader', { name: 'Flag' }).waitFor({ state: 'detached' })
  await eventually(async () => {
    const { layout } = (await ask('GET', `${api}/views?address=master-data/vessel`)).body
    assert.ok((JSON.parse(String(layout)).hidden as string[]).includes('flag'))
  })
  const other = await enter(browser, app.address, 'admin')
  await handsOn(other.page).open(`${app.address}/1/master-data/vessel`)
  await other.page.getByRole('columnheader', { name: 'Flag' }).waitFor({ state: 'detached' })
  const colleague = await (await app.as('ops'))('GET', `${api}/views?address=master-data/vessel`)
  assert.equal(colleague.body.layout, null)
  await page.getByRole('button', { name: 'Reset' }).click()
  await page.getByRole('columnheader', { name: 'Flag' }).waitFor()
  await eventually(async () =>
    assert.equal((await ask('GET', `${api}/views?address=master-data/vessel`)).body.layout, null),
  )
  nothingWrong(at, 'columns')
  nothingWrong(other, 'columns in another browser')
})

// The values of a document as its form would send them.
const enteredOf = (fields: Fields, row: Row): Row =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { need, shape }]) => {
      if (need === 'automatic') return []
      return [[name, shape.kind === 'lines' ? (row[name] as Row[]).map(line => enteredOf(shape.of, line)) : row[name]]]
    }),
  )

const first = async (address: string): Promise<Row> => {
  const [row] = (await ask('GET', `${api}/${address}?pageSize=10`)).body.rows as Row[]
  return (await ask('GET', `${api}/${address}/${row!.id}`)).body
}

/** Another document like the first one, with another name. */
const another = async ({ address, fields, named }: Document, values: Row): Promise<Row> => {
  const body = { ...enteredOf(fields, await first(address)), ...values }
  const answer = await ask('POST', `${api}/${address}`, body)
  assert.equal(answer.status, 201, `${named}: ${JSON.stringify(answer.body)}`)
  return answer.body
}

test('an expected day is edited in place, and does not overwrite another user’s change', async () => {
  const permission = documents.vesselPermission as unknown as Document
  const { id } = await another(permission, { permissionNo: 'VP-LISTED-1' })
  const path = `${api}/${permission.address}/${id}`
  const read = async () => (await ask('GET', path)).body
  const at = await enterAgain(browser, app.address, 'admin')
  const { page } = at
  const { open, press, see } = handsOn(page)
  const pencil = page.getByRole('button', { name: 'Change Expected arrival of VP-LISTED-1', exact: true })
  const write = async (day: string) => {
    const box = page.getByRole('textbox', { name: 'Expected arrival', exact: true })
    await box.fill(day)
    await box.press('Enter')
    await press('Save')
  }
  await open(`${app.address}/1/${permission.address}`)
  const before = await read()
  await pencil.click()
  await write('21-May-2026')
  await see('VP-LISTED-1 saved.')
  const after = await read()
  assert.deepEqual([after.eta, after.version], ['2026-05-21', (before.version as number) + 1])
  assert.deepEqual(
    { ...enteredOf(permission.fields, after), eta: before.eta },
    enteredOf(permission.fields, before),
    'and nothing else',
  )
  await page.getByRole('cell', { name: '21-May-2026' }).waitFor()
  await pencil.click()
  const theirs = { ...enteredOf(permission.fields, after), remarks: 'Pilot ordered', version: after.version }
  assert.equal((await ask('PUT', path, theirs)).status, 200)
  await write('22-May-2026')
  await page.getByRole('alert').getByText('changed this in the meantime').waitFor()
  await picture(page, 'in-place-stale')
  assert.equal((await read()).eta, '2026-05-21', 'theirs stays')
  await press('Load again')
  await pencil.click()
  await write('22-May-2026')
  await eventually(async () => assert.equal((await read()).eta, '2026-05-22'))
  assert.equal((await read()).remarks, 'Pilot ordered')
  at.complaints.splice(0)
})

test('a field of several rows is changed at once, and each row shows success or the reason of its refusal', async () => {
  const contract = documents.purchaseContract as unknown as Document
  const { id } = await another(contract, { contractNo: 'PC-LISTED-1' })
  const at = await enterAgain(browser, app.address, 'admin')
  const { page } = at
  const { open, press } = handsOn(page)
  await open(`${app.address}/1/${contract.address}`)
  await page.getByRole('checkbox', { name: 'Select all rows' }).check()
  await page.getByRole('button', { name: 'Change a field', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Remarks' }).fill('Looked through in May')
  await press('Change a field')
  await dialog.getByText(/done, \d+ not done\.|^1 done/).waitFor()
  const results = (await dialog.getByRole('listitem').allInnerTexts()).map(line => line.replace(/\s+/g, ' '))
  assert.deepEqual(
    results.filter(line => line.includes('PC-LISTED-1')),
    ['PC-LISTED-1 Done'],
  )
  const others = results.filter(line => !line.includes('PC-LISTED-1'))
  assert.ok(
    others.length > 0 && others.every(line => /can no longer be changed: it is \w+/.test(line)),
    others.join(' | '),
  )
  await picture(page, 'bulk-change')
  await press('Close')
  assert.equal((await ask('GET', `${api}/${contract.address}/${id}`)).body.remarks, 'Looked through in May')
  nothingWrong(at, 'bulk change')
})

const placeOf = (page: Page) => page.evaluate(() => window.scrollY)

test('the address keeps preview, filters and page; back and reload keep the scroll position', async () => {
  const at = await enterAgain(browser, app.address, 'admin', { width: 1280, height: 320 })
  const { page } = at
  const { open } = handsOn(page)
  await open(`${app.address}/1/master-data/port?pageSize=10&sort=-name`)
  await page.getByRole('row').nth(3).getByRole('cell').nth(4).click()
  const preview = page.getByRole('region', { name: 'Preview', exact: true })
  const name = await preview.getByRole('heading', { level: 2 }).innerText()
  await page.waitForURL(({ searchParams }) => searchParams.has('preview') && searchParams.get('sort') === '-name')
  await page.evaluate(() => window.scrollTo(0, 110))
  await eventually(async () => assert.equal(await placeOf(page), 110))
  const stands = async (where: string) => {
    await settled(page)
    await preview.getByRole('heading', { level: 2, name }).waitFor()
    await eventually(async () => assert.equal(await placeOf(page), 110, where))
  }
  await page.reload()
  await stands('reload')
  await preview.getByRole('button', { name: 'View' }).click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
  await page.goBack()
  await stands('back')
  const other = await enterAgain(browser, app.address, 'admin')
  await handsOn(other.page).open(page.url())
  await other.page
    .getByRole('region', { name: 'Preview', exact: true })
    .getByRole('heading', { level: 2, name })
    .waitFor()
  await other.page.getByRole('button', { name: 'Close', exact: true }).click()
  await other.page.waitForURL(({ searchParams }) => !searchParams.has('preview'))
  assert.ok(page.url().includes('preview='), 'two tabs are two places')
  nothingWrong(at, 'place')
  nothingWrong(other, 'another tab')
})

for (const look of [{}, { language: 'arabic', mode: 'dark' }, { width: 390, height: 844 }] as const) {
  const kind = 'language' in look ? 'arabic-dark' : 'width' in look ? 'phone' : 'light'
  test(`LCs are on a board by their state: ${kind}`, async () => {
    const at = await enterAgain(browser, app.address, 'admin', look)
    const { page } = at
    const [table, shipped] = kind === 'arabic-dark' ? ['جدول', 'شُحن'] : ['Table', 'Shipped']
    await handsOn(page).open(`${app.address}/1/procurement/lc?as=board`)
    const card = page.getByRole('link', { name: /^LC-101/ })
    await card.waitFor()
    const { count } = (await ask('GET', `${api}/procurement/lc?status=Shipped&pageSize=10`)).body
    const column = page
      .getByRole('region')
      .filter({ has: page.getByRole('heading', { level: 2 }) })
      .filter({ has: card })
    await column.last().getByText(String(count), { exact: true }).waitFor()
    assert.ok((await column.last().getByRole('heading', { level: 2 }).innerText()).length > 0, shipped)
    await picture(page, `board-${kind}`)
    assert.deepEqual(await grave(page), [])
    if (kind === 'light') {
      await page.getByTitle(table).click()
      await page.waitForURL(({ searchParams }) => !searchParams.has('as'))
      await page.getByRole('columnheader').first().waitFor()
      await page.goto(`${app.address}/1/procurement/lc?as=board`)
      await card.click()
      await page.waitForURL(/procurement\/lc\/\d+$/)
      await page.goBack()
      await card.waitFor()
    }
    nothingWrong(at, 'board')
  })
}

test('a board without rows offers to clear the filters', async () => {
  const at = await enterAgain(browser, app.address, 'admin')
  const { page } = at
  const { open, see, press } = handsOn(page)
  await open(`${app.address}/1/procurement/lc?as=board&search=zzzz`)
  await see('Nothing matches these filters.')
  await exactly(0, page.getByRole('region', { name: 'Board' }))
  await press('Clear all')
  await page.getByRole('link', { name: /^LC-101/ }).waitFor()
  nothingWrong(at, 'empty board')
})

test('a calendar shows expected and ending dates by month, to each user what they may see', async () => {
  const calendarOf = async (who: string, month: string) => {
    const { status, body } = await (await app.as(who))('GET', `${api}/reports/calendar?month=${month}-15`)
    assert.equal(status, 200, JSON.stringify(body))
    return (body.rows as Entry[]).map(({ day, address, label, what }) => `${day} ${address} ${label}: ${what}`)
  }
  const april = await calendarOf('admin', '2026-04')
  const voyage = (await ask('GET', `${api}/shipping?pageSize=10`)).body.rows as { eta: string; voyageNo: string }[]
  const [one] = voyage
  const day = new Date(Date.parse(one!.eta) + 3 * 3_600_000).toISOString().slice(0, 10)
  assert.ok(
    (await calendarOf('admin', day.slice(0, 7))).includes(`${day} shipping ${one!.voyageNo}: Expected arrival`),
    `${day} of ${april.join(' | ')}`,
  )
  const may = await calendarOf('admin', '2026-05')
  assert.ok(
    may.some(line => /procurement\/lc LC-101: Expires on/.test(line)),
    may.join(' | '),
  )
  const theirs = [...(await calendarOf('consignee1', '2026-04')), ...(await calendarOf('consignee1', '2026-05'))]
  assert.deepEqual(
    theirs.filter(line => !april.includes(line) && !may.includes(line)),
    [],
  )
  assert.ok(theirs.length < april.length + may.length, 'a consignee sees less')

  const at = await enterAgain(browser, app.address, 'admin')
  const { page } = at
  const { open, press } = handsOn(page)
  await open(`${app.address}/1/reports/calendar?month=2026-04`)
  await press('Month after')
  await page.waitForURL(({ searchParams }) => searchParams.get('month') === '2026-05')
  const entry = page.getByRole('link', { name: /^LC-101/ })
  await entry.waitFor()
  await picture(page, 'calendar-light')
  assert.deepEqual(await grave(page), [])
  await page.reload()
  await entry.click()
  await page.waitForURL(/procurement\/lc\/\d+$/)
  await page.goBack()
  await entry.waitFor()
  assert.equal(new URL(page.url()).searchParams.get('month'), '2026-05')
  nothingWrong(at, 'calendar')
})
