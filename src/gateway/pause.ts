/** Waits for `ms` milliseconds, or until `stop` is aborted. */
export const pause = (ms: number, stop: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    if (stop.aborted) return resolve()
    const end = (): void => {
      clearTimeout(timer)
      stop.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    stop.addEventListener('abort', end)
  })
