// Whoever walks a journey: each person at their screens, in one language, by the words of the screen; and the pictures taken on the way.

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

/** Texts in the words of a look: names of the demo world first, then those of the screen. */
export type Say = (text: string, values?: Record<string, string>) => string

/** Says texts in the language of a look; `names` has the Arabic of what was entered. */
export const sayIn =
  (look: LookName, names: ReadonlyMap<string, string>): Say =>
  (text, values) => {
    const { language } = looks[look]
    return (language === 'arabic' && names.get(text)) || translate(words[language], text, values)
  }

// Labels and values of fields in the words of a look; fields of lines are numbered: `Quantity 2`.
const wordsIn = (say: Say) => {
  const label = (text: string): string => {
    const [, name, number] = /^(.+?)( \d+)?$/.exec(text)!
    return say(name!) + (number ?? '')
  }
  const labelled = (entries: Record<string, string>): Record<string, string> =>
    Object.fromEntries(Object.entries(entries).map(([name, value]) => [label(name), value]))
  return { label, labelled }
}

/** What is done on a page, named in English and done in the language of the page. */
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
    /** Takes an action that asks for something. */
    answer: (action: string, answers: Record<string, string>) => hands.act(say(action), labelled(answers)),
    addLine: (section: string) =>
      page
        .getByRole('region', { name: say(section), exact: true })
        .getByRole('button', { name: say('Add line') })
        .click(),
    fact: (name: string) => hands.fact(say(name)),
    /** Waits until the panel beside a form tells what saving will do. */
    seeEffects: async () => {
      const panel = page.locator('[aria-live=polite]').filter({ hasText: say('Effect when saved') })
      await panel.getByText(say('Nothing changes yet.')).waitFor({ state: 'hidden' })
      await panel.getByRole('listitem').first().waitFor()
    },
    /** Saves the form in view; gives the number of what was made and where it lives. */
    save: async (button = 'Save') => {
      await leave(page, () => hands.press(say(button)))
      const path = new URL(page.url()).pathname.replace(/^\/\d+\//, '')
      const docNo = await page.getByRole('heading', { level: 1 }).innerText()
      return { docNo, path, id: Number(path.split('/').at(-1)) }
    },
  }
}

export type Hands = ReturnType<typeof handsIn>

// Shows a page the clock of the pictures, which runs on. Playwright's own clock would stop the timers the pages wait for.
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

/** Takes a picture of a page that stands still: nothing is loading, and no notice of the step before lies over it. */
export const take = async (page: Page): Promise<Buffer> => {
  await settled(page)
  await page.waitForFunction(() => !document.querySelector('.ant-notification-notice, .progress-line-running'))
  await page.evaluate(() => document.fonts.ready)
  await page.mouse.move(0, 0)
  await page.evaluate(() => scrollTo(0, 0))
  return page.screenshot({ animations: 'disabled' })
}

// The look is chosen before the page is loaded, as a visitor before would have left it.
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

/** A user who walks through the application in a look. `keep` gets each picture. */
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
    /** Opens a page of the agency as a person. */
    at: async (who: string, path: string) => open((people.get(who) ?? (await sitDown(who))).page, `/1/${path}`),
    /** Opens a page on which nobody is signed in. */
    stranger: async (path: string) => open(await openStranger(browser, look), path),
    /** Keeps a picture of the page in view. */
    shoot: async ({ page }: Pick<Hands, 'page'>, frame: Frame) => keep(frame, await take(page)),
    leave: async () => {
      for (const { page } of people.values()) await page.context().close()
    },
  }
}
