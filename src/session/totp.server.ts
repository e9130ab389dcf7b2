// Codes of an authenticator app: TOTP, RFC 6238, with HMAC-SHA-1, 6 digits and periods of 30 seconds, which every such app supports.

import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const periodSeconds = 30
const secretBytes = 20
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The number of the period that contains a moment. */
export const stepAt = (ms: number): number => Math.floor(ms / 1000 / periodSeconds)

/** The code of a period (RFC 4226, 5.3). */
export const codeOf = (secret: Buffer, step: number, digits = 6): string => {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', secret).update(counter).digest()
  const offset = hash.at(-1)! & 0xf
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits).padStart(digits, '0')
}

/** The period of a code: the current one or, since clocks differ, the one before or after; undefined if it matches none. */
export const stepOfCode = (secret: Buffer, code: string, ms: number): number | undefined => {
  const now = stepAt(ms)
  const given = Buffer.from(code)
  return [now, now - 1, now + 1].find(step => {
    const right = Buffer.from(codeOf(secret, step))
    return right.length === given.length && timingSafeEqual(right, given)
  })
}

/** A new secret, as long as the hash. */
export const newSecret = (): Buffer => randomBytes(secretBytes)

/** Bytes in the form users can type into apps: base32 without padding (RFC 4648). */
export const base32 = (bytes: Buffer): string => {
  let [bits, held, text] = [0, 0, '']
  for (const byte of bytes) {
    held = (held << 8) | byte
    for (bits += 8; bits >= 5; bits -= 5) text += alphabet[(held >>> (bits - 5)) & 31]
    held &= (1 << bits) - 1
  }
  return bits > 0 ? text + alphabet[(held << (5 - bits)) & 31] : text
}

/** The address in the QR code that apps scan. */
export const appAddress = (username: string, secret: Buffer): string =>
  `otpauth://totp/GMS:${encodeURIComponent(username)}?secret=${base32(secret)}&issuer=GMS&algorithm=SHA1&digits=6&period=${periodSeconds}`
