// What every journey begins with: the bundle as it is now, a running application, and a browser that shows it.

import { after } from 'node:test'
import type { Browser } from 'playwright-core'
import { makeBundle } from '#bundle.ts'
import { launch } from '../chromium.ts'

// The pages of a test live too briefly to win back what it costs to optimise their code: a fifth of the processor time.
const withoutOptimising = '--js-flags=--no-opt --no-maglev'

/** Starts an application and a browser; both close after the tests of the file. */
export const openBrowserAt = async <H extends { close: () => Promise<void> }>(
  start: () => Promise<H>,
): Promise<{ app: H; browser: Browser }> => {
  await makeBundle()
  const app = await start()
  after(() => app.close())
  const browser = await launch([withoutOptimising])
  after(() => browser.close())
  return { app, browser }
}
