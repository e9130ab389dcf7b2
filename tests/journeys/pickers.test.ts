// A picker says which field asks wherever it stands, in a form, in a line of one and in what an action asks: what is offered depends
// on it, as terminals on what a mapping allows.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { makeBundle } from '#bundle.ts'
import { launch } from '../chromium.ts'
import { type GoldenHouse, startGoldenHouse } from '../test-application.ts'
import { enter, handsOn, nothingWrong, type Visit } from './page-actions.ts'

let house: GoldenHouse
let browser: Browser
let visit: Visit
before(async () => {
  await makeBundle()
  house = await startGoldenHouse()
  browser = await launch()
  visit = await enter(browser, house.address, 'admin')
})
after(async () => {
  await browser?.close()
  await house?.close()
})

/** The field a picker names when it is opened. */
const asking = async (page: Page, label: string | RegExp): Promise<string | null> => {
  const asked = page.waitForRequest(request => request.url().includes('/lookups/'))
  await page.getByRole('combobox', { name: label }).last().click()
  return new URL((await asked).url()).searchParams.get('for')
}

test('in a form and in its lines', async () => {
  const hands = handsOn(visit.page)
  await hands.open(`${house.address}/1/terminals/lc-merging/add`)
  assert.equal(await asking(visit.page, 'Terminal'), 'lcMerging.terminal')
  await visit.page.keyboard.press('Escape')
  await hands.addLine('Merged LCs')
  assert.equal(await asking(visit.page, /^LC 1/), 'lcMerging.lc')
  nothingWrong(visit, 'lines')
})

test('in what an action asks', async () => {
  const hands = handsOn(visit.page)
  const ask = await house.as('admin')
  const { rows } = (await ask('GET', '/api/agencies/1/sales/sale-permits?pageSize=100')).body as unknown as {
    rows: { id: number; status: string }[]
  }
  const permit = rows.find(({ status }) => status === 'Active' || status === 'Expired')
  await hands.open(`${house.address}/1/sales/sale-permits/${permit!.id}`)
  await hands.press('Issue again')
  await visit.page.getByRole('dialog').waitFor()
  assert.equal(await asking(visit.page, 'Truck'), 'salePermit.truck')
  nothingWrong(visit, 'action')
})
