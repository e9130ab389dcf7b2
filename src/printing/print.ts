// Papers set by Typst in a thread of its own, which starts with the first paper and ends after a minute without one.

import { Worker } from 'node:worker_threads'

export type PrintJob = {
  /** a template of this folder */
  template: string
  /** the texts of the paper, by the names the template reads them under */
  inputs: Record<string, string>
  /** files the template reads or attaches, by name */
  files: Record<string, Uint8Array>
  /** the paper's date of creation in seconds since 1970, so that the same paper is the same bytes */
  createdAt: number
}

/** What a job is rendered as: one PDF/A-3b file, or one SVG for each page. */
export type Format = 'pdf' | 'svg'

export type JobMessage = PrintJob & { id: number; format: Format }
export type ResultMessage = { id: number } & ({ rendered: Uint8Array | string[] } | { failure: string })

type Waiting = { resolve: (rendered: Uint8Array | string[]) => void; reject: (error: Error) => void }
type Thread = { worker: Worker; waiting: Map<number, Waiting>; idle?: NodeJS.Timeout }

const idleMs = 60_000
let thread: Thread | undefined
let jobs = 0

const end = (ended: Thread, error: Error): void => {
  if (thread === ended) thread = undefined
  for (const { reject } of ended.waiting.values()) reject(error)
  ended.waiting.clear()
}

const start = (): Thread => {
  const worker = new Worker(new URL('./thread.ts', import.meta.url))
  const started: Thread = { worker, waiting: new Map() }
  worker.on('message', ({ id, ...result }: ResultMessage) => {
    const job = started.waiting.get(id)
    started.waiting.delete(id)
    if ('rendered' in result) job?.resolve(result.rendered)
    else job?.reject(new Error(result.failure))
    if (started.waiting.size > 0) return
    worker.unref()
    clearTimeout(started.idle)
    started.idle = setTimeout(() => started.waiting.size === 0 && void worker.terminate(), idleMs).unref()
  })
  worker.on('error', error => end(started, error))
  worker.on('exit', () => end(started, new Error('the thread of papers has ended')))
  return started
}

const render = (job: PrintJob, format: Format): Promise<Uint8Array | string[]> =>
  new Promise((resolve, reject) => {
    thread ??= start()
    const id = ++jobs
    thread.waiting.set(id, { resolve, reject })
    thread.worker.ref()
    thread.worker.postMessage({ id, format, ...job } satisfies JobMessage)
  })

/** Renders a paper as PDF/A-3b. */
export const renderPdf = async (job: PrintJob): Promise<Buffer> => Buffer.from((await render(job, 'pdf')) as Uint8Array)

/** Renders the same paper as pictures: one SVG for each page of the PDF, in order, white behind it, letters as outlines. */
export const renderSvgPages = async (job: PrintJob): Promise<string[]> => (await render(job, 'svg')) as string[]
