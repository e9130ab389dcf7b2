// The functions of lists, reports and forms, in a real Chromium on an application with the golden scenario.

import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { readSheet } from 'read-excel-file/node'
import { addDays, today } from '#kit/days.ts'
import { startGoldenApplication } from '../test-application.ts'
import { openBrowserAt } from './open-browser.ts'
import { enter, enterAgain, handsOn, nothingWrong, picture, settled } from './page-actions.ts'
import { eventually, exactly, holds } from './wait-until.ts'

const api = '/api/agencies/1'

const { app, browser } = await openBrowserAt(startGoldenApplication)
const ask = await app.as('admin')

type Look = Parameters<typeof enter>[3]

const visitAs = async (look: Look = {}, who = 'admin', come = enterAgain) => {
  const at = await come(browser, app.address, who, look)
  return {
    at,
    page: at.page,
    hands: handsOn(at.page),
    open: (path: string) => handsOn(at.page).open(app.address + path),
  }
}

test('a filter from a link is shown with its name, in lists and in reports, also when nothing is found', async () => {
  const { page, at, open, hands } = await visitAs()
  const { lc101 } = app.golden
  await open(`/1/terminals/receive-cargo?lcId=${lc101}`)
  await page.getByRole('button', { name: /^LC LC-101/ }).waitFor()
  await open(`/1/terminals/receive-cargo?lcId=${lc101}&from=2020-01-01&to=2020-01-02`)
  await hands.see('Nothing matches these filters.')
  await page.getByRole('button', { name: /^LC LC-101/ }).waitFor()
  const [customer] = (await ask('GET', `${api}/master-data/customer`)).body.rows as { id: number; name: string }[]
  await open(`/1/reports/customers-ledger?customerId=${customer!.id}`)
  await page.getByRole('button', { name: `Customer ${customer!.name}` }).waitFor()
  nothingWrong(at, 'named filters')
})

test('receipts are listed in metric tons, their differences in kilograms', async () => {
  const { page, at, open } = await visitAs()
  await open('/1/terminals/receive-cargo?pageSize=10')
  const heads = (await page.getByRole('columnheader').allInnerTexts()).map(head => head.replace(/\s+/g, ' ').trim())
  assert.ok(heads.includes('Terminal net MT') && heads.includes('Over / under kg'), heads.join(', '))
  const { body } = await ask('GET', `${api}/terminals/receive-cargo?pageSize=10`)
  const { terminalNet } = body.totals as { terminalNet: number }
  await eventually(async () => {
    const totals = (await page.locator('tfoot').innerText()).replace(/\s+/g, ' ')
    assert.ok(totals.includes((terminalNet / 1000).toLocaleString('en', { minimumFractionDigits: 3 })), totals)
  })
  nothingWrong(at, 'receipts')
})

for (const [language, total, stock] of [
  ['english', /^Total, /, 'Stock'],
  ['arabic', /^الإجمالي، /, 'المخزون'],
] as const) {
  test(`a report on a phone ends in its totals: ${language}`, async () => {
    const { page, at, open } = await visitAs({ width: 390, height: 844, language })
    await open('/1/reports/barley-closing-stock')
    const totals = page.getByRole('region').or(page.locator('section')).filter({ hasText: total }).last()
    const { body } = await ask('GET', `${api}/reports/barley-closing-stock`)
    const { quantity } = body.totals as { quantity: number }
    await eventually(async () => {
      const words = (await totals.innerText()).replace(/\s+/g, ' ')
      assert.ok(words.includes(quantity.toLocaleString('en', { minimumFractionDigits: 3 })), words)
      assert.ok(words.includes(stock), words)
    })
    await picture(page, `report-phone-${language}`)
    nothingWrong(at, 'report on a phone')
  })
}

test('Enter in a date field keeps the day and does not submit the form', async () => {
  const { page, at, open } = await visitAs({}, 'admin', enter)
  const posted: string[] = []
  page.on('request', request => request.method() === 'POST' && posted.push(new URL(request.url()).pathname))
  await open('/1/terminals/cargo-loss/add')
  const date = page.getByRole('textbox', { name: 'Date', exact: true })
  await date.click()
  await date.fill('02-May-2026')
  await date.press('Enter')
  await date.press('Enter')
  await page.waitForTimeout(600)
  await holds('02-May-2026', date)
  await exactly(0, page.getByText('Please enter'))
  assert.deepEqual(
    posted.filter(path => !path.endsWith('/effect')),
    [],
  )
  nothingWrong(at, 'date')
})

