// Nothing overflows the screen on a phone: wide content scrolls inside its panel. And nothing moves while a page loads.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { startGoldenApplication } from '../test-application.ts'
import { grave } from './axe.ts'
import { openBrowserAt } from './open-browser.ts'
import { enter, handsOn, nothingWrong, picture, settled } from './page-actions.ts'
import { eventually, still } from './wait-until.ts'

const api = '/api/agencies/1'

const { app, browser } = await openBrowserAt(startGoldenApplication)
const ask = await app.as('admin')

// Texts and figures beyond the edges of the screen that cannot be scrolled into view.
const runaways = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const holds = (element: Element | null): boolean => {
      if (element === null || element === document.body) return false
      const { overflowX, textOverflow } = getComputedStyle(element)
      return /auto|scroll/.test(overflowX) || textOverflow === 'ellipsis' || holds(element.parentElement)
    }
    const isOut = (element: Element) => {
      const { left, right, width } = element.getBoundingClientRect()
      return width > 1 && (right > innerWidth + 1 || left < -1)
    }
    const words = [...document.querySelectorAll('main *')].filter(
      element => element.children.length === 0 && element.textContent?.trim() && element.checkVisibility(),
    )
    return words
      .filter(element => isOut(element) && !holds(element))
      .map(element => element.textContent?.trim().slice(0, 40) ?? '')
  })

const fits = (page: Page, where: string): Promise<void> =>
  eventually(async () => {
    assert.deepEqual(await runaways(page), [], where)
    const isHeld = await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)
    assert.ok(isHeld, `${where} moves sideways`)
  })

const first = async (address: string): Promise<number> =>
  ((await ask('GET', `${api}/${address}?pageSize=10`)).body.rows as { id: number }[])[0]!.id

for (const look of [
  { width: 390, height: 844 },
  { width: 360, height: 740, language: 'arabic', mode: 'dark' },
] as const) {
  test(`pages with wide tables do not overflow on a phone ${look.width} wide`, async () => {
    const at = await enter(browser, app.address, 'admin', look)
    const { page } = at
    for (const address of [
      'shipping/shipment',
      'shipping',
      'procurement/lc',
      'procurement/purchase-contract',
      'sales/bag-sale',
      'sales/bulk-sale',
      'payments',
      'terminals/receive-cargo',
    ]) {
      await handsOn(page).open(`${app.address}/1/${address}/${await first(address)}`)
      await picture(page, `narrow-${look.width}-${address}`)
      await fits(page, address)
    }
    nothingWrong(at, 'narrow pages')
  })
}

test('on a tablet neither the names in the chain of an LC nor the facts of an invoice run into each other', async () => {
  const at = await enter(browser, app.address, 'admin', { width: 820, height: 1180 })
  const { page } = at
  await handsOn(page).open(`${app.address}/1/procurement/lc/${await first('procurement/lc')}`)
  const chain = page.locator('.chain-link')
  await chain.first().waitFor()
  const tooWide = await chain.evaluateAll(links =>
    links
      .flatMap(link => [...link.children])
      .filter(words => words.scrollWidth > words.clientWidth)
      .map(words => words.textContent),
  )
  await picture(page, 'narrow-820-chain')
  assert.deepEqual(tooWide, [])
  const lines = await chain.locator('.chain-note').evaluateAll(notes => notes.map(note => note.clientHeight))
  assert.ok(lines.length > 0 && lines.every(height => height < 30), `a quantity and its unit are one line: ${lines}`)
  await handsOn(page).open(`${app.address}/1/sales/tax-invoice/${await first('sales/tax-invoice')}`)
  const facts = page.locator('.fact dd')
  await facts.first().waitFor()
  assert.deepEqual(
    await facts.evaluateAll(values =>
      values.filter(value => value.scrollWidth > value.clientWidth).map(value => value.textContent),
    ),
    [],
  )
  nothingWrong(at, 'chain of an LC, facts of an invoice')
})

test('forms with wide lines do not overflow on a phone', async () => {
  const at = await enter(browser, app.address, 'admin', { width: 390, height: 844 })
  const { page } = at
  page.on('dialog', dialog => void dialog.accept())
  for (const address of ['shipping/shipment', 'procurement/lc', 'shipping', 'bags/procurement']) {
    await handsOn(page).open(`${app.address}/1/${address}/add`)
    await page.getByRole('button', { name: 'Add line' }).first().click()
    await picture(page, `narrow-form-${address}`)
    await fits(page, address)
  }
  nothingWrong(at, 'narrow forms')
})

