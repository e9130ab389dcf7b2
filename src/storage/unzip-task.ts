// Looks whether an uploaded archive is what it says; runs in a thread. Nothing of it is kept unpacked.

import { unzip } from '#storage/unzip.ts'

export type UnzipTask = { file: Uint8Array<ArrayBuffer>; mostBytes: number; needed: string }

/** What is wrong with the archive, or nothing. `needed` is a file it must have. */
export const run = ({ file, mostBytes, needed }: UnzipTask): 'unreadable' | 'tooLarge' | undefined => {
  const content = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  const files = unzip(content, { wanted: /./, mostBytes })
  if (typeof files === 'string') return files
  return files.has(needed) ? undefined : 'unreadable'
}