test('returning to the window or to the list shows what other users saved', async () => {
  const { page, at, open, hands } = await visitAs()
  await open('/1/master-data/vessel')
  const add = async (name: string, imo: string) => {
    const { status } = await ask('POST', `${api}/master-data/vessel`, { name, imo, vesselType: 'Bulk carrier' })
    assert.equal(status, 201)
  }
  await add('Somebody Else', '9074729')
  // Rows loaded late are still fresh when the user comes back for the first time.
  const comeBack = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  for (let n = 0; n < 20 && (await page.getByText('Somebody Else').count()) === 0; n++) {
    await page.waitForTimeout(1_000)
    await comeBack()
  }
  await hands.see('Somebody Else')
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await page.waitForURL(/dashboard/)
  await add('And Another', '9176187')
  await page.waitForTimeout(5_100)
  await page.goBack()
  await hands.see('And Another')
  nothingWrong(at, 'fresh')
})

test('an Excel file has the English texts of the screen, not the codes', async () => {
  const { page, at, open, hands } = await visitAs()
  await open('/1/master-data/transporter')
  await settled(page)
  const [file] = await Promise.all([page.waitForEvent('download'), hands.press('Excel')])
  const cells = (await readSheet(await readFile(await file.path()))).flat().map(String)
  assert.ok(
    cells.includes('Active') && cells.some(cell => /\bTransporter\b/.test(cell)),
    cells.slice(0, 40).join(' | '),
  )
  assert.deepEqual(
    cells.filter(cell => /^(active|inActive|transporter|shipmentOwner)$/.test(cell)),
    [],
  )
  nothingWrong(at, 'excel')
})

test('the usual periods of a filter are those of the agency’s day, also where the browser has another day', async () => {
  const here = today('Asia/Riyadh')
  const timeZone = ['Pacific/Midway', 'Pacific/Kiritimati'].find(zone => today(zone) !== here)!
  const { page, at, open } = await visitAs({ timeZone })
  await open('/1/terminals/receive-cargo')
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('tooltip').getByRole('button', { name: 'Date', exact: true }).click()
  await page.locator('.day-range').click()
  await page.getByText('Last 7 days', { exact: true }).click()
  await page.waitForURL(({ searchParams }) => searchParams.has('to'))
  const { searchParams } = new URL(page.url())
  assert.deepEqual([searchParams.get('from'), searchParams.get('to')], [addDays(here, -6), here])
  nothingWrong(at, 'usual periods')
})

test('users with the right schedule a report by mail with its filters, without its days', async () => {
  const { page, at, open, hands } = await visitAs()
  const { lc101 } = app.golden
  await open(`/1/reports/barley-closing-stock?lcId=${lc101}&asOf=2026-01-31`)
  await hands.press('Mail on a schedule')
  await page.waitForURL(({ pathname }) => pathname === '/1/reports/scheduled/add')
  await holds('Barley Closing Stock', page.getByRole('textbox', { name: 'Name', exact: true }))
  await holds(`lcId=${lc101}`, page.getByRole('textbox', { name: 'Question', exact: true }))
  await hands.addLine('Recipients')
  await hands.fill('E-mail 1', 'stock@example.com')
  await picture(page, 'scheduled-report-form')
  await hands.press('Save')
  await page.waitForURL(({ pathname }) => /^\/1\/reports\/scheduled\/\d+$/.test(pathname))
  await settled(page)
  assert.deepEqual([await hands.fact('Report'), await hands.fact('Language')], ['Barley Closing Stock', 'English'])
  assert.match(await hands.fact('LC'), /101/)
  await picture(page, 'scheduled-report')
  const clerk = await visitAs({}, 'sls')
  await clerk.open('/1/reports/barley-closing-stock')
  await exactly(0, clerk.page.getByRole('button', { name: 'Mail on a schedule' }))
  nothingWrong(at, 'a report by mail')
  nothingWrong(clerk.at, 'a report, not by mail')
})

