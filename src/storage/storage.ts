// Files outside the database: logos and users' pictures, on this machine's disk or in a bucket. Every server has one as
// `app.services.storage`. To store an uploaded picture and to delete the one it replaces:
//
//   const { content } = await readUpload(request, reply, pictureKinds)   // papers/upload.server.ts; sniffs the type
//   await replacePicture(app.services.storage, 'User', content,           // storage/pictures.ts; resizes, gives a new name
//     name => ...)   // writes `name` into its row, in the transaction
//
// The browser loads it from `${amazonUrl}User/${name}`; `amazonUrl` is in the user context, http/stored-files.ts serves it.
// A key is a folder and a name. A name is never reused for other content, so stored files may be cached for ever.

import type { Readable } from 'node:stream'
import type { Settings } from '#settings.ts'
import { openBucket } from '#storage/bucket.ts'
import { openFolder } from '#storage/folder.ts'

export type Storage = {
  /** Stores `content` under `key`, completely or not at all. */
  put(key: string, content: Uint8Array | Readable, mediaType: string): Promise<void>
  /** The content stored under `key`; undefined if there is none. */
  get(key: string): Promise<Readable | undefined>
  /** Deletes the content; it may be deleted already. */
  delete(key: string): Promise<void>
}

const keyShape = /^[A-Za-z][\w-]*(\/[\w-]+)*\.[a-z0-9]{1,5}$/

// Keys are generated, but a defect must not reach a file outside the folder.
const checkKey = (key: string): string => {
  if (!keyShape.test(key)) throw new Error(`"${key}" is no key of a stored file`)
  return key
}

/** The storage named by the settings: a bucket, or else the folder `files` in the data folder. */
export const openStorage = ({ dataFolder, bucket }: Pick<Settings, 'dataFolder' | 'bucket'>): Storage => {
  const place = bucket ? openBucket(bucket) : openFolder(dataFolder)
  return {
    put: async (key, content, mediaType) => place.put(checkKey(key), content, mediaType),
    get: async key => place.get(checkKey(key)),
    delete: async key => place.delete(checkKey(key)),
  }
}
