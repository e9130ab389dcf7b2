// A day's story is told in strands that do not depend on each other: where the people who look around have changed something, only what
// builds on it is left out.

import { type Caller, isRefusal } from './caller.ts'

/** Tells one strand with keys of its own; gives what it made, or undefined where it was refused. */
export type Strand = <R>(story: string, tell: (to: Caller) => Promise<R>) => Promise<R | undefined>

/** Strands of a day; `refused` gets what was refused. */
export const strandsOf =
  (lane: (story: string) => Caller, refused: string[]): Strand =>
  async (story, tell) => {
    try {
      return await tell(lane(story))
    } catch (error) {
      if (!isRefusal(error)) throw error
      refused.push(`${story}: ${error.message}`)
      return undefined
    }
  }