test('a report is grouped by the user’s choice; the address keeps it, a row opens its document and back, and the print has it', async () => {
  const { page, at, open, hands } = await visitAs()
  await open('/1/reports/sales?from=2026-01-01&to=2026-12-31')
  const { body } = await ask('GET', `${api}/reports/sales?from=2026-01-01&to=2026-12-31&group=customer`)
  const [first] = body.rows as { labels: { customer: string }; invoiceNo: string }[]
  const headOf = (name: string) => page.locator('tbody tr').filter({ hasText: name }).first()
  await hands.press('Group rows')
  for (const name of ['Customer', 'Date']) await page.getByRole('checkbox', { name, exact: true }).click()
  await page.waitForURL(({ searchParams }) => searchParams.get('group') === 'customer')
  await page.keyboard.press('Escape')
  await headOf(first!.labels.customer).waitFor()
  await page.reload()
  await headOf(first!.labels.customer).waitFor()
  await exactly(0, page.getByRole('columnheader', { name: 'Customer', exact: true }))
  await settled(page)
  await picture(page, 'report-grouped')
  const asked = page.url()
  await page.locator('tbody tr').filter({ hasText: first!.invoiceNo }).first().getByRole('link').first().click()
  await page.waitForURL(/sales\/tax-invoice\/\d+$/)
  await page.goBack()
  await headOf(first!.labels.customer).waitFor()
  assert.equal(page.url(), asked)
  await hands.press('Print')
  await page.waitForURL(({ pathname, searchParams }) => {
    return pathname === '/1/reports/sales/print' && searchParams.get('group') === 'customer'
  })
  await page
    .getByRole('img', { name: /^Sales/ })
    .first()
    .waitFor()
  nothingWrong(at, 'grouped')
})

for (const [kind, path, opened] of [
  ['documents', '/1/terminals/receive-cargo', /receive-cargo\/\d+$/],
  ['a view', '/1/master-data/transporter', /transporter\/\d+$/],
  // Its first row is a group header, which can be collapsed.
  ['a report', '/1/reports/barley-closing-stock', undefined],
] as const) {
  test(`the keyboard reaches, moves through and opens the rows: ${kind}`, async () => {
    const { page, at, open } = await visitAs({}, 'admin', enter)
    const { keyboard } = page
    await open(path)
    const rows = page.locator('tbody tr[data-row-key]')
    const isAt = (row: number) => rows.nth(row).and(page.locator(':focus')).waitFor()
    await rows.nth(1).waitFor()
    const skip = page.getByRole('button', { name: 'Skip to the rows' }).and(page.locator(':focus'))
    let stops = 0
    for (; (await skip.count()) === 0; stops++) {
      assert.ok(stops < 5, 'five tab stops and no row')
      await keyboard.press('Tab')
    }
    assert.ok(await skip.isVisible())
    await keyboard.press('Enter')
    await isAt(0)
    await keyboard.press('ArrowDown')
    await isAt(1)
    await picture(page, `row-in-focus-${kind}`)
    await page.getByRole('button', { name: 'Skip to the rows' }).focus()
    await keyboard.press('r')
    await isAt(1)
    await keyboard.press('ArrowUp')
    await isAt(0)
    const all = await rows.count()
    await keyboard.press('Enter')
    if (opened) await page.waitForURL(opened)
    else {
      await page.getByRole('img', { name: 'Folded' }).first().waitFor()
      assert.ok((await rows.count()) < all)
      await picture(page, 'group-folded')
      await isAt(0)
      await keyboard.press('Enter')
      await exactly(all, rows)
      await isAt(0)
    }
    nothingWrong(at, kind)
  })
}

test('a preview shows the focused row, and an open filter has the focus until Escape', async () => {
  const { page, at, open } = await visitAs({}, 'admin', enter)
  const { keyboard } = page
  const focus = page.locator(':focus')
  await open('/1/terminals/receive-cargo')
  const rows = page.locator('tbody tr[data-row-key]')
  await rows.first().locator('td').nth(2).click()
  await page.waitForURL(/preview=/)
  const first = page.url()
  await keyboard.press('ArrowDown')
  await page.waitForURL(url => url.searchParams.has('preview') && url.href !== first)
  await rows.nth(1).and(focus).waitFor()
  await keyboard.press('Escape')
  await page.waitForURL(({ searchParams }) => !searchParams.has('preview'))
  const add = page.getByRole('button', { name: 'Filter', exact: true })
  await add.focus()
  await keyboard.press('Enter')
  await page.getByRole('tooltip').getByRole('button').first().and(focus).waitFor()
  await keyboard.press('Escape')
  await add.and(focus).waitFor()
  await keyboard.press('Enter')
  for (const name of ['LC', 'Status', 'Not reported', 'Date'] as const) {
    const choice = page.getByRole('tooltip').getByRole('button', { name, exact: true })
    await choice.focus()
    await keyboard.press('Enter')
    await page.getByRole('tooltip').locator('input').first().and(focus).waitFor()
    await keyboard.press('Escape')
    await page
      .getByRole('button', { name: new RegExp(`^${name} `) })
      .and(focus)
      .waitFor()
    await add.focus()
    await keyboard.press('Enter')
  }
  nothingWrong(at, 'preview and filter')
})

