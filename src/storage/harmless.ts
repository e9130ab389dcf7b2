// What an uploaded file would become where somebody opens it: a picture of so many pixels, an archive of so many bytes. Both are told
// from a few bytes, which may say anything, so both are looked at before the file is kept.

import type { UnzipTask } from '#storage/unzip-task.ts'
import { runInThread } from '#threads/threads.ts'

/** Why a file is not kept. */
export type Harm = 'unreadable' | 'tooLarge'

// A page at 600 dots to the inch has 35 million.
const mostPixels = 100_000_000
const mostUnpacked = 100 << 20
const mostSeconds = 20

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
