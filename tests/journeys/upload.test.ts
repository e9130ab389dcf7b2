// Imports rows of an Excel file into a list: template, all errors at once, a trial that saves nothing, and the import.

import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { readSheet } from 'read-excel-file/node'
import { excelOf } from '#excel/write.server.ts'
import { text } from '#kit/fields.ts'
import { startDemoApplication } from '../test-application.ts'
import { openBrowserAt } from './open-browser.ts'
import { enter, handsOn, nothingWrong, picture } from './page-actions.ts'
import { eventually, exactly } from './wait-until.ts'

const { app, browser } = await openBrowserAt(startDemoApplication)

const heads = ['Name', 'IMO number', 'Type', 'Colour']

const sheetOf = async (some: readonly string[], rows: string[][]) => ({
  name: 'vessels.xlsx',
  mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  buffer: await buffer(
    excelOf({
      language: 'english',
      catalogue: {},
      timeZone: 'Asia/Riyadh',
      title: 'Vessels',
      columns: Object.fromEntries(some.map(head => [head, text(head)])),
      rows: rows.map(cells => Object.fromEntries(cells.map((cell, index) => [some[index]!, cell]))),
    }),
  ),
})

const drop = (page: Page, file: Awaited<ReturnType<typeof sheetOf>>) =>
  page.getByRole('dialog').locator('input[type=file]').setInputFiles(file)

const vessels = async (): Promise<string[]> => {
  const { body } = await (await app.as('admin'))('GET', '/api/agencies/1/master-data/vessel?pageSize=100')
  return (body.rows as { name: string }[]).map(({ name }) => name)
}

const good = [
  ['Upload One', '9074729', 'Bulk carrier'],
  ['Upload Two', '9176187', 'Bulk carrier'],
]

test('a file with errors shows them all and saves nothing; a valid one is tried, then imported', async () => {
  const at = await enter(browser, app.address, 'admin')
  const { page } = at
  const hands = handsOn(page)
  await hands.open(`${app.address}/1/master-data/vessel`)
  await hands.press('Upload')
  const [template] = await Promise.all([page.waitForEvent('download'), hands.press('Template')])
  const cells = (await readSheet(await readFile(await template.path()))).flat().map(String)
  for (const words of ['Name', 'IMO number', 'Required: Name, IMO number, Type']) {
    assert.ok(cells.includes(words), `${words} in ${cells.join(' | ')}`)
  }
  const takeOver = page.getByRole('button', { name: 'Import' })
  assert.equal(await takeOver.isDisabled(), true)

  const bad = [
    ['Bad Number', '9074720', 'Bulk carrier', 'red'],
    ['', '9176187', 'Rowing boat', ''],
  ]
  await drop(page, await sheetOf(heads, [...bad, [...good[0]!, '']]))
  await hands.see(/^4 problems in 3 rows/)
  for (const words of [
    'Colour: This column is not known. Delete it, or take the template.',
    'IMO number: This IMO number is not valid: its last digit does not fit the others.',
    'Name: Please enter Name.',
    'Type: Choose one of the list.',
  ]) {
    await page.getByRole('dialog').getByText(words).first().waitFor()
  }
  assert.equal(await takeOver.isDisabled(), true)
  await picture(page, 'upload-errors')
  const [errors] = await Promise.all([page.waitForEvent('download'), hands.press('Error file')])
  const lines = (await readFile(await errors.path(), 'utf8')).split('\r\n')
  assert.equal(lines[0], '\ufeff"Row no.","Column","Problem"')
  assert.ok(
    lines.some(line => line.endsWith('"Name","Please enter Name."')),
    lines.join('\n'),
  )

  const before = await vessels()
  await drop(page, await sheetOf(heads.slice(0, 3), good))
  await hands.see('2 rows are ready to import. Nothing is saved yet.')
  assert.deepEqual(await vessels(), before)
  await takeOver.click()
  await hands.see('2 rows imported.')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await hands.see('Upload One')
  assert.deepEqual((await vessels()).filter(name => name.startsWith('Upload')).sort(), ['Upload One', 'Upload Two'])
  nothingWrong(at, 'upload')
})

test('a file that cannot be imported without a connection stays in the dialog, and is imported later', async () => {
  const at = await enter(browser, app.address, 'admin')
  const { page } = at
  const hands = handsOn(page)
  await hands.open(`${app.address}/1/master-data/vessel`)
  await hands.press('Upload')
  await drop(page, await sheetOf(heads.slice(0, 3), [['Upload Three', '9321483', 'Bulk carrier']]))
  await hands.see(/^1 rows? (is|are) ready to import/)
  await page.context().setOffline(true)
  await hands.press('Import')
  await hands.see('The server cannot be reached. Please try again.')
  await hands.see(/^1 rows? (is|are) ready to import/)
  assert.ok(at.complaints.splice(0).every(complaint => /ERR_INTERNET_DISCONNECTED/.test(complaint)))
  await page.context().setOffline(false)
  await hands.press('Import')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  assert.ok((await vessels()).includes('Upload Three'))
  nothingWrong(at, 'upload without a line')
})

test('a file whose answer is lost is imported once, also if it is sent again', async () => {
  const at = await enter(browser, app.address, 'admin')
  const { page } = at
  const hands = handsOn(page)
  await hands.open(`${app.address}/1/master-data/vessel`)
  await hands.press('Upload')
  await drop(page, await sheetOf(heads.slice(0, 3), [['Upload Four', '9074731', 'Bulk carrier']]))
  await hands.see(/^1 rows? (is|are) ready to import/)
  let isLost = false
  await page.route(/vessel\/excel$/, async route => {
    if (isLost) return route.continue()
    isLost = true
    await route.fetch()
    await route.abort()
  })
  await hands.press('Import')
  await hands.see('The server cannot be reached. Please try again.')
  await hands.press('Import')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  assert.equal((await vessels()).filter(name => name === 'Upload Four').length, 1)
  await page.context().close()
})

test('lists whose rows do not fit in a line of a sheet have no import', async () => {
  const at = await enter(browser, app.address, 'admin')
  const { page } = at
  const hands = handsOn(page)
  await hands.open(`${app.address}/1/payments`)
  await page.getByRole('button', { name: 'Add New' }).first().waitFor()
  await exactly(0, page.getByRole('button', { name: 'Upload', exact: true }))
  nothingWrong(at, 'no upload')
})

for (const look of [
  { language: 'arabic', mode: 'dark' },
  { language: 'arabic', width: 390, height: 844 },
] as const) {
  test(`the upload in another look: ${JSON.stringify(look)}`, async () => {
    const at = await enter(browser, app.address, 'admin', look)
    const { page } = at
    const hands = handsOn(page)
    await hands.open(`${app.address}/1/master-data/vessel`)
    await hands.press('رفع')
    await drop(page, await sheetOf(heads, [['', '9176180', 'Rowing boat', '']]))
    await hands.see('ملف الأخطاء')
    await eventually(async () => {
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      assert.ok(wide <= 0, `the page is ${wide} px wider than the window`)
    })
    await picture(page, `upload-${'width' in look ? 'phone' : 'dark'}`)
    nothingWrong(at, 'upload in another look')
  })
}