test('the columns and groups of a report get the focus when opened, and Escape returns it', async () => {
  const { page, at, open } = await visitAs()
  await open('/1/reports/barley-closing-stock')
  for (const name of ['Columns', 'Group rows']) {
    const opener = page.getByRole('button', { name, exact: true })
    await opener.press('Enter')
    await page.getByRole('tooltip').locator('input').first().and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Escape')
    await opener.and(page.locator(':focus')).waitFor()
  }
  nothingWrong(at, 'choosers')
})

test('a canceled draft is given back by Ctrl Z on its page, and several at once from the list', async () => {
  const { page, at, open, hands } = await visitAs()
  const { customers, companies } = app.redSea.world
  const address = 'accounts/customer-credit-limit'
  const days = { effectiveFrom: '2030-01-01', effectiveTo: '2030-12-31' }
  const draft = async (): Promise<number> => {
    const of = { customer: customers[1], consignee: companies.c2, creditLimit: 5000, ...days }
    return (await ask('POST', `${api}/${address}`, of)).body.id as number
  }
  const [first, second] = [await draft(), await draft()]
  const states = async (...wanted: string[]) =>
    eventually(async () => {
      const read = (id: number) => ask('GET', `${api}/${address}/${id}`)
      assert.deepEqual(
        (await Promise.all([first, second].map(read))).map(({ body }) => body.status),
        wanted,
      )
    })
  await open(`/1/${address}/${first}`)
  await hands.press('More')
  await page.getByRole('menuitem', { name: 'Cancel' }).click()
  await hands.fill('Reason', 'A slip')
  await hands.press('Cancel')
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).waitFor()
  await states('Canceled', 'Requested')
  await picture(page, 'undo-cancel')
  await page.keyboard.press('Control+z')
  await states('Requested', 'Requested')
  await hands.see(/^Cancellation undone by/)
  await open(`/1/${address}?status=Requested`)
  await page.getByRole('checkbox', { name: 'Select all rows' }).check()
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Reason' }).fill('Slips')
  await hands.press('Cancel')
  await hands.see(/^All \d done\.$/)
  await states('Canceled', 'Canceled')
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await states('Requested', 'Requested')
  nothingWrong(at, 'drafts given back')
})

test('a removed line comes back at its place, and a deactivated row is active again, by Ctrl Z or the button', async () => {
  const { page, at, open, hands } = await visitAs()
  await open('/1/reports/scheduled/add')
  for (const line of [1, 2]) {
    await hands.addLine('Recipients')
    await hands.fill(`E-mail ${line}`, `number.${line}@example.com`)
  }
  const mails = page.getByRole('textbox', { name: /^E-mail \d/ })
  await page.getByRole('button', { name: 'Remove line 1' }).press('Enter')
  await page.getByRole('status').filter({ hasText: 'Line 1 removed' }).getByRole('button', { name: 'Undo' }).waitFor()
  await exactly(1, mails)
  await picture(page, 'undo-line')
  await page.keyboard.press('Control+z')
  await exactly(2, mails)
  await holds('number.1@example.com', mails.first())
  await exactly(0, page.getByRole('button', { name: 'Undo' }))
  const [vessel] = (await ask('GET', `${api}/master-data/vessel`)).body.rows as { id: number }[]
  await open(`/1/master-data/vessel/${vessel!.id}`)
  const status = async () => (await ask('GET', `${api}/master-data/vessel/${vessel!.id}`)).body.status
  await hands.act('Deactivate')
  await eventually(async () => assert.equal(await status(), 'inActive'))
  await page.waitForTimeout(4_000)
  await hands.press('Undo')
  await eventually(async () => assert.equal(await status(), 'active'))
  await page.getByRole('button', { name: 'Deactivate', exact: true }).waitFor()
  nothingWrong(at, 'undo')
})
