// A paper on its page, as a person sees it: pictures of its pages, and the code on them.

import assert from 'node:assert/strict'
import jsqr from 'jsqr'
import type { Locator, Page } from 'playwright-core'
import { PNG } from 'pngjs'

/** The picture of the paper's page that is `n`th, once it is there. */
export const pageOfPaper = async (page: Page, n = 1): Promise<Locator> => {
  const picture = page
    .getByRole('article')
    .getByRole('img')
    .nth(n - 1)
  await picture.waitFor()
  const isDrawn = (image: unknown) => (image as HTMLImageElement).decode().then(() => true)
  assert.ok(await picture.evaluate(isDrawn))
  return picture
}

/** What the QR code on the first page says, read from what is on the screen. */
export const codeOnPaper = async (page: Page): Promise<string> => {
  const { data, width, height } = PNG.sync.read(await (await pageOfPaper(page)).screenshot())
  return jsqr.default(new Uint8ClampedArray(data), width, height)?.data ?? ''
}
