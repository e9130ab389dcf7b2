// What every journey begins with: the bundle as it is now, a running application, and a browser that shows it.

import { after } from 'node:test'
import type { Browser } from 'playwright-core'
import { makeBundle } from '#bundle.ts'
import { launch } from '../chromium.ts'

// The pages of a test live too briefly to win back what it costs to optimise their code: a fifth of the processor time.
const briefPages = '--js-flags=--no-opt --no-maglev'
// A page that shows a hundred screens wins back the first of two steps: axe takes half as long in it.
const longPages = '--js-flags=--no-opt'

/** Starts an application and a browser; both close after the tests of the file. `pages` says how long its pages live. */
export const openBrowserAt = async <H extends { close: () => Promise<void> }>(
  start: () => Promise<H>,
  { pages = 'brief' }: { pages?: 'brief' | 'long' } = {},
): Promise<{ app: H; browser: Browser }> => {
  await makeBundle()
  const app = await start()
  after(() => app.close())
  const browser = await launch([pages === 'long' ? longPages : briefPages])
  after(() => browser.close())
  return { app, browser }
}
