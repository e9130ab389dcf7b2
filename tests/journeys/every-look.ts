// A screen in every look: light and dark, on a desktop and on a phone; from the left or from the right as its page was opened.

import type { Page } from 'playwright-core'
import { barriers } from './axe.ts'
import { settled } from './page-actions.ts'

export const languages = ['english', 'arabic'] as const

const sizes = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }
type Size = keyof typeof sizes
type Theme = 'light' | 'dark'

/** How many looks of a screen `inEveryLook` takes, each in one direction. */
export const looksOfEach = 4

// As if another tab had chosen it: the page in view is drawn anew and not loaded again.
const paint = async (page: Page, theme: Theme): Promise<void> => {
  await page.evaluate(theme => {
    const key = 'x-gms-preferences'
    const kept = JSON.parse(localStorage.getItem(key) ?? '{}') as object
    localStorage.setItem(key, JSON.stringify({ ...kept, theme }))
    dispatchEvent(new StorageEvent('storage', { key }))
  }, theme)
  await page.waitForFunction(theme => document.documentElement.dataset.theme === theme, theme)
}

const drawn = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done()))))

// Every rule once in each size; in the other theme those that read colours.
const looks: readonly [Size, Theme, coloursOnly: boolean][] = [
  ['desktop', 'light', false],
  ['desktop', 'dark', true],
  ['phone', 'dark', false],
  ['phone', 'light', true],
]

/** What axe finds on the screen in view in each look, said with the look; leaves the page as wide and as light as it began. */
export const inEveryLook = async (page: Page): Promise<string[]> => {
  const found: string[] = []
  for (const [size, theme, coloursOnly] of looks) {
    await page.setViewportSize(sizes[size])
    await paint(page, theme)
    await settled(page)
    // What another size has left half under the header is not so small.
    await page.evaluate(() => window.scrollTo(0, 0))
    await drawn(page)
    found.push(...(await barriers(page, 'page', coloursOnly)).map(finding => `${size} ${theme}: ${finding}`))
  }
  await page.setViewportSize(sizes.desktop)
  return found
}
