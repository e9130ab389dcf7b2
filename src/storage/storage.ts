// Files outside the database: logos and users' pictures, on this machine's disk or in a bucket. Every server has one as
// `app.services.storage`. To keep a picture that was uploaded and to drop the one it replaces:
//
//   const { content } = await readUpload(request, pictureKinds)            // kit/server/upload.ts; sniffs the type
//   const name = await keepPicture(app.services.storage, 'User', content)     // storage/pictures.ts; resizes, gives a new name
//   ... write `name` into its row, in the transaction; when that has committed:
//   await dropPicture(app.services.storage, 'User', before)
//
// The browser shows it from `${amazonUrl}User/${name}`; `amazonUrl` comes with the user context, http/stored-files.ts answers it.
// A key is a folder and a name; a name is never given to other content, so what is kept may be remembered for ever.

import type { Readable } from 'node:stream'
import type { Settings } from '#settings.ts'
import { openBucket } from '#storage/bucket.ts'
import { openFolder } from '#storage/folder.ts'

export type Storage = {
  /** Keeps `content` under `key`, whole or not at all. */
  put(key: string, content: Uint8Array | Readable, mediaType: string): Promise<void>
  /** What is kept under `key`; undefined where nothing is. */
  get(key: string): Promise<Readable | undefined>
  /** Forgets it; it may be gone already. */
  delete(key: string): Promise<void>
}

const keyShape = /^[A-Za-z][\w-]*(\/[\w-]+)*\.[a-z0-9]{1,5}$/

// Keys are generated, but a defect must not reach a file outside the folder.
const checkKey = (key: string): string => {
  if (!keyShape.test(key)) throw new Error(`"${key}" is no key of a stored file`)
  return key
}

/** The storage the settings name: a bucket, or else the folder `files` of the data folder. */
export const openStorage = ({ dataFolder, bucket }: Pick<Settings, 'dataFolder' | 'bucket'>): Storage => {
  const place = bucket ? openBucket(bucket) : openFolder(dataFolder)
  return {
    put: async (key, content, mediaType) => place.put(checkKey(key), content, mediaType),
    get: async key => place.get(checkKey(key)),
    delete: async key => place.delete(checkKey(key)),
  }
}
