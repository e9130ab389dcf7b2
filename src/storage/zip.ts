// Writes a ZIP file as a stream: no part is held longer than it takes to send, so a long file needs no memory.

import { promisify } from 'node:util'
import { constants, crc32, deflateRaw } from 'node:zlib'

const deflate = promisify<Buffer, object, Buffer>(deflateRaw)

/** A file of the archive: its name, and its text or its bytes in pieces. */
export type ZipEntry = { name: string; text: AsyncIterable<string> | Iterable<string | Uint8Array> }

type Written = { name: Buffer; crc: number; packed: number; size: number; offset: number }

// Pieces of this many characters are compressed separately: small enough to hold, large enough to compress well.
const pieceLength = 128 * 1024

const numbers = (...parts: [value: number, bytes: 2 | 4][]): Buffer => {
  const buffer = Buffer.alloc(parts.reduce((sum, [, bytes]) => sum + bytes, 0))
  parts.reduce((at, [value, bytes]) => buffer.writeUIntLE(value, at, bytes), 0)
  return buffer
}

const version = 20
// sizes follow the content (bit 3), names are UTF-8 (bit 11)
const flags = 0x808
const deflated = 8
// 1 January 1980: identical content gives identical bytes, whenever it was written
const [clock, day] = [0, 0x21]

const localHeader = (name: Buffer): Buffer =>
  Buffer.concat([
    numbers([0x04034b50, 4], [version, 2], [flags, 2], [deflated, 2], [clock, 2], [day, 2]),
    numbers([0, 4], [0, 4], [0, 4], [name.length, 2], [0, 2]),
    name,
  ])

const descriptor = ({ crc, packed, size }: Written): Buffer =>
  numbers([0x08074b50, 4], [crc, 4], [packed, 4], [size, 4])

const directoryEntry = ({ name, crc, packed, size, offset }: Written): Buffer =>
  Buffer.concat([
    numbers([0x02014b50, 4], [version, 2], [version, 2], [flags, 2], [deflated, 2], [clock, 2], [day, 2]),
    numbers([crc, 4], [packed, 4], [size, 4], [name.length, 2], [0, 2], [0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]),
    name,
  ])

const endOfDirectory = (count: number, length: number, offset: number): Buffer =>
  numbers([0x06054b50, 4], [0, 2], [0, 2], [count, 2], [count, 2], [length, 4], [offset, 4], [0, 2])

async function* pieces(text: ZipEntry['text']): AsyncGenerator<Buffer> {
  let gathered = ''
  for await (const part of text) {
    if (typeof part !== 'string') {
      yield Buffer.from(part)
      continue
    }
    gathered += part
    if (gathered.length < pieceLength) continue
    yield Buffer.from(gathered)
    gathered = ''
  }
  yield Buffer.from(gathered)
}

// An empty last block ends the stream that the flushed blocks left open.
const end = Buffer.from([3, 0])

/** The bytes of an archive; `entries` may be produced while they are written. */
export async function* zipped(entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>): AsyncGenerator<Buffer> {
  const written: Written[] = []
  let offset = 0
  for await (const { name, text } of entries) {
    const entry: Written = { name: Buffer.from(name), crc: 0, packed: 0, size: 0, offset }
    const header = localHeader(entry.name)
    yield header
    for await (const piece of pieces(text)) {
      const packed = await deflate(piece, { finishFlush: constants.Z_SYNC_FLUSH })
      entry.crc = crc32(piece, entry.crc)
      entry.size += piece.length
      entry.packed += packed.length
      yield packed
    }
    entry.packed += end.length
    yield end
    yield descriptor(entry)
    offset += header.length + entry.packed + 16
    written.push(entry)
  }
  const directory = Buffer.concat(written.map(directoryEntry))
  yield directory
  yield endOfDirectory(written.length, directory.length, offset)
}

const storedParts = (crc: number, size: number, name: Buffer): Buffer =>
  numbers(
    [version, 2],
    [0x800, 2],
    [0, 2],
    [clock, 2],
    [day, 2],
    [crc, 4],
    [size, 4],
    [size, 4],
    [name.length, 2],
    [0, 2],
  )

/** An archive of uncompressed files, for programs that accept only archives. */
export const storedZip = (files: ReadonlyMap<string, Buffer>): Buffer => {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [fileName, content] of files) {
    const name = Buffer.from(fileName)
    const head = storedParts(crc32(content), content.length, name)
    const body = [numbers([0x04034b50, 4]), head, name, content]
    directory.push(numbers([0x02014b50, 4], [version, 2]), head, numbers([0, 4], [0, 2], [0, 4], [offset, 4]), name)
    bodies.push(...body)
    offset += body.reduce((sum, { length }) => sum + length, 0)
  }
  const length = directory.reduce((sum, part) => sum + part.length, 0)
  return Buffer.concat([...bodies, ...directory, endOfDirectory(files.size, length, offset)])
}