test('on a phone the chooser of cards is in view from edge to edge', async () => {
  for (const language of ['english', 'arabic'] as const) {
    const at = await enter(browser, app.address, 'admin', { width: 390, height: 844, language })
    const { page } = at
    await handsOn(page).open(`${app.address}/1/dashboard`)
    await page.locator('.dashboard-bar').getByRole('button').last().click()
    const { x, width } = await still(page.getByRole('tooltip').filter({ has: page.getByRole('checkbox') }))
    assert.ok(x >= 0 && x + width <= 390, `${language}: from ${x} to ${x + width}`)
    await picture(page, `narrow-cards-${language}`)
    nothingWrong(at, 'cards')
  }
})

test('on a tablet with the menu, fields are wide enough, figures fit their cells, and parts of the header do not overlap', async () => {
  for (const look of [{ width: 768 }, { width: 768, language: 'arabic' }] as const) {
    const at = await enter(browser, app.address, 'admin', { height: 1024, ...look })
    const { page } = at
    const { open } = handsOn(page)
    await open(`${app.address}/1/accounts/bag-sale-proforma/add`)
    const [name, search] = [page.locator('header.header li').last(), page.locator('header.header .only-narrow')]
    const [a, b] = [(await name.boundingBox())!, (await search.boundingBox())!]
    assert.ok(a.x + a.width <= b.x || b.x + b.width <= a.x, 'where one is stands beside the search')
    const narrowest = await page
      .locator('main .labelled')
      .evaluateAll(fields => Math.min(...fields.map(field => field.getBoundingClientRect().width)))
    assert.ok(narrowest >= 150, `a field is ${narrowest} wide`)
    await open(`${app.address}/1/dashboard`)
    const out = await page.locator('main .metric-value').evaluateAll(figures =>
      figures
        .filter(figure => {
          const [words, cell] = [document.createRange(), figure.closest('li')!.getBoundingClientRect()]
          words.selectNodeContents(figure)
          const { left, right } = words.getBoundingClientRect()
          return left < cell.left || right > cell.right
        })
        .map(figure => figure.textContent),
    )
    assert.deepEqual(out, [])
    nothingWrong(at, 'tablet')
  }
})

test('the breadcrumb has the whole name of a document beside the search, and shortens the way to it first', async () => {
  const { lc101 } = app.golden
  for (const [width, path, whole] of [
    [1024, `procurement/lc/${lc101}`, 'LC-101'],
    [1440, 'master-data/terminal-consignee-mapping/grid', 'Mappings as a grid'],
  ] as const) {
    const { page } = await enter(browser, app.address, 'admin', { width })
    await handsOn(page).open(`${app.address}/1/${path}`)
    const name = page.getByRole('navigation', { name: 'Breadcrumb' }).getByText(whole, { exact: true })
    await eventually(async () => {
      const cut = await name.evaluate(words => {
        const { left, right } = words.getBoundingClientRect()
        const box = words.closest('nav')!.getBoundingClientRect()
        return (
          left < box.left || right > box.right || words.parentElement!.scrollWidth > words.parentElement!.clientWidth
        )
      })
      assert.equal(cut, false, `${whole} at ${width}`)
    })
    await page.context().close()
  }
})

test('the outturn of a bill scrolls sideways in its panel, with the keyboard as well', async () => {
  const at = await enter(browser, app.address, 'admin', { width: 390, height: 844 })
  const { page } = at
  await handsOn(page).open(`${app.address}/1/shipping/shipment/${await first('shipping/shipment')}`)
  const table = page.getByRole('region', { name: 'Outturn' }).last()
  await table.focus()
  for (let presses = 0; presses < 40; presses++) await page.keyboard.press('ArrowRight')
  await eventually(async () => {
    const { x, width } = (await table.getByRole('columnheader').last().boundingBox())!
    assert.ok(x + width <= 390, `the last column ends at ${x + width}`)
    assert.ok((await table.getByRole('cell').first().boundingBox())!.x >= 0, 'the names stay in view')
  })
  await picture(page, 'narrow-outturn')
  assert.deepEqual(await grave(page), [])
  nothingWrong(at, 'outturn')
})

