// Shared by the files that enter the golden scenario on the screens: the application, its users at their screens, the days of the scenario
// and the documents created so far.

import assert from 'node:assert/strict'
import { addDays, formatDay, today } from '#kit/days.ts'
import { goldenStart } from '../../database/demo/agencies.ts'
import { type DemoApplication, startDemoApplication } from '../test-application.ts'
import { openBrowserAt } from './open-browser.ts'
import { enter, follow, type Hands, handsOn, nothingWrong, picture, settled, type Visit } from './page-actions.ts'

export const c1 = 'Nabt Al Jazirah Trading'
export const c2 = 'Sahel Tihama Feed'
export const seller = 'Southern Cross Grain Pty'
export const customer = 'Bustan Al Wadi Livestock'
export const plate = '4821 ABD'

const { app, browser } = await openBrowserAt(startDemoApplication)
const people = new Map<string, Visit>()

/** The application in which the scenario is entered. */
export const theApplication = (): DemoApplication => app

const start = goldenStart(today('Asia/Riyadh'))

/** A day of the scenario, counted from its first day, in the form in which a user types it. */
export const day = (after: number): string => formatDay(addDays(start, after))

const sitDown = async (who: string): Promise<Visit> => {
  const visiting = await enter(browser, app.address, who)
  // A long scenario on a busy machine: a step may take long.
  visiting.page.setDefaultTimeout(60_000)
  people.set(who, visiting)
  return visiting
}

// Each step needs the ones before: after a failed step, the next one fails at once instead of waiting for its data.
let brokenOff: string | undefined

/** Lets a user work at a page of the agency; fails if the console has errors at the end. */
export const as = async (who: string, path: string, work: (hands: Hands) => Promise<void>): Promise<void> => {
  if (brokenOff) assert.fail(`An earlier step failed: ${brokenOff}.`)
  const visiting = people.get(who) ?? (await sitDown(who))
  // Other users have worked since, so the page is loaded again.
  if (visiting.page.url() === `${app.address}/1/${path}`) await visiting.page.reload()
  else await follow(visiting, app.address, `/1/${path}`)
  try {
    await settled(visiting.page)
    await work(handsOn(visiting.page))
  } catch (error) {
    brokenOff = `${who} at ${path}`
    await picture(visiting.page, `failed-${who}`)
    throw error
  }
  await picture(visiting.page, `${who}-${path}`)
  nothingWrong(visiting, `${who} at ${path}`)
}

// The number and path of each document, by its name in this scenario.
const made = new Map<string, { docNo: string; path: string }>()
export const numberOf = (what: string): string => made.get(what)?.docNo ?? assert.fail(`${what} was not made`)
export const pathOf = (what: string): string => made.get(what)?.path ?? assert.fail(`${what} was not made`)
export const remember = (what: string, docNo: string, path = ''): void => {
  made.set(what, { docNo, path })
}

/** Saves the form in view and remembers the new document. */
export const save = async ({ page, press }: Hands, what: string, button = 'Save'): Promise<void> => {
  await press(button)
  await page.waitForURL(/\/\d+$/)
  const heading = page.getByRole('heading', { level: 1 }).filter({ hasNotText: /^New / })
  const docNo = await heading.innerText()
  await settled(page)
  remember(what, docNo, new URL(page.url()).pathname.replace(/^\/1\//, ''))
}
