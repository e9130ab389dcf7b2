// Waits for background work that a call has ordered, as if the call had done the work itself.

import type { OrderedWork, Work } from '#background/calls.ts'
import { ApiError, ask, isOrdered } from '#kit/browser/api.ts'

const everyMs = 1000

const ends: Partial<Record<Work['state'], (work: Work) => unknown>> = {
  Done: ({ result }) => result,
  Failed: ({ problem }) => {
    throw new ApiError(400, { ...problem })
  },
  Canceled: () => {
    throw new ApiError(409, { code: 'CANCELED', message: 'It was canceled.' })
  },
}

/** The answer of a call; if it has ordered work, the work's result when it is done, or its failure. `onOrder` is called at once. */
export const awaitWork = async <A,>(answer: A | OrderedWork, onOrder: () => void): Promise<A> => {
  if (!isOrdered(answer)) return answer
  onOrder()
  for (;;) {
    await new Promise(resolve => setTimeout(resolve, everyMs))
    const work = await ask<Work>(answer.work.address)
    const end = ends[work.state]
    if (end) return end(work) as A
  }
}
