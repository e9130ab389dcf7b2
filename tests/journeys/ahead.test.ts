// Pages are prefetched before the click, and results of actions show before anything is reloaded: measured in requests, not by time.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page, Request } from 'playwright-core'
import { startGoldenApplication } from '../test-application.ts'
import { openBrowserAt } from './open-browser.ts'
import { enter, handsOn, nothingWrong, settled } from './page-actions.ts'
import { eventually } from './wait-until.ts'

const api = '/api/agencies/1'

const { app, browser } = await openBrowserAt(startGoldenApplication)
const ask = await app.as('admin')

type Row = Record<string, unknown> & { id: number }

const firstRow = async (address: string): Promise<Row> => {
  const { body } = await ask('GET', `${api}/${address}`)
  return (body.rows as Row[])[0]!
}

const visitAt = async (
  path: string,
  look: Parameters<typeof enter>[3] = {},
  prepare?: (page: Page) => Promise<unknown>,
) => {
  const at = await enter(browser, app.address, 'admin', look)
  await prepare?.(at.page)
  await at.page.goto(app.address + path)
  await settled(at.page)
  await at.page.waitForLoadState('networkidle')
  return at
}

// Prefetched data is fresh for some seconds; a busy machine may take as long.
const stopTime = (page: Page): Promise<void> => page.clock.setFixedTime(new Date())

/** Waits until no request has been under way for a moment; must be called before the first request. */
const watch = (page: Page): (() => Promise<void>) => {
  const open = new Set<Request>()
  page.on('request', request => open.add(request))
  page.on('requestfinished', request => open.delete(request))
  page.on('requestfailed', request => open.delete(request))
  return async () => {
    for (let still = 0; still < 3; still = open.size === 0 ? still + 1 : 0) await page.waitForTimeout(100)
  }
}

/** Collects the requests from now on for scripts of pages or for API calls of this path. */
const listen = (page: Page, path: string): string[] => {
  const asked: string[] = []
  page.on('request', (request: Request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('.js') || pathname === path) asked.push(pathname)
  })
  return asked
}

describe('a page is prefetched before the click', () => {
  const address = 'terminals/receive-cargo'
  const ways: [string, Parameters<typeof enter>[3], (page: Page, link: string) => Promise<void>][] = [
    ['the pointer rests on a row', {}, (page, link) => page.locator(link).hover()],
    ['a link in a row has the focus', {}, (page, link) => page.locator(link).focus()],
    [
      'a finger touches a row',
      { width: 390, height: 844 },
      page => page.locator('.phone-row').first().dispatchEvent('touchstart'),
    ],
  ]
  for (const [how, look, arrive] of ways) {
    test(how, async () => {
      const { id } = await firstRow(address)
      const at = await visitAt(`/1/${address}`, look)
      const { page } = at
      const link = `a[href="/1/${address}/${id}"]`
      const before = listen(page, `${api}/${address}/${id}`)
      const rest = watch(page)
      await stopTime(page)
      await arrive(page, link)
      await eventually(async () => assert.ok(before.includes(`${api}/${address}/${id}`)))
      await rest()
      const since = listen(page, `${api}/${address}/${id}`)
      await page
        .locator(look?.width ? '.phone-row' : link)
        .first()
        .click()
      await page.waitForURL(new RegExp(`${address}/${id}$`))
      await page.locator('.page-timeline').waitFor()
      assert.deepEqual(since, [], 'nothing more is asked')
      nothingWrong(at, how)
    })
  }

  test('the pointer rests in the menu: the list and its rows', async () => {
    const at = await visitAt('/1/dashboard')
    const { page } = at
    await page.getByRole('button', { name: 'Master Data' }).click()
    const before = listen(page, `${api}/master-data/vessel`)
    const rest = watch(page)
    await stopTime(page)
    await page.getByRole('link', { name: 'Vessel', exact: true }).hover()
    await eventually(async () => assert.ok(before.includes(`${api}/master-data/vessel`)))
    await rest()
    const since = listen(page, `${api}/master-data/vessel`)
    await page.getByRole('link', { name: 'Vessel', exact: true }).click()
    await page.locator('a.row-number').first().waitFor()
    assert.deepEqual(since, [])
    nothingWrong(at, 'menu')
  })

  test('a passing pointer loads nothing, and nothing is prefetched in data-saving mode', async () => {
    const { id } = await firstRow(address)
    const passing = await visitAt(`/1/${address}`)
    const link = `a[href="/1/${address}/${id}"]`
    const asked = listen(passing.page, `${api}/${address}/${id}`)
    await passing.page.clock.install()
    // The clock stops here: delays of a busy machine must not count as the pointer resting.
    await passing.page.clock.pauseAt(new Date(Date.now() + 5_000))
    await passing.page.locator(link).hover()
    await passing.page.clock.runFor(30)
    await passing.page.mouse.move(5, 5)
    await passing.page.clock.runFor(1_000)
    // Scripts for the list itself may still be loading and do not count.
    assert.ok(!asked.includes(`${api}/${address}/${id}`))
    const saving = await visitAt(`/1/${address}`, {}, page =>
      page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } })),
    )
    const spared: string[] = listen(saving.page, `${api}/${address}/${id}`)
    await saving.page.locator(link).hover()
    await saving.page.waitForTimeout(300)
    assert.ok(!spared.includes(`${api}/${address}/${id}`))
    await saving.page.locator(link).click()
    await saving.page.locator('.page-timeline').waitFor()
    assert.ok(spared.includes(`${api}/${address}/${id}`), 'asked for by the click')
  })
})

