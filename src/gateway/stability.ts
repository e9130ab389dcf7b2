// When a weight is sent: it has settled, and it differs from the last one sent.

import type { Frame } from '#gateway/frame.ts'

export type StabilityRule = {
  /** the number of frames in a row that must show the same weight */
  frames: number
  /** for at least this long, in milliseconds */
  stableMs: number
  /** a truck that stays on the scale is sent again after this time, because a reading becomes outdated */
  repeatMs: number
}

/** The state of the scale: the last weight shown, since when and how often in a row; and the last weight sent. */
type Watch = { kg: number | null; since: number; frames: number; sentKg: number | null; sentAt: number }

export const newWatch: Watch = { kg: null, since: 0, frames: 0, sentKg: null, sentAt: 0 }

const follow = (watch: Watch, frame: Frame, at: number): Watch => {
  if ('fault' in frame || frame.isMoving) return { ...watch, kg: null, frames: 0 }
  if (frame.kg !== watch.kg) return { ...watch, kg: frame.kg, since: at, frames: 1 }
  return { ...watch, frames: watch.frames + 1 }
}

const isNews = ({ kg, sentKg, sentAt }: Watch, at: number, { repeatMs }: StabilityRule): boolean =>
  kg !== sentKg || (kg !== 0 && at - sentAt >= repeatMs)

/** Processes one frame, shown at `at` in milliseconds. `stable` is the weight to send now, if there is one. */
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