test('the target of a resting pointer is prefetched before the click', async () => {
  const at = await enter(browser, app.address, 'admin')
  const { page } = at
  const asked: string[] = []
  page.on('request', request => asked.push(new URL(request.url()).pathname))
  const comes = (path: string) =>
    eventually(async () => assert.ok(asked.includes(path), `${path} of ${asked.slice(-5).join(' ')}`))
  // Prefetched data is fresh for some seconds; the fixed clock keeps it fresh for the whole test.
  await page.clock.setFixedTime(new Date())
  await handsOn(page).open(`${app.address}/1/terminals/receive-cargo`)
  const id = await first('terminals/receive-cargo')
  await page.getByRole('row').nth(1).hover()
  await comes(`${api}/terminals/receive-cargo/${id}`)
  await page.getByRole('link', { name: 'Cargo Loss' }).hover()
  await comes(`${api}/terminals/cargo-loss`)
  await page.waitForTimeout(300)
  const before = asked.filter(path => path === `${api}/terminals/cargo-loss`).length
  await page.getByRole('link', { name: 'Cargo Loss' }).click()
  await page.waitForURL(/cargo-loss/)
  await settled(page)
  assert.equal(asked.filter(path => path === `${api}/terminals/cargo-loss`).length, before, 'asked only once')
  nothingWrong(at, 'ahead')
})

for (const [where, look] of [
  ['', {}],
  [' on a phone', { width: 390, height: 844 }],
] as const) {
  test(`nothing moves while a list loads, and the placeholder of a row is as high as a row${where}`, async () => {
    const at = await enter(browser, app.address, 'admin', look)
    const { page } = at
    await page.addInitScript(() => {
      const moved: unknown[] = []
      Object.assign(window, { moved })
      new PerformanceObserver(list => {
        for (const entry of list.getEntries() as (PerformanceEntry & {
          value: number
          sources: { node?: Element }[]
        })[])
          moved.push([entry.value, ...entry.sources.map(({ node }) => node?.textContent?.slice(0, 30) ?? '')])
      }).observe({ type: 'layout-shift', buffered: true })
    })
    let go = () => {}
    const held = new Promise<void>(resolve => {
      go = resolve
    })
    await page.route('**/api/agencies/1/master-data/truck?*', route => held.then(() => route.continue()))
    await page.goto(`${app.address}/1/master-data/truck`)
    await page.getByRole('button', { name: 'Add New' }).waitFor()
    const topOf = async (row: Locator) => (await still(row)).y
    const stood = await topOf(page.getByRole('status', { name: 'Please wait' }).locator('> div').nth(6))
    go()
    await page.getByRole('link', { name: /\d/ }).or(page.getByRole('listitem')).first().waitFor()
    await settled(page)
    const rows = where ? page.locator('main').getByRole('listitem') : page.getByRole('row')
    const stands = await topOf(rows.nth(6))
    assert.ok(Math.abs(stands - stood) <= 2, `the sixth stood at ${stood}, now at ${stands}`)
    const moved = (await page.evaluate(() => (window as unknown as { moved: [number][] }).moved)) as [number][]
    const sum = moved.reduce((all, [value]) => all + value, 0)
    assert.ok(sum < 0.02, JSON.stringify(moved))
    nothingWrong(at, 'jumps')
  })
}

test('on a small phone the header shows the whole name of a page beside its counts, and no unit without a total', async () => {
  const at = await enter(browser, app.address, 'admin', { width: 360, height: 740, language: 'arabic' })
  const { page } = at
  const { open } = handsOn(page)
  for (const path of ['dashboard', 'sales/bag-sale']) {
    await open(`${app.address}/1/${path}`)
    await page.locator('.count-badge').nth(1).waitFor()
    const name = page.locator('.crumb-last :is(a, span)').first()
    const [whole, shown] = await name.evaluate(({ scrollWidth, clientWidth }) => [scrollWidth, clientWidth])
    assert.ok(whole! <= shown!, `${path}: ${shown} of ${whole} px`)
  }
  await open(`${app.address}/1/sales/bag-sale?search=nothing`)
  await page.getByText('لا صفوف').first().waitFor()
  assert.equal((await page.locator('.page-bar').innerText()).includes('–'), false)
  await picture(page, 'small-phone')
  nothingWrong(at, 'a small phone')
})
