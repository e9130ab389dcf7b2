// A screen comes to show what it shows: whatever a test claims of it is tried until it holds.

import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import type { Locator } from 'playwright-core'

/** Tries a claim again until it holds; after half a minute it fails as it does then. */
export const eventually = async (claim: () => Promise<void>): Promise<void> => {
  for (const end = Date.now() + 30_000; ; await wait(50)) {
    try {
      return await claim()
    } catch (failure) {
      if (Date.now() > end) throw failure
    }
  }
}

/** Waits until there are just so many of something; says how many there are instead if it does not come to that. */
export const exactly = (count: number, places: Locator): Promise<void> =>
  eventually(async () => assert.equal(await places.count(), count, String(places)))

/** Waits until what is read says that; fails with what it says instead. */
export const says = (words: RegExp, read: () => Promise<string>): Promise<void> =>
  eventually(async () => assert.match(await read(), words))

/** Waits until an entry holds just that. */
export const holds = (words: string, entry: Locator): Promise<void> =>
  eventually(async () => assert.equal(await entry.inputValue(), words, String(entry)))

/** Waits until something is where it will stay: two looks one after the other, well apart, see it in the same place. */
export const still = async (place: Locator): Promise<{ x: number; y: number; width: number; height: number }> => {
  let [before, now] = [await place.boundingBox(), await place.boundingBox()]
  do {
    await wait(150)
    ;[before, now] = [now, await place.boundingBox()]
  } while (now === null || JSON.stringify(before) !== JSON.stringify(now))
  return now
}
