// What a person does in the browser, by the words they read: press, fill, pick, look. Nothing here knows a class name of ours.

import assert from 'node:assert/strict'
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { demoPassword } from '../../database/demo/accounts.ts'
import { signIn } from '../../database/demo/caller.ts'

type Look = {
  width?: number
  height?: number
  language?: 'english' | 'arabic'
  mode?: 'light' | 'dark'
  timeZone?: string
}

export type Visit = {
  page: Page
  /** what the console, the page and the network complained about since the last look at it */
  complaints: string[]
}

const listen = (page: Page): string[] => {
  const complaints: string[] = []
  page.on('console', message => message.type() === 'error' && complaints.push(`console: ${message.text()}`))
  page.on('pageerror', error => complaints.push(`page: ${error.message}`))
  page.on('requestfailed', request => {
    // Leaving a screen gives up what it asked for.
    const why = request.failure()?.errorText
    if (why !== 'net::ERR_ABORTED') complaints.push(`network: ${request.url()} ${why}`)
  })
  page.on(
    'response',
    answer => answer.status() >= 400 && complaints.push(`network: ${answer.status()} ${answer.url()}`),
  )
  return complaints
}

const contextOf = ({ width = 1440, height = 900, timeZone = 'Asia/Riyadh' }: Look): BrowserContextOptions => ({
  viewport: { width, height },
  acceptDownloads: true,
  timezoneId: timeZone,
  // Nothing is waited for that only moves, and nothing is pressed or measured while it does.
  reducedMotion: 'reduce',
})

/** A browser that was never here, before it has gone anywhere. */
export const visit = async (browser: Browser, look: Look = {}): Promise<Visit> => {
  const page = await (await browser.newContext(contextOf(look))).newPage()
  page.setDefaultTimeout(45_000)
  return { page, complaints: listen(page) }
}

/** A browser in which this person is signed in already, with the language and mode they like. */
export const enter = async (browser: Browser, address: string, username: string, look: Look = {}): Promise<Visit> => {
  const token = await signIn(address, username, demoPassword)
  const visiting = await visit(browser, look)
  const { language = 'english', mode = 'light' } = look
  await visiting.page.addInitScript(
    ([token, preferences]) => {
      if (localStorage.getItem('x-gms-preferences')) return
      localStorage.setItem('x-gms-token', token as string)
      localStorage.setItem('x-gms-preferences', preferences as string)
    },
    [token, JSON.stringify({ language, theme: mode, direction: language === 'arabic' ? 'rtl' : 'ltr' })],
  )
  return visiting
}

const entered = new WeakMap<Browser, Map<string, Promise<Visit>>>()

/** As `enter`, in the page in which an earlier test of this file let this person in with this look: the app is loaded once. For tests that
 *  neither change the page itself, such as its routes or its clock, nor leave a form half filled, nor begin at the top of the page with
 *  the keyboard. */
export const enterAgain = async (
  browser: Browser,
  address: string,
  username: string,
  look: Look = {},
): Promise<Visit> => {
  const visits = entered.get(browser) ?? new Map<string, Promise<Visit>>()
  entered.set(browser, visits)
  const key = JSON.stringify([username, look])
  const entering = visits.get(key) ?? enter(browser, address, username, look)
  visits.set(key, entering)
  const visiting = await entering
  // An earlier test that was refused something did not look at them.
  visiting.complaints.splice(0)
  return visiting
}

/** Waits until nothing is being loaded and nothing stands in for what is. */
export const settled = async (page: Page): Promise<void> => {
  await page.locator('h1').first().waitFor()
  await page.waitForFunction(() => !document.querySelector('[role=status][aria-label],[aria-busy=true]'))
}

/** Does what leads to another screen, and waits until that stands: the one it leads from stays in view until then. */
export const leave = async (page: Page, act: () => Promise<unknown>): Promise<void> => {
  await page
    .locator('h1')
    .first()
    .evaluate(heading => heading.setAttribute('data-left-behind', ''))
  await act()
  await page.locator('[data-left-behind]').waitFor({ state: 'detached' })
  await settled(page)
}

