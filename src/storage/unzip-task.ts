// Checks whether an uploaded archive is what it claims; runs in a worker thread. Unpacked content is discarded.

import { unzip } from '#storage/unzip.ts'

export type UnzipTask = { file: Uint8Array<ArrayBuffer>; mostBytes: number; needed: string }

/** The problem of the archive, or undefined. `needed` is a file it must contain. */
export const run = ({ file, mostBytes, needed }: UnzipTask): 'unreadable' | 'tooLarge' | undefined => {
  const content = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  const files = unzip(content, { wanted: /./, mostBytes })
  if (typeof files === 'string') return files
  return files.has(needed) ? undefined : 'unreadable'
}
