// Tokens of sessions, links and sign-in steps, and keys of machines: they cannot be guessed, and the database stores only their hashes.

import { createHash, randomBytes } from 'node:crypto'

export const tokenPattern = /^[\w-]{43}$/

export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** A new token of 256 random bits, and its hash. */
export const newToken = (): { token: string; hash: Buffer } => {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashOfToken(token) }
}