/** Goes to an address as a link inside the app would: without loading the app again. */
export const follow = async ({ page }: Pick<Visit, 'page'>, app: string, path: string): Promise<void> => {
  if (!page.url().startsWith(app)) await page.goto(app + path)
  else {
    await page.evaluate(to => {
      const isOther = new URL(to, location.href).pathname !== location.pathname
      if (isOther) document.querySelector('h1')?.setAttribute('data-left-behind', '')
      history.pushState(null, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
    }, path)
    await page.locator('[data-left-behind]').waitFor({ state: 'detached' })
  }
}

const placeOf = (address: string): { app: string; agency: string | undefined; path: string; search: string } => {
  const { origin, pathname, search } = new URL(address)
  return { app: origin, agency: /^\/(\d+)\//.exec(pathname)?.[1], path: pathname, search }
}

/** Saves a picture where one is wanted: `GMS_PICTURES=folder`. */
export const picture = async (page: Page, name: string): Promise<void> => {
  const folder = process.env.GMS_PICTURES
  if (folder) await page.screenshot({ path: `${folder}/${name.replaceAll('/', '-')}.png` })
}

// A list that grows shorter under the pointer takes no press: then once more, unless it closes late, as on a busy machine.
const pressUntil = async (closed: Locator, offer: Locator): Promise<void> => {
  for (let tries = 0; tries < 3; tries++) {
    const isClosed = await closed.waitFor({ timeout: 5_000 }).then(
      () => true,
      () => false,
    )
    if (isClosed) return
    await offer.click({ timeout: 5_000 }).catch(() => {})
  }
}

/** What is entered on a page, or in a part of it: buttons, boxes and lists by their labels. */
export const entriesOn = (page: Page, part: Page | Locator = page) => {
  // What lies on top is what one works with.
  const scope = async (): Promise<Page | Locator> => {
    const dialog = page.getByRole('dialog').last()
    return (await dialog.isVisible()) ? dialog : part
  }
  const press = async (name: string): Promise<void> => {
    await (await scope()).getByRole('button', { name, exact: true }).first().click()
  }
  const fill = async (label: string, value: string): Promise<void> => {
    const box = (await scope()).getByRole('textbox', { name: label, exact: true })
    await box.click()
    await box.fill(value)
    // A moment is confirmed, everything else is simply left.
    await box.press(/^\d{2}-[A-Z][a-z]{2}-\d{4} \d{2}:\d{2}$/.test(value) ? 'Enter' : 'Tab')
  }
  const pick = async (label: string, words: string): Promise<void> => {
    const box = (await scope()).getByRole('combobox', { name: label, exact: true })
    await box.click()
    if (await box.isEditable()) await box.fill(words)
    await box.and(page.locator('[aria-expanded=true]')).waitFor()
    const offers = page.locator(`[id="${await box.getAttribute('aria-controls')}"]`).locator('xpath=..')
    const offer = offers.getByText(words, { exact: true }).last()
    await offer.click()
    const closed = box.and(page.locator('[aria-expanded=false]'))
    // A picker of several stays open, over what comes next.
    if (await box.locator('xpath=ancestor::*[contains(@class, "ant-select-multiple")]').count())
      await box.press('Escape')
    else await pressUntil(closed, offer)
    await closed.waitFor()
  }
  return { press, fill, pick }
}

// What is read off a document's page or form.
const readingsOn = (page: Page) => ({
  see: (words: string | RegExp) => page.getByText(words).first().waitFor(),
  /** What stands beside a label on a document's page. */
  fact: (label: string) => page.getByRole('term').getByText(label, { exact: true }).locator('xpath=../dd').innerText(),
  /** What a key figure of a document's page says. */
  figure: async (label: string) => {
    const words = await page.getByRole('listitem').filter({ hasText: label }).first().innerText()
    return words.slice(label.length).replace(/\s+/g, ' ').trim()
  },
  /** The effect panel, a line for each thing that changes. */
  effects: async () => {
    const lines = page.locator('[aria-live=polite]').filter({ hasText: 'Effect when saved' }).getByRole('listitem')
    return (await lines.allInnerTexts()).map(line => line.replace(/\s+/g, ' ').trim())
  },
  /** What a derived field of a form says. */
  derived: (label: string) => page.getByRole('status', { name: label, exact: true }).innerText(),
})

export type Hands = ReturnType<typeof handsOn>

/** The hands of whoever sits before the page. */
export const handsOn = (page: Page) => {
  const { press, fill, pick } = entriesOn(page)
  /** Presses an action of the document in view, answers what it asks and confirms. */
  const act = async (action: string, answers: Record<string, string> = {}): Promise<void> => {
    await press(action)
    await page.getByRole('dialog').waitFor()
    for (const [label, value] of Object.entries(answers)) await fill(label, value)
    await press(action)
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
  }
  return {
    page,
    press,
    fill,
    pick,
    act,
    fillAll: async (entries: Record<string, string>) => {
      for (const [label, value] of Object.entries(entries)) await fill(label, value)
    },
    pickAll: async (entries: Record<string, string>) => {
      for (const [label, words] of Object.entries(entries)) await pick(label, words)
    },
    /** Opens an address; another screen of the same agency as a link would, because loading the app takes several times as long. */
    open: async (address: string) => {
      const here = placeOf(page.url())
      const there = placeOf(address)
      if (there.agency && there.agency === here.agency && there.path !== here.path)
        await follow({ page }, there.app, there.path + there.search)
      else await page.goto(address)
      await settled(page)
    },
    /** Adds an empty line to the child rows of this name. */
    addLine: (section: string) =>
      page.getByRole('region', { name: section, exact: true }).getByRole('button', { name: 'Add line' }).click(),
    ...readingsOn(page),
  }
}

/** Fails when anything was complained about, and forgets it. */
export const nothingWrong = ({ complaints }: Visit, where: string): void => {
  const all = complaints.splice(0)
  assert.deepEqual(all, [], where)
}
