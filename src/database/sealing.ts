// Keeps words sealed in the database until they are of use: codes and links that wait to be sent, the keys of an agency's channels.

import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type pg from 'pg'

/** What was stored cannot be decrypted: it was sealed with another secret, or has been changed. */
export class NotOpened extends Error {}

/** The reason in words, where it is stored or shown. */
export const notOpened =
  'What is stored for this cannot be decrypted: the server has another GMS_SECRET than when it was stored. Ask the operator of this server.'

export type Sealing = {
  seal(content: unknown): Buffer
  /** Decrypts; throws `NotOpened` where that fails. */
  open(sealed: Buffer): unknown
  /** A keyed hash: of a code of six digits a plain one would be guessed at once. */
  hash(...parts: (string | Buffer)[]): Buffer
}

const ivBytes = 12
const tagBytes = 16

const decrypt = (key: Buffer, sealed: Buffer): unknown => {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, ivBytes), { authTagLength: tagBytes })
    decipher.setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes))
    return JSON.parse(
      `${decipher.update(sealed.subarray(ivBytes + tagBytes), undefined, 'utf8')}${decipher.final('utf8')}`,
    )
  } catch (cause) {
    throw new NotOpened(notOpened, { cause })
  }
}

const sealingWith = (secret: Buffer): Sealing => {
  const keyFor = (use: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', `gms ${use}`, 32))
  const [sealKey, hashKey] = [keyFor('seal'), keyFor('hash')]
  return {
    seal(content) {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', sealKey, iv)
      const text = Buffer.concat([cipher.update(JSON.stringify(content), 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), text])
    },
    open: sealed => decrypt(sealKey, sealed),
    hash(...parts) {
      const hmac = createHmac('sha256', hashKey)
      for (const part of parts) hmac.update(part).update('\0')
      return hmac.digest()
    },
  }
}

/** Decrypts; undefined where what was stored cannot be decrypted. */
export const openOrUndefined = <Content>(sealing: Pick<Sealing, 'open'>, sealed: Buffer): Content | undefined => {
  try {
    return sealing.open(sealed) as Content
  } catch (error) {
    if (error instanceof NotOpened) return undefined
    throw error
  }
}

const fromDatabase = async (pool: pg.Pool): Promise<Buffer> => {
  const { rows } = await pool.query<{ secret: Buffer }>('select app.house_secret($1) as secret', [randomBytes(32)])
  return rows[0]!.secret
}

/** Seals with the environment's secret, or with the one the database keeps; it is asked for when first needed. */
export const openSealing = (pool: pg.Pool, secret?: string): (() => Promise<Sealing>) => {
  let sealing: Promise<Sealing> | undefined
  return () => {
    sealing ??= (secret ? Promise.resolve(Buffer.from(secret)) : fromDatabase(pool)).then(sealingWith)
    sealing.catch(() => {
      sealing = undefined
    })
    return sealing
  }
}
