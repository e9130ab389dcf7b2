// Papers set by Typst, in one of the threads.

import { runInThread } from '#threads/threads.ts'

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

/** Among the inputs of a job for whom it is set: a paper of a sandbox says on every page that nothing of it is real. */
export const markFor = ({ isSandbox }: { isSandbox: boolean }): Record<string, string> =>
  isSandbox ? { sandbox: 'yes' } : {}

/** What a job is rendered as: one PDF/A-3b file, or one SVG for each page. */
export type Format = 'pdf' | 'svg'

const render = <R>(job: PrintJob, format: Format): Promise<R> =>
  runInThread(new URL('./render.ts', import.meta.url), { ...job, format })

/** Renders a paper as PDF/A-3b. */
export const renderPdf = async (job: PrintJob): Promise<Buffer> => {
  const { buffer, byteOffset, byteLength } = await render<Uint8Array<ArrayBuffer>>(job, 'pdf')
  return Buffer.from(buffer, byteOffset, byteLength)
}

/** Renders the same paper as pictures: one SVG for each page of the PDF, in order, white behind it, letters as outlines. */
export const renderSvgPages = (job: PrintJob): Promise<string[]> => render(job, 'svg')
