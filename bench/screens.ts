// (g) What a key costs in a large form, and rows without end on a screen: the thread's time, not the clock's, as far as one process can.

import type { Browser, Page } from 'playwright-core'
import { makeBundle } from '#bundle.ts'
import { launch } from '../tests/chromium.ts'
import { manyCustomers } from '../tests/journeys/many-rows.ts'
import { type Measurement, median, p95 } from './measurement.ts'
import { startServer, type World } from './world.ts'

const forms: [address: string, box: string][] = [
  ['shipping/shipment', 'Remarks'],
  ['sales/bag-sale', 'Remarks'],
  ['procurement/purchase-contract', 'Remarks'],
  ['accounts/credit-note', 'Remarks'],
]
const linesOfEach = 20
const keys = 60

// Each letter as the browser reports it; drawn is what React has put into the page once the event has been handled and laid out.
const type = (label: string): string => `(async () => {
  const box = document.querySelector('main textarea, main input[maxlength]:not([disabled])')
  const named = [...document.querySelectorAll('main label')].find(one => one.textContent.startsWith('${label}'))
  const entry = named ? document.getElementById(named.htmlFor) : box
  const write = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(entry), 'value').set
  entry.focus()
  const took = []
  for (let n = 0; n < ${keys}; n++) {
    const started = performance.now()
    write.call(entry, entry.value + 'x')
    entry.dispatchEvent(new Event('input', { bubbles: true }))
    await null
    void document.body.offsetHeight
    took.push(performance.now() - started)
    await new Promise(next => requestAnimationFrame(() => setTimeout(next)))
  }
  return took
})()`

const scroll = `(async () => {
  const long = []
  new PerformanceObserver(list => long.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: 'longtask' })
  const page = document.scrollingElement
  let most = 0
  for (let at = 0; at < page.scrollHeight; at += innerHeight) {
    page.scrollTo(0, at)
    await new Promise(next => requestAnimationFrame(() => setTimeout(next)))
    most = Math.max(most, document.getElementsByTagName('*').length)
  }
  await new Promise(next => setTimeout(next, 200))
  return { longest: Math.max(0, ...long), elements: most }
})()`

const open = async (browser: Browser, token: string): Promise<Page> => {
  const setting = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
  await setting.addInitScript(kept => localStorage.setItem('x-gms-token', kept), token)
  return setting.newPage()
}

const typeInto = async (page: Page, address: string, [form, box]: (typeof forms)[number]): Promise<number[]> => {
  await page.goto(`${address}/1/${form}/add`, { waitUntil: 'networkidle' })
  await page.locator('form.form-panel').waitFor()
  const adding = page.getByRole('button', { name: 'Add line' })
  for (let list = 0; list < (await adding.count()); list++)
    for (let n = 0; n < linesOfEach; n++) await adding.nth(list).click()
  const took = (await page.evaluate(type(box))) as number[]
  await page.evaluate('sessionStorage.clear()')
  return took
}

/** Types into large forms of agency 1, and scrolls through ten thousand rows. */
const measureScreensAt = async (browser: Browser, address: string, token: string): Promise<Measurement[]> => {
  const found: Measurement[] = []
  for (const form of forms) {
    const took = await typeInto(await open(browser, token), address, form)
    const name = `A key in a new ${form[0]}, ${linesOfEach} lines of each kind`
    found.push({ name, value: median(took), unit: 'ms median', target: { most: 16 } })
    found.push({ name, value: p95(took), unit: 'ms p95' })
  }
  const page = await open(browser, token)
  await manyCustomers(page, address, 10_000)
  const { longest, elements } = (await page.evaluate(scroll)) as { longest: number; elements: number }
  return [
    ...found,
    { name: 'Longest task while scrolling 10,000 rows', value: longest, unit: 'ms', target: { most: 200 } },
    { name: 'Most elements while scrolling 10,000 rows', value: elements, unit: '', target: { most: 6_000 } },
  ]
}

/** The same in the world. */
export const measureScreens = async (world: World): Promise<Measurement[]> => {
  await makeBundle()
  const { address, stop } = await startServer(world.url)
  const browser = await launch()
  try {
    return await measureScreensAt(browser, address, world.token)
  } finally {
    await browser.close()
    await stop()
  }
}
