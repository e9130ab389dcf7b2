// Keeps all threads busy while something is tried, as many files at once do.

import { runInThread } from '#threads/threads.ts'

const module = new URL('../src/threads/tasks-for-tests.ts', import.meta.url)
// More than run and wait together.
const tasks = 32

/** Returns what `work` returns; the threads are free again afterwards. */
export const whileBusy = async <R>(work: () => Promise<R>): Promise<R> => {
  let isBusy = true
  const keepBusy = async (): Promise<void> => {
    while (isBusy) await runInThread(module, { deed: 'wait' })
  }
  const all = Array.from({ length: tasks }, keepBusy)
  try {
    return await work()
  } finally {
    isBusy = false
    await Promise.all(all)
  }
}
