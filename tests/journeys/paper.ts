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

// Twice as fine as the screen: at its own size some codes fall on the pixels so that the reader misses what a phone would read.
const pictureOf = async (page: Page, image: Locator): Promise<Buffer> => {
  const place = await image.evaluate(element => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return { x: x + scrollX, y: y + scrollY, width, height }
  })
  const session = await page.context().newCDPSession(page)
  const asked = { clip: { ...place, scale: 2 }, captureBeyondViewport: true }
  const { data } = await session.send('Page.captureScreenshot', asked)
  await session.detach()
  return Buffer.from(data, 'base64')
}

/** What the QR code on the first page says, read from what is drawn on the screen. */
export const codeOnPaper = async (page: Page): Promise<string> => {
  const { data, width, height } = PNG.sync.read(await pictureOf(page, await pageOfPaper(page)))
  return jsqr.default(new Uint8ClampedArray(data), width, height)?.data ?? ''
}
