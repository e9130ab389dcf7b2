// An encrypted backup: a first line that marks it as encrypted, a salt, a check value that proves the key, and the compressed bytes in
// pieces of 1 MB by AES-256-GCM. Before a piece is used, its content, its position and whether it is the last are verified.

import { createCipheriv, createDecipheriv, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { closeSync, openSync, readSync } from 'node:fs'
import { Halt } from '#halt.ts'

const firstLine = Buffer.from('GMS backup, encrypted\n')
const saltBytes = 16
const proofBytes = 8
const tagBytes = 16
const pieceBytes = 1 << 20
const headBytes = firstLine.length + saltBytes + proofBytes

type KeyOfSalt = (salt: Buffer) => Buffer

const proofOf = (key: Buffer): Buffer =>
  createHmac('sha256', key).update('the right key').digest().subarray(0, proofBytes)

// A key is used for one file only, so a counter never repeats under the same key.
const nonceOf = (nth: number, isLast: boolean): Buffer => {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt32BE(nth, 4)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

const close = (key: Buffer, nth: number, isLast: boolean, piece: Buffer): Buffer => {
  const cipher = createCipheriv('aes-256-gcm', key, nonceOf(nth, isLast))
  return Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()])
}

const open = (key: Buffer, nth: number, isLast: boolean, piece: Buffer): Buffer => {
  const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(nth, isLast), { authTagLength: tagBytes })
  decipher.setAuthTag(piece.subarray(-tagBytes))
  return Buffer.concat([decipher.update(piece.subarray(0, -tagBytes)), decipher.final()])
}

// Splits a stream into pieces of one size; the last may be shorter.
async function* inPieces(
  source: AsyncIterable<Buffer>,
  size: number,
): AsyncGenerator<[piece: Buffer, isLast: boolean]> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const bytes of source) {
    rest = Buffer.concat([rest, bytes])
    for (; rest.length > size; rest = rest.subarray(size)) yield [rest.subarray(0, size), false]
  }
  yield [rest, true]
}

/** Encrypts a stream. Each file has its own salt and therefore its own key. */
export const encrypting = (keyOf: KeyOfSalt) =>
  async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const salt = randomBytes(saltBytes)
    const key = keyOf(salt)
    yield Buffer.concat([firstLine, salt, proofOf(key)])
    let nth = 0
    for await (const [piece, isLast] of inPieces(source, pieceBytes)) yield close(key, nth++, isLast, piece)
  }

const headOf = (file: string): Buffer => {
  const head = Buffer.alloc(headBytes)
  const handle = openSync(file, 'r')
  try {
    return head.subarray(0, readSync(handle, head, 0, headBytes, 0))
  } finally {
    closeSync(handle)
  }
}

/** Decrypts the file; the encrypted bytes begin at `start`. Returns undefined if the file is not encrypted. Halts without a key or with a
 *  wrong key. */
export const decryptingOf = (file: string, keyOf: KeyOfSalt | undefined) => {
  const head = headOf(file)
  if (!head.subarray(0, firstLine.length).equals(firstLine)) return undefined
  if (!keyOf) throw new Halt(`The backup ${file} is encrypted; name its key with BACKUP_KEY. Nothing was restored.`)
  const key = keyOf(head.subarray(firstLine.length, firstLine.length + saltBytes))
  const proof = head.subarray(firstLine.length + saltBytes)
  if (proof.length !== proofBytes || !timingSafeEqual(proof, proofOf(key)))
    throw new Halt(`The backup ${file} was encrypted with another key than BACKUP_KEY; nothing was restored.`)
  const decrypt = async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let nth = 0
    for await (const [piece, isLast] of inPieces(source, pieceBytes + tagBytes)) yield open(key, nth++, isLast, piece)
  }
  return { start: headBytes, decrypt }
}
