// Assertions about a screen that is still loading: each is repeated until it holds.

import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import type { Locator } from 'playwright-core'

/** Repeats an assertion until it holds; after half a minute its last failure is thrown. */
export const eventually = async (claim: () => Promise<void>): Promise<void> => {
  for (const end = Date.now() + 30_000; ; await wait(50)) {
    try {
      return await claim()
    } catch (failure) {
      if (Date.now() > end) throw failure
    }
  }
}

/** Waits until there are exactly this many elements; otherwise fails with the number found. */
export const exactly = (count: number, places: Locator): Promise<void> =>
  eventually(async () => assert.equal(await places.count(), count, String(places)))

/** Waits until the text that `read` returns matches; otherwise fails with the text. */
export const says = (words: RegExp, read: () => Promise<string>): Promise<void> =>
  eventually(async () => assert.match(await read(), words))

/** Waits until an input has exactly this value. */
export const holds = (words: string, entry: Locator): Promise<void> =>
  eventually(async () => assert.equal(await entry.inputValue(), words, String(entry)))

/** Waits until an element stops moving: its position is the same twice, 150 ms apart. */
export const still = async (place: Locator): Promise<{ x: number; y: number; width: number; height: number }> => {
  let [before, now] = [await place.boundingBox(), await place.boundingBox()]
  do {
    await wait(150)
    ;[before, now] = [now, await place.boundingBox()]
  } while (now === null || JSON.stringify(before) !== JSON.stringify(now))
  return now
}
