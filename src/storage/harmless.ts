// The harm in uploaded files: an image with too many pixels, an archive that unpacks to too many bytes, a PDF with active content.
// Files may contain anything, so they are checked before they are stored.

import type { PdfHarm, PdfTask } from '#storage/pdf-guard.ts'
import type { UnzipTask } from '#storage/unzip-task.ts'
import { runInThread } from '#threads/threads.ts'

/** Why a file is refused. */
export type Harm = PdfHarm

// A page at 600 dots per inch has 35 million pixels.
const mostPixels = 100_000_000
const mostUnpacked = 100 << 20
const mostSeconds = 20
const mostPages = 5000
const mostObjectBytes = 64 << 20

/** The problem of an image, from its header alone: it is not decoded. */
export const judgePicture = async (content: Uint8Array): Promise<Harm | undefined> => {
  const { default: sharp } = await import('sharp')
  const head = await sharp(content, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined)
  if (!head?.width || !head.height) return 'unreadable'
  return head.width * head.height * (head.pages ?? 1) > mostPixels ? 'tooLarge' : undefined
}

/** The problem of an Excel file as an archive. */
export const judgeExcel = (content: Uint8Array): Promise<Harm | undefined> => {
  const task = new URL('./unzip-task.ts', import.meta.url)
  const input: UnzipTask = { file: new Uint8Array(content), mostBytes: mostUnpacked, needed: 'xl/workbook.xml' }
  return runInThread<Harm | undefined>(task, input, {
    ...{ seconds: mostSeconds, group: 'uploads', transfer: [input.file.buffer] },
  })
}

/** The problem of a PDF: its active content, its number of pages, its end. */
export const judgePdf = (content: Uint8Array): Promise<Harm | undefined> => {
  const task = new URL('./pdf-guard.ts', import.meta.url)
  const input: PdfTask = { file: new Uint8Array(content), limits: { pages: mostPages, bytes: mostObjectBytes } }
  return runInThread<Harm | undefined>(task, input, {
    ...{ seconds: mostSeconds, group: 'uploads', transfer: [input.file.buffer] },
  })
}
