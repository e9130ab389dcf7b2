// Renders papers with Typst in a worker thread.

import { runInThread } from '#threads/threads.ts'

export type PrintJob = {
  /** a template of this folder */
  template: string
  /** the texts of the paper, by the names the template uses */
  inputs: Record<string, string>
  /** files that the template reads or attaches, by name */
  files: Record<string, Uint8Array>
  /** the paper's creation time in seconds since 1970, so that the same paper always has the same bytes */
  createdAt: number
}

/** Input of a job: the mark of a sandbox, whose papers state on every page that nothing is real. */
export const markFor = ({ isSandbox }: { isSandbox: boolean }): Record<string, string> =>
  isSandbox ? { sandbox: 'yes' } : {}

/** The output of a job: one PDF/A-3b file, or one SVG for each page. */
export type Format = 'pdf' | 'svg'

// A thread that ends while it loads Typst takes the library out of memory with it, and the process crashes (rust-lang/rust#91979). What the
// main thread has loaded too stays.
const render = async <R>(job: PrintJob, format: Format): Promise<R> => {
  await import('@myriaddreamin/typst-ts-node-compiler')
  return runInThread(new URL('./render.ts', import.meta.url), { ...job, format }, { group: 'papers' })
}

/** Loads Typst and its fonts, so that the first paper does not wait for them. */
export const prepareRendering = async (): Promise<void> => {
  const files = { 'blank.typ': Buffer.from('#set text(font: json(bytes(sys.inputs.fonts)))') }
  await render({ template: 'blank.typ', inputs: {}, files, createdAt: 0 }, 'svg')
}

/** Renders a paper as PDF/A-3b. */
export const renderPdf = async (job: PrintJob): Promise<Buffer> => {
  const { buffer, byteOffset, byteLength } = await render<Uint8Array<ArrayBuffer>>(job, 'pdf')
  return Buffer.from(buffer, byteOffset, byteLength)
}

/** Renders the same paper as images: one SVG for each page of the PDF, in order, on white, with letters as outlines. */
export const renderSvgPages = (job: PrintJob): Promise<string[]> => render(job, 'svg')
