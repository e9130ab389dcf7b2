// A screen in every look: light and dark, on a desktop and on a phone; in the direction in which its page was opened.

import type { Page } from 'playwright-core'
import { barriers } from './axe.ts'
import { settled } from './page-actions.ts'

export const languages = ['english', 'arabic'] as const

const sizes = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }
type Size = keyof typeof sizes
type Theme = 'light' | 'dark'

/** The number of looks of a screen that `inEveryLook` checks, each in one direction. */
export const looksOfEach = 4

// Changes the theme as another tab would: the page renders again and is not loaded again.
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

// Every rule once in each size; in the other theme only the rules about colours.
const looks: readonly [Size, Theme, coloursOnly: boolean][] = [
  ['desktop', 'light', false],
  ['desktop', 'dark', true],
  ['phone', 'dark', false],
  ['phone', 'light', true],
]

/** The findings of axe on the screen in view, each with its look; afterwards the page has its first size and theme again. */
export const inEveryLook = async (page: Page): Promise<string[]> => {
  const found: string[] = []
  for (const [size, theme, coloursOnly] of looks) {
    await page.setViewportSize(sizes[size])
    await paint(page, theme)
    await settled(page)
    // An element half under the header after a change of size would be reported as too small.
    await page.evaluate(() => window.scrollTo(0, 0))
    await drawn(page)
    found.push(...(await barriers(page, 'page', coloursOnly)).map(finding => `${size} ${theme}: ${finding}`))
  }
  await page.setViewportSize(sizes.desktop)
  return found
}
