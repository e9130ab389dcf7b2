// Prefetches what a click will probably need while the pointer rests on it: few requests at a time, and none if the user saves data.

/** Whether the user asked for reduced data, or the connection is too slow for prefetching. */
const savesData = (): boolean => {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } }
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? '')
}

const mostAtOnce = 3

/** Runs the work it is given, `mostAtOnce` at a time; of waiting work only the latest is kept, because the pointer has moved on. */
export const createPrefetcher = (): ((work: () => Promise<unknown>) => void) => {
  let running = 0
  let waiting: (() => Promise<unknown>) | undefined
  const run = (work: () => Promise<unknown>): void => {
    if (savesData()) return
    if (running >= mostAtOnce) {
      waiting = work
      return
    }
    running += 1
    void work()
      .catch(() => {})
      .finally(() => {
        running -= 1
        const next = waiting
        waiting = undefined
        if (next) run(next)
      })
  }
  return run
}
