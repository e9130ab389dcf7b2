// A few worker threads for work that would block the server: reading and writing files, rendering papers. They start with the first task
// and end some time after the last one.

import { type Transferable, Worker } from 'node:worker_threads'
import { Refusal } from '#kit/refusal.ts'

export type TaskMessage = { id: number; module: string; input: unknown }
export type ResultMessage = { id: number } & ({ result: unknown } | { failure: string })

type Task = { resolve: (result: unknown) => void; reject: (error: Error) => void; patience: NodeJS.Timeout }
type Thread = { worker: Worker; group: Group; tasks: Map<number, Task>; idle?: NodeJS.Timeout }

/** What a thread processes: files of the application's own, papers, which are looked at and do not wait for files, or users' uploads,
 *  which may be made to crash it. */
type Group = 'own' | 'papers' | 'uploads'

const mostThreads = 2
const mostTasks = 32
const mostMegabytes: Record<Group, number> = { own: 1024, papers: 512, uploads: 512 }
const usualSeconds = 60
// A thread of papers has loaded Typst and its fonts: 55 MB, and a third of a second for the user whose paper is the next.
const idleMs: Record<Group, number> = { own: 60_000, papers: 30 * 60_000, uploads: 60_000 }

const threads: Thread[] = []
let tasks = 0

const tooMany = (): Refusal =>
  new Refusal(503, 'BUSY', 'Too many files and papers are being made. Try again in a few seconds.')

const brokenOff = (): Refusal =>
  new Refusal(
    503,
    'NOT_MADE',
    'The file could not be read or made. Try again; if it happens again, tell your administrator.',
  )

// Pending tasks of a crashed or hanging thread are refused; the next task starts a new thread.
const end = (ended: Thread, cause: unknown): void => {
  const place = threads.indexOf(ended)
  if (place >= 0) threads.splice(place, 1)
  for (const { reject, patience } of ended.tasks.values()) {
    clearTimeout(patience)
    reject(Object.assign(brokenOff(), { cause }))
  }
  ended.tasks.clear()
  void ended.worker.terminate()
}

const settle = (thread: Thread, { id, ...outcome }: ResultMessage): void => {
  const task = thread.tasks.get(id)
  thread.tasks.delete(id)
  clearTimeout(task?.patience)
  if ('result' in outcome) task?.resolve(outcome.result)
  else task?.reject(new Error(outcome.failure))
  if (thread.tasks.size > 0) return
  thread.worker.unref()
  thread.idle = setTimeout(() => end(thread, undefined), idleMs[thread.group]).unref()
}

const start = (group: Group): Thread => {
  const worker = new Worker(new URL('./thread.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes[group] },
  })
  const started: Thread = { worker, group, tasks: new Map() }
  worker.on('message', (message: ResultMessage) => settle(started, message))
  worker.on('error', error => end(started, error))
  worker.on('exit', () => end(started, new Error('the thread has ended')))
  threads.push(started)
  return started
}

const threadsOf = (group: Group): Thread[] => threads.filter(thread => thread.group === group)

const leastBusy = (group: Group): Thread => {
  const own = threadsOf(group).toSorted((a, b) => a.tasks.size - b.tasks.size)
  const [first] = own
  return first === undefined || (first.tasks.size > 0 && own.length < mostThreads) ? start(group) : first
}

/** Runs a module's function `run` in a thread and returns its result. Input and result are copied, except what is in `transfer`.
 *  Refuses with 503 if too many tasks wait, and if the thread crashes or takes longer than `seconds`; then only tasks of the
 *  same group are lost with it. */
export const runInThread = <R>(
  module: URL,
  input: unknown,
  {
    seconds = usualSeconds,
    transfer = [],
    group = 'own',
  }: { seconds?: number; transfer?: readonly Transferable[]; group?: Group } = {},
): Promise<R> =>
  new Promise<unknown>((resolve, reject) => {
    if (threadsOf(group).reduce((sum, thread) => sum + thread.tasks.size, 0) >= mostTasks) throw tooMany()
    const thread = leastBusy(group)
    clearTimeout(thread.idle)
    const patience = setTimeout(() => end(thread, new Error(`${module} took too long`)), seconds * 1000)
    const id = ++tasks
    thread.tasks.set(id, { resolve, reject, patience })
    thread.worker.ref()
    thread.worker.postMessage({ id, module: module.href, input } satisfies TaskMessage, transfer)
  }) as Promise<R>
