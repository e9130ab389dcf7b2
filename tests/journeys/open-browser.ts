// What every journey begins with: the bundle as it is now, a house, and a browser before its door.

import { after } from 'node:test'
import type { Browser } from 'playwright-core'
import { makeBundle } from '#bundle.ts'
import { launch } from '../chromium.ts'

/** Starts a house and a browser; both close after the tests of the file. */
export const openBrowserAt = async <H extends { close: () => Promise<void> }>(
  start: () => Promise<H>,
): Promise<{ house: H; browser: Browser }> => {
  await makeBundle()
  const house = await start()
  after(() => house.close())
  const browser = await launch()
  after(() => browser.close())
  return { house, browser }
}
