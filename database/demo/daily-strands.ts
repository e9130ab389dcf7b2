// A day is played in strands that do not depend on each other. If users have changed something that a strand needs, only that strand and
// those that build on it are skipped.

import { type Caller, isRefusal } from './caller.ts'

/** Plays one strand with its own keys; returns its result, or undefined if it was refused. */
export type Strand = <R>(story: string, play: (to: Caller) => Promise<R>) => Promise<R | undefined>

/** Strands of a day; refusals are added to `refused`. */
export const strandsOf =
  (lane: (story: string) => Caller, refused: string[]): Strand =>
  async (story, play) => {
    try {
      return await play(lane(story))
    } catch (error) {
      if (!isRefusal(error)) throw error
      refused.push(`${story}: ${error.message}`)
      return undefined
    }
  }
