// Papers as PDF/A-3, set in a thread of their own, which starts with the first paper and goes when there has been none for a while.

import { Worker } from 'node:worker_threads'

export type Order = {
  /** a template of this folder */
  template: string
  /** what it says, by name */
  inputs: Record<string, string>
  /** what it reads or carries with it, by name */
  files: Record<string, Uint8Array>
  /** seconds since 1970 the paper bears as its making, so that the same paper is the same bytes */
  at: number
}

export type Printout = { pdf: Uint8Array } | { failure: string }

type Waiting = { resolve: (pdf: Buffer) => void; reject: (error: Error) => void }
type Thread = { worker: Worker; waiting: Map<number, Waiting>; idle?: NodeJS.Timeout }

const idleMs = 60_000
let thread: Thread | undefined
let orders = 0

const end = (ended: Thread, error: Error): void => {
  if (thread === ended) thread = undefined
  for (const { reject } of ended.waiting.values()) reject(error)
  ended.waiting.clear()
}

const start = (): Thread => {
  const worker = new Worker(new URL('./thread.ts', import.meta.url))
  const started: Thread = { worker, waiting: new Map() }
  worker.on('message', ({ id, ...set }: Printout & { id: number }) => {
    const order = started.waiting.get(id)
    started.waiting.delete(id)
    if ('pdf' in set) order?.resolve(Buffer.from(set.pdf))
    else order?.reject(new Error(set.failure))
    if (started.waiting.size > 0) return
    worker.unref()
    clearTimeout(started.idle)
    started.idle = setTimeout(() => started.waiting.size === 0 && void worker.terminate(), idleMs).unref()
  })
  worker.on('error', error => end(started, error))
  worker.on('exit', () => end(started, new Error('the thread of papers has ended')))
  return started
}

/** Sets a paper; gives it as PDF/A-3b. */
export const print = (order: Order): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    thread ??= start()
    const id = ++orders
    thread.waiting.set(id, { resolve, reject })
    thread.worker.ref()
    thread.worker.postMessage({ id, ...order })
  })
