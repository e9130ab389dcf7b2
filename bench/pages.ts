// (f) How long after a click a document's page is drawn, and how many calls the click makes: for every kind of document with rows, the
// code of the page not loaded before, and once more with the pointer resting on the link first, as it does under a hand.

import type { Browser, Page, Request } from 'playwright-core'
import { documents, views } from '#areas/catalogue.ts'
import { makeBundle } from '#bundle.ts'
import type { Document } from '#kit/document.ts'
import { launch } from '../tests/chromium.ts'
import { type Ask, askerOf } from './caller.ts'
import { type Measurement, median } from './measurement.ts'
import { startServer, type World } from './world.ts'

/** A click: its milliseconds until everything is drawn, and the calls made for it. */
type Click = { address: string; ms: number; calls: number; waves: number }

const kinds = [...Object.values(documents), ...views] as unknown as Document[]

// Runs in the page. The list's heading has gone, the page's is there, and nothing stands in for what is being loaded.
const click = (path: string): string => `(async () => {
  const before = document.querySelector('h1')
  const link = document.querySelector('main a[href="${path}"]')
  const started = performance.now()
  if (link) link.click()
  else {
    history.pushState(null, '', '${path}')
    dispatchEvent(new PopStateEvent('popstate'))
  }
  const isDrawn = () =>
    !before.isConnected && document.querySelector('h1') && !document.querySelector('main :is([role=status][aria-label],[aria-busy=true])')
  await new Promise(done => {
    const look = () => (isDrawn() ? requestAnimationFrame(() => setTimeout(done)) : requestAnimationFrame(look))
    look()
  })
  return performance.now() - started
})()`

/** A page, and the calls it made since they were last taken. */
type Watched = { page: Page; takeCalls: () => Call[]; rest: () => Promise<void> }
type Call = { path: string; began: number; ended: number }

const watch = (page: Page): Watched => {
  let calls: Call[] = []
  const open = new Set<Request>()
  page.on('request', asked => open.add(asked))
  page.on('requestfailed', asked => open.delete(asked))
  page.on('requestfinished', asked => {
    open.delete(asked)
    const { startTime, responseEnd } = asked.timing()
    const { pathname, search } = new URL(asked.url())
    if (asked.resourceType() === 'fetch')
      calls.push({ path: pathname + search, began: startTime, ended: startTime + responseEnd })
  })
  const takeCalls = (): Call[] => {
    const taken = calls
    calls = []
    return taken
  }
  const rest = async (): Promise<void> => {
    await page.locator('h1').first().waitFor()
    await page.locator('[role=status][aria-label],[aria-busy=true]').first().waitFor({ state: 'detached' })
    do await page.waitForTimeout(80)
    while (open.size > 0)
  }
  return { page, takeCalls, rest }
}

/** Opens the dashboard of a token's holder and waits until it is at rest. */
export const openAtDashboard = async (browser: Browser, address: string, token: string): Promise<Watched> => {
  const setting = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
  await setting.addInitScript(kept => localStorage.setItem('x-gms-token', kept), token)
  const page = await setting.newPage()
  const watched = watch(page)
  await page.goto(`${address}/1/dashboard`)
  await watched.rest()
  return watched
}

// Calls that began only after another had been answered are a wave of their own.
const wavesOf = (calls: readonly Call[]): number => {
  let waves = 0
  let answered = Number.NEGATIVE_INFINITY
  for (const { began, ended } of calls.toSorted((a, b) => a.began - b.began)) {
    waves += began >= answered ? 1 : 0
    answered = began >= answered ? ended : Math.min(answered, ended)
  }
  return waves
}

// As a link inside the application does it, and back without the code of the page being loaded.
const goTo = (path: string): string => `{
  history.pushState(null, '', '${path}')
  dispatchEvent(new PopStateEvent('popstate'))
}`

const measureClick = async ({ page, takeCalls, rest }: Watched, { address }: Document, id: number, rests: boolean) => {
  await page.evaluate(goTo(`/1/${address}`))
  await page.waitForTimeout(50)
  await rest()
  const link = page.locator(`main a[href="/1/${address}/${id}"]`).first()
  if (rests && (await link.count()) > 0) {
    await page.mouse.move(0, 0)
    await link.hover()
    await page.waitForTimeout(150)
    await rest()
  }
  takeCalls()
  const ms = (await page.evaluate(click(`/1/${address}/${id}`))) as number
  await rest()
  const calls = takeCalls()
  return { address, ms, calls: calls.length, waves: wavesOf(calls) }
}

const firstRow = async (ask: Ask, { address }: Document): Promise<number | undefined> => {
  const { body } = await ask('GET', `/api/agencies/1/${address}`)
  const { rows } = body as { rows: { id: number }[] }
  if (rows[0]) await ask('GET', `/api/agencies/1/${address}/${rows[0].id}`)
  return rows[0]?.id
}

const summaryOf = (clicks: readonly Click[], how: string): Measurement[] => {
  const worst = clicks.toSorted((a, b) => b.ms - a.ms)[0] as Click
  const most = clicks.toSorted((a, b) => b.calls - a.calls)[0] as Click
  return [
    { name: `Page of a document, ${how}`, value: median(clicks.map(({ ms }) => ms)), unit: 'ms median' },
    { name: `Slowest page, ${how}: ${worst.address}`, value: worst.ms, unit: 'ms', target: { most: 200 } },
    { name: `Calls of a click, ${how}`, value: median(clicks.map(({ calls }) => calls)), unit: 'calls median' },
    { name: `Most calls, ${how}: ${most.address}`, value: most.calls, unit: 'calls' },
  ]
}

/** Clicks on a row of every list of agency 1: at once, and after resting on it. */
const measureClicks = async (browser: Browser, address: string, token: string) => {
  const ask = askerOf(address, token)
  const rows: [Document, number][] = []
  for (const kind of kinds) {
    const id = await firstRow(ask, kind)
    if (id !== undefined) rows.push([kind, id])
  }
  const clicksOf = async (rests: boolean): Promise<Click[]> => {
    const watched = await openAtDashboard(browser, address, token)
    const clicks: Click[] = []
    for (const [kind, id] of rows) clicks.push(await measureClick(watched, kind, id, rests))
    return clicks
  }
  return { cold: await clicksOf(false), rested: await clicksOf(true) }
}

/** Clicks on rows of the world. */
export const measurePages = async (world: World): Promise<Measurement[]> => {
  await makeBundle()
  const { address, stop } = await startServer(world.url)
  const browser = await launch()
  try {
    const { cold, rested } = await measureClicks(browser, address, world.token)
    if (process.env.BENCH_EACH) console.table(cold.map((each, i) => ({ ...each, rested: rested[i]?.ms })))
    return [...summaryOf(cold, 'at once'), ...summaryOf(rested, 'after resting on it')]
  } finally {
    await browser.close()
    await stop()
  }
}
