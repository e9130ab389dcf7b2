// When a weight is sent: it has settled, and it is news.

import type { Frame } from '#gateway/frame.ts'

export type StabilityRule = {
  /** so many frames in a row show the same weight */
  frames: number
  /** for so long at least */
  stableMs: number
  /** a truck that stays on the scale is sent again after so long, because a reading grows old */
  repeatMs: number
}

/** What is known of the scale: the weight shown last, since when and how often in a row; and the weight sent last. */
export type Watch = { kg: number | null; since: number; frames: number; sentKg: number | null; sentAt: number }

export const newWatch: Watch = { kg: null, since: 0, frames: 0, sentKg: null, sentAt: 0 }

const follow = (watch: Watch, frame: Frame, at: number): Watch => {
  if ('fault' in frame || frame.isMoving) return { ...watch, kg: null, frames: 0 }
  if (frame.kg !== watch.kg) return { ...watch, kg: frame.kg, since: at, frames: 1 }
  return { ...watch, frames: watch.frames + 1 }
}

const isNews = ({ kg, sentKg, sentAt }: Watch, at: number, { repeatMs }: StabilityRule): boolean =>
  kg !== sentKg || (kg !== 0 && at - sentAt >= repeatMs)

/** Takes one frame, shown at `at` in milliseconds. `stable` is the weight to be sent now, if there is one. */
export const takeFrame = (
  before: Watch,
  frame: Frame,
  at: number,
  rule: StabilityRule,
): { watch: Watch; stable: number | null } => {
  const watch = follow(before, frame, at)
  const { kg, frames, since } = watch
  if (kg === null || frames < rule.frames || at - since < rule.stableMs || !isNews(watch, at, rule)) {
    return { watch, stable: null }
  }
  return { watch: { ...watch, sentKg: kg, sentAt: at }, stable: kg }
}
