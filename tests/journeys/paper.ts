// A paper on its page, as a user sees it: pictures of its pages, and its QR code.

import assert from 'node:assert/strict'
import jsqr from 'jsqr'
import type { Locator, Page } from 'playwright-core'
import { PNG } from 'pngjs'

/** The picture of the paper's page number `n`, once it is loaded. */
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

// Twice the resolution of the screen: at the normal size the reader misses some codes that a phone would read.
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

/** The content of the QR code on the first page, read from the screen. */
export const codeOnPaper = async (page: Page): Promise<string> => {
  const { data, width, height } = PNG.sync.read(await pictureOf(page, await pageOfPaper(page)))
  return jsqr.default(new Uint8ClampedArray(data), width, height)?.data ?? ''
}
