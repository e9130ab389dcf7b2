// What an uploaded file would become where somebody opens it: a picture of so many pixels, an archive of so many bytes, a PDF that acts.
// Files may say anything, so they are looked at before they are kept.

import type { PdfHarm, PdfTask } from '#storage/pdf-guard.ts'
import type { UnzipTask } from '#storage/unzip-task.ts'
import { runInThread } from '#threads/threads.ts'

/** Why a file is not kept. */
export type Harm = PdfHarm

// A page at 600 dots to the inch has 35 million.
const mostPixels = 100_000_000
const mostUnpacked = 100 << 20
const mostSeconds = 20
const mostPages = 5000
const mostObjectBytes = 64 << 20

/** What is wrong with a picture, by its head alone: nothing is painted. */
export const judgePicture = async (content: Uint8Array): Promise<Harm | undefined> => {
  const { default: sharp } = await import('sharp')
  const head = await sharp(content, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined)
  if (!head?.width || !head.height) return 'unreadable'
  return head.width * head.height * (head.pages ?? 1) > mostPixels ? 'tooLarge' : undefined
}

/** What is wrong with an Excel file as an archive. */
export const judgeExcel = (content: Uint8Array): Promise<Harm | undefined> => {
  const task = new URL('./unzip-task.ts', import.meta.url)
  const input: UnzipTask = { file: new Uint8Array(content), mostBytes: mostUnpacked, needed: 'xl/workbook.xml' }
  return runInThread<Harm | undefined>(task, input, {
    ...{ seconds: mostSeconds, group: 'uploads', transfer: [input.file.buffer] },
  })
}

/** What is wrong with a PDF: what it would do, its pages, its end. */
export const judgePdf = (content: Uint8Array): Promise<Harm | undefined> => {
  const task = new URL('./pdf-guard.ts', import.meta.url)
  const input: PdfTask = { file: new Uint8Array(content), limits: { pages: mostPages, bytes: mostObjectBytes } }
  return runInThread<Harm | undefined>(task, input, {
    ...{ seconds: mostSeconds, group: 'uploads', transfer: [input.file.buffer] },
  })
}
