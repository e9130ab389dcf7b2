// The word of a link: nobody guesses it, and the database keeps its hash only.

import { createHash, randomBytes } from 'node:crypto'

export const tokenPattern = /^[\w-]{43}$/

export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** A new word and its hash. */
export const newToken = (): { token: string; hash: Buffer } => {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashOfToken(token) }
}
