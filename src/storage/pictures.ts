// Uploaded pictures: resized, without metadata such as place and time, stored under a random name.

import { randomBytes } from 'node:crypto'
import { refuse } from '#kit/refusal.ts'
import type { Storage } from '#storage/storage.ts'

/** The owner of a picture, which is also the folder it is stored in. */
export type PictureFolder = 'Agency' | 'User'

/** The column that names the pictures of each folder. */
export const namedIn: Record<PictureFolder, { table: string; column: string }> = {
  Agency: { table: 'agency', column: 'logo' },
  User: { table: 'staff_user', column: 'picture' },
}

/** File types accepted as pictures. */
export const pictureKinds = ['png', 'jpg', 'webp'] as const

export const pictureType = 'image/webp'

const mostBytes = 5 << 20
const mostPixels = 40_000_000
const mostSeconds = 10
const edge = 512

const tooLarge = (): never =>
  refuse('Choose a picture of at most 5 MB.', { status: 413, code: 'TOO_LARGE', fields: { file: 'Too large.' } })

const unreadable = (): never =>
  refuse('This picture cannot be read. Choose another.', { status: 415, code: 'WRONG_TYPE' })

// Imported when needed: the library takes a tenth of a second to load, and most processes never need it.
const shrink = async (content: Uint8Array): Promise<Uint8Array> => {
  const { default: sharp } = await import('sharp')
  return sharp(content, { limitInputPixels: mostPixels })
    .timeout({ seconds: mostSeconds })
    .autoOrient()
    .resize(edge, edge, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 85 })
    .toBuffer()
    .catch(unreadable)
}

// Resizing a picture of forty million pixels takes 300 MB, so pictures are resized one at a time.
let last: Promise<unknown> = Promise.resolve()
const oneByOne = <R>(work: () => Promise<R>): Promise<R> => {
  const next = last.then(work)
  last = next.catch(() => {})
  return next
}

/** The storage key of a picture. */
export const keyOf = (folder: PictureFolder, name: string): string => `${folder}/${name}`

/** Stores a picture, at most 512 pixels high and wide, and returns its new name. Refuses files larger than 5 MB and those that
 *  cannot be read. */
export const keepPicture = async (storage: Storage, folder: PictureFolder, content: Uint8Array): Promise<string> => {
  if (content.length > mostBytes) tooLarge()
  const picture = await oneByOne(() => shrink(content))
  const name = `${randomBytes(16).toString('hex')}.webp`
  await storage.put(keyOf(folder, name), picture, pictureType)
  return name
}

/** Deletes a picture that no row names any more. */
export const dropPicture = async (storage: Storage, folder: PictureFolder, name: string | null): Promise<void> => {
  if (name) await storage.delete(keyOf(folder, name))
}

/** The picture a row named before, and the row after the change. */
export type ReplacedPicture<R> = { before: string | null; after: R }

/** Deletes the picture that a row named before; returns the row. */
export const dropReplaced = async <R>(
  storage: Storage,
  folder: PictureFolder,
  { before, after }: ReplacedPicture<R>,
): Promise<R> => {
  await dropPicture(storage, folder, before)
  return after
}

/** Stores a picture and lets `nameIn` write its name into its row. Where that fails, because the client has gone or its session has ended
 *  meanwhile, the new file is deleted; otherwise the replaced one. */
export const replacePicture = async <R>(
  storage: Storage,
  folder: PictureFolder,
  content: Uint8Array,
  nameIn: (name: string) => Promise<ReplacedPicture<R>>,
): Promise<R> => {
  const name = await keepPicture(storage, folder, content)
  const replaced = await nameIn(name).catch(async error => {
    await dropPicture(storage, folder, name)
    throw error
  })
  return dropReplaced(storage, folder, replaced)
}
