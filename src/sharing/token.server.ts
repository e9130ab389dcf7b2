// The token of a link: it cannot be guessed, and the database stores only its hash.

import { createHash, randomBytes } from 'node:crypto'

export const tokenPattern = /^[\w-]{43}$/

export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** A new token and its hash. */
export const newToken = (): { token: string; hash: Buffer } => {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashOfToken(token) }
}