/** Holds back every response to a GET of a path; the returned function releases them. */
const hold = async (page: Page, path: RegExp): Promise<() => Promise<void>> => {
  let letGo = () => {}
  const until = new Promise<void>(resolve => {
    letGo = resolve
  })
  await page.route(path, async route => {
    if (route.request().method() === 'GET') await until
    await route.continue().catch(() => {})
  })
  return async () => {
    letGo()
    await page.unroute(path)
  }
}

const addLoss = async (): Promise<Row> => {
  const { world } = app.redSea
  const { body, status } = await ask('POST', `${api}/terminals/cargo-loss`, {
    ...{ date: '2026-05-08', consignee: world.companies.c1, terminal: world.terminals.jeddah, lc: app.golden.lc101 },
    ...{ form: 'Raw', lossType: 'Spillage', quantity: 1 },
  })
  assert.equal(status, 201, JSON.stringify(body))
  return body as Row
}

const addLimit = async (n: number): Promise<Row> => {
  const { companies, customers } = app.redSea.world
  const years = { effectiveFrom: '2031-01-01', effectiveTo: '2031-12-31' }
  const { body, status } = await ask('POST', `${api}/accounts/customer-credit-limit`, {
    ...{ ...years, customer: customers[n], consignee: companies.c2, creditLimit: 1_000_000 },
    ...{ onExceed: 'Block', security: 'None' },
  })
  assert.equal(status, 201, JSON.stringify(body))
  return body as Row
}

describe('the result of an action shows with its response', () => {
  test('on the page of a document, with its new actions, and in its list', async () => {
    const { id } = await addLoss()
    const at = await visitAt('/1/terminals/cargo-loss')
    const { page } = at
    const { act } = handsOn(page)
    await page.locator(`a[href="/1/terminals/cargo-loss/${id}"]`).click()
    await page.locator('.page-timeline').waitFor()
    const letGo = await hold(page, /api\/agencies\/1\/terminals\/cargo-loss/)
    await act('Approve')
    const state = page.locator('.page-head .status-tag')
    assert.equal(await state.innerText(), 'Active')
    assert.equal(await page.getByRole('button', { name: 'Approve' }).count(), 0)
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Cargo Loss' }).click()
    const row = page.getByRole('row').filter({ has: page.locator(`a[href="/1/terminals/cargo-loss/${id}"]`) })
    await row.waitFor()
    assert.match(await row.innerText(), /Active/)
    await letGo()
    await settled(page)
    assert.match(await row.innerText(), /Active/)
    nothingWrong(at, 'an action')
  })

  test('beside the list, and for many rows at once', async () => {
    const limits = [await addLimit(0), await addLimit(1)]
    const at = await visitAt('/1/accounts/customer-credit-limit')
    const { page } = at
    const rowOf = ({ id }: Row) => page.locator(`tr[data-row-key="${id}"]`)
    for (const limit of limits) await rowOf(limit).getByRole('checkbox').check()
    const letGo = await hold(page, /api\/agencies\/1\/accounts\/customer-credit-limit/)
    await page.getByRole('button', { name: 'Approve' }).click()
    const confirm = page.getByRole('dialog').getByRole('button', { name: 'Approve' })
    if (await confirm.isVisible()) await confirm.click()
    for (const limit of limits) await eventually(async () => assert.match(await rowOf(limit).innerText(), /Approved/))
    await letGo()
    nothingWrong(at, 'several')
  })

  test('after a change: the page shows the values that were saved', async () => {
    const { id } = await addLoss()
    const at = await visitAt(`/1/terminals/cargo-loss/${id}`)
    const { page } = at
    const hands = handsOn(page)
    await hands.press('Edit')
    await page.getByRole('textbox', { name: 'Remarks' }).fill('Swept up at the gate')
    const letGo = await hold(page, /api\/agencies\/1\/terminals\/cargo-loss\/\d+$/)
    await hands.press('Save draft')
    await page.waitForURL(new RegExp(`cargo-loss/${id}$`))
    await hands.see('Swept up at the gate')
    await page.locator('.page-timeline').waitFor()
    await letGo()
    nothingWrong(at, 'a change')
  })
})
