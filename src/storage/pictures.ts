// Uploaded pictures: resized, without metadata such as place and time, kept under a random name.

import { randomBytes } from 'node:crypto'
import { refuse } from '#kit/refusal.ts'
import type { Storage } from '#storage/storage.ts'

/** What a picture is of, and the folder it is kept in. */
export type PictureFolder = 'Agency' | 'User'

/** The column that names the pictures of each folder. */
export const namedIn: Record<PictureFolder, { table: string; column: string }> = {
  Agency: { table: 'agency', column: 'logo' },
  User: { table: 'staff_user', column: 'picture' },
}

/** Kinds of file taken as pictures. */
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

// The library takes a tenth of a second to load, and most processes never need it.
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

// A picture of forty million points takes 300 MB while it is made smaller, so one waits for the other.
let last: Promise<unknown> = Promise.resolve()
const oneByOne = <R>(work: () => Promise<R>): Promise<R> => {
  const next = last.then(work)
  last = next.catch(() => {})
  return next
}

/** Where a picture lies. */
export const keyOf = (folder: PictureFolder, name: string): string => `${folder}/${name}`

/** Keeps a picture, at most 512 pixels high and wide, and gives the new name it is kept under. Refuses what is larger than 5 MB or
 *  cannot be read. */
export const keepPicture = async (storage: Storage, folder: PictureFolder, content: Uint8Array): Promise<string> => {
  if (content.length > mostBytes) tooLarge()
  const picture = await oneByOne(() => shrink(content))
  const name = `${randomBytes(16).toString('hex')}.webp`
  await storage.put(keyOf(folder, name), picture, pictureType)
  return name
}

/** Forgets a picture, once no row names it any more. */
export const dropPicture = async (storage: Storage, folder: PictureFolder, name: string | null): Promise<void> => {
  if (name) await storage.delete(keyOf(folder, name))
}
