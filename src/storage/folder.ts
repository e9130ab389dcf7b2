// Files on this machine's disk, below the data folder.

import { randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { access, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { makeFolder } from '#storage/make-folder.ts'
import type { Storage } from '#storage/storage.ts'

const write = (path: string, content: Uint8Array | Readable): Promise<void> =>
  content instanceof Uint8Array ? writeFile(path, content) : pipeline(content, createWriteStream(path))

/** Stores files in `files` below `dataFolder`; the folder is created with the first file. */
export const openFolder = (dataFolder: string): Storage => {
  const pathOf = (key: string): string => join(dataFolder, 'files', key)
  return {
    async put(key, content) {
      const path = pathOf(key)
      const draft = `${path}.${randomBytes(6).toString('hex')}.new`
      makeFolder(dirname(path))
      try {
        await write(draft, content)
        await rename(draft, path)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
    async get(key) {
      const path = pathOf(key)
      const isThere = await access(path).then(
        () => true,
        () => false,
      )
      return isThere ? createReadStream(path) : undefined
    },
    delete: key => rm(pathOf(key), { force: true }),
  }
}
