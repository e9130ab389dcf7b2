// Runs a journey: each user at their screens, in one language, with the texts of the screen; and takes the pictures on the way.

import type { Browser, Page } from 'playwright-core'
import { catalogueOf, translate } from '#texts/translate.ts'
import { enter, handsOn, leave, settled, type Visit } from '../../tests/journeys/page-actions.ts'
import { catalogues } from '../../tests/text-keys.ts'
import { readAhead } from './clock.ts'
import { type Frame, type LookName, looks } from './frames.ts'

const words = {
  english: catalogueOf([...catalogues('en').values()]),
  arabic: catalogueOf([...catalogues('ar').values()]),
}

/** Translates a text into the language of a look: names of the demo data first, then texts of the screen. */
export type Say = (text: string, values?: Record<string, string>) => string

/** Translates texts into the language of a look; `names` has the Arabic of entered names. */
export const sayIn =
  (look: LookName, names: ReadonlyMap<string, string>): Say =>
  (text, values) => {
    const { language } = looks[look]
    return (language === 'arabic' && names.get(text)) || translate(words[language], text, values)
  }

// Labels and values of fields in the language of a look; fields of lines are numbered: `Quantity 2`.
const wordsIn = (say: Say) => {
  const label = (text: string): string => {
    const [, name, number] = /^(.+?)( \d+)?$/.exec(text)!
    return say(name!) + (number ?? '')
  }
  const labelled = (entries: Record<string, string>): Record<string, string> =>
    Object.fromEntries(Object.entries(entries).map(([name, value]) => [label(name), value]))
  return { label, labelled }
}

/** Actions on a page, named in English and taken in the language of the page. */
const handsIn = (page: Page, say: Say) => {
  const hands = handsOn(page)
  const { label, labelled } = wordsIn(say)
  return {
    page,
    press: (button: string) => hands.press(label(button)),
    fill: (entries: Record<string, string>) => hands.fillAll(labelled(entries)),
    pick: async (entries: Record<string, string>) => {
      for (const [name, value] of Object.entries(entries)) await hands.pick(label(name), say(value))
    },
    act: (action: string) => hands.act(say(action)),
    /** Takes an action that asks for values. */
    answer: (action: string, answers: Record<string, string>) => hands.act(say(action), labelled(answers)),
    /** Takes a next step of the page in view: opens the form of the following document, with the known values. */
    goOn: (document: string) => {
      const name = say('New {document}', { document: say(document) })
      const step = page.getByRole('button', { name, exact: true }).or(page.getByRole('link', { name, exact: true }))
      return leave(page, () => step.first().click())
    },
    addLine: (section: string) =>
      page
        .getByRole('region', { name: say(section), exact: true })
        .getByRole('button', { name: say('Add line') })
        .click(),
    fact: (name: string) => hands.fact(say(name)),
    /** Waits until the panel beside a form shows the effect of saving. */
    seeEffects: async () => {
      const panel = page.locator('[aria-live=polite]').filter({ hasText: say('Effect when saved') })
      await panel.getByText(say('Nothing changes yet.')).waitFor({ state: 'hidden' })
      await panel.getByRole('listitem').first().waitFor()
    },
    /** Saves the form in view; returns the number and the path of the new document. */
    save: async (button = 'Save') => {
      await leave(page, () => hands.press(say(button)))
      return { docNo: await page.getByRole('heading', { level: 1 }).innerText(), path: pathOf({ page }) }
    },
  }
}

export type Hands = ReturnType<typeof handsIn>

/** The path of a page in its agency. */
export const pathOf = ({ page }: { page: Page }): string => new URL(page.url()).pathname.replace(/^\/\d+\//, '')

// Gives a page the clock of the pictures, which runs on. Playwright's own clock would stop the timers for which the pages wait.
const showClock = (page: Page): Promise<unknown> =>
  page.addInitScript(ahead => {
    const RealDate = Date
    class PictureDate extends RealDate {
      constructor(...given: unknown[]) {
        super(...((given.length === 0 ? [RealDate.now() + ahead] : given) as [number]))
      }
      static override now = (): number => RealDate.now() + ahead
    }
    window.Date = PictureDate as DateConstructor
  }, readAhead())

/** Takes a picture of a page once nothing is loading and no notification of the step before covers it. */
export const take = async (page: Page): Promise<Buffer> => {
  await settled(page)
  await page.waitForFunction(() => !document.querySelector('.ant-notification-notice, .progress-line-running'))
  await page.evaluate(() => document.fonts.ready)
  await page.mouse.move(0, 0)
  await page.evaluate(() => scrollTo(0, 0))
  return page.screenshot({ animations: 'disabled' })
}

// The look is set before the page is loaded, as if it had been chosen on an earlier visit.
const openStranger = async (browser: Browser, look: LookName): Promise<Page> => {
  const { width, height, mode, language } = looks[look]
  const context = await browser.newContext({
    viewport: { width, height },
    timezoneId: 'Asia/Riyadh',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  const preferences = { language, theme: mode, direction: language === 'arabic' ? 'rtl' : 'ltr' }
  await page.addInitScript(
    chosen => localStorage.getItem('x-gms-preferences') || localStorage.setItem('x-gms-preferences', chosen),
    JSON.stringify(preferences),
  )
  await showClock(page)
  return page
}

export type Walker = ReturnType<typeof walkerIn>

type Walking = { address: string; look: LookName; say: Say; keep: (frame: Frame, png: Buffer) => void }

/** A user who works in the application in one look. `keep` receives each picture. */
export const walkerIn = (browser: Browser, { address, look, say, keep }: Walking) => {
  const people = new Map<string, Visit>()
  const sitDown = async (who: string): Promise<Visit> => {
    const visiting = await enter(browser, address, who, looks[look])
    await showClock(visiting.page)
    visiting.page.setDefaultTimeout(30_000)
    people.set(who, visiting)
    return visiting
  }
  const open = async (page: Page, path: string): Promise<Hands> => {
    await page.goto(address + path)
    await settled(page)
    return handsIn(page, say)
  }
  return {
    say,
    /** Opens a page of the agency as a user. */
    at: async (who: string, path: string) => open((people.get(who) ?? (await sitDown(who))).page, `/1/${path}`),
    /** Opens a page without a signed-in user. */
    stranger: async (path: string) => open(await openStranger(browser, look), path),
    /** Saves a picture of the page in view. */
    shoot: async ({ page }: Pick<Hands, 'page'>, frame: Frame) => keep(frame, await take(page)),
    leave: async () => {
      for (const { page } of people.values()) await page.context().close()
    },
  }
}
