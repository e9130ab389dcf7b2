// The format of a backup: gzipped text that `zcat` shows. A first line of JSON; every table as `COPY name (columns)`, its rows and `\.`;
// the pictures in the same form; and a last line of JSON with the counts, the SHA-256 of everything before it, and the seal. The seal is a
// keyed hash of both: without it, anyone could change a row and recompute the hash. With an encryption key the file is also encrypted.

import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline, Transform } from 'node:stream'
import { pipeline as finished } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { Halt, haltFor } from '#halt.ts'
import { decryptingOf, encrypting } from './backup-cipher.ts'
import type { BackupKey } from './backup-key.ts'
import type { Applied } from './migrate.ts'

export type BackedUpTable = { name: string; columns: string[] }

export type Head = {
  /** 2: pictures follow the tables. 3: also a checksum of each table and, with a key, a seal */
  format: 1 | 2 | 3
  gms: string
  madeAt: string
  migrations: Applied[]
  tables: BackedUpTable[]
  /** The last number that each sequence returned. */
  sequences: Record<string, number>
}

/** What the last line states about everything before it. */
export type BackupCounts = {
  rows: Record<string, number>
  /** checksum of each table's rows, independent of their order; missing before format 3 */
  sums?: Record<string, string>
}

type Tail = BackupCounts & { sha256: string; seal?: string }

const newline = 10
const endOfRows = Buffer.from('\\.\n')

/** The first line of a table's part; it is also the statement that loads the rows. */
export const copyLine = ({ name, columns }: BackedUpTable): string => `COPY ${name} (${columns.join(', ')})`

const sealOf = ({ rows, sums, sha256 }: Tail, key: BackupKey): string =>
  key.seal(JSON.stringify({ rows, sums, sha256 }))

/** Writes a backup of the pieces that `content` yields; `finalCounts` is called after the last piece and returns the counts for the last line. */
export const writeBackup = async (
  file: string,
  content: () => AsyncGenerator<Buffer | string>,
  finalCounts: () => BackupCounts,
  key: BackupKey | undefined,
): Promise<void> => {
  const hash = createHash('sha256')
  const hashed = new Transform({
    transform: (chunk, _, done) => {
      hash.update(chunk)
      done(null, chunk)
    },
    flush(done) {
      const tail: Tail = { ...finalCounts(), sha256: hash.digest('hex') }
      done(null, `${JSON.stringify({ ...tail, ...(key && { seal: sealOf(tail, key) }) })}\n`)
    },
  })
  const out = createWriteStream(file, { mode: 0o600, flags: 'wx', flush: true })
  if (key?.cipher) await finished(content, hashed, createGzip(), encrypting(key.cipher), out)
  else await finished(content, hashed, createGzip(), out)
}

const damaged = (file: string): Halt =>
  new Halt(`The backup ${file} is damaged or not a backup of GMS; nothing was restored.`)

const requireSeal = (file: string, tail: Tail, key: BackupKey): void => {
  if (tail.seal === undefined)
    throw new Halt(
      `The backup ${file} is not sealed, so anybody may have changed it; nothing was restored. If you know where it comes from, restore it with: npm run restore FILE -- --without-seal`,
    )
  if (tail.seal !== sealOf(tail, key))
    throw new Halt(
      `The backup ${file} was sealed with another key, or changed since; nothing was restored. Its key is BACKUP_KEY, GMS_SECRET or the file backup.key of the data folder it was made with.`,
    )
}

const openDecompressed = (file: string, key: BackupKey | undefined) => {
  const encrypted = decryptingOf(file, key?.cipher)
  return encrypted
    ? pipeline(createReadStream(file, { start: encrypted.start }), encrypted.decrypt, createGunzip(), () => {})
    : pipeline(createReadStream(file), createGunzip(), () => {})
}

// Reads the decompressed bytes of a backup from start to end. Bytes that are taken are added to the hash unless `isHashed` is false.
const openBytes = (file: string, key: BackupKey | undefined) => {
  const source = openDecompressed(file, key)
  const pieces = source[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  const hash = createHash('sha256')
  let rest: Buffer = Buffer.alloc(0)

  const next = async (): Promise<Buffer> => {
    const { value, done } = await pieces.next().catch(() => {
      throw damaged(file)
    })
    return done ? Promise.reject(damaged(file)) : value
  }

  return {
    /** All bytes read and not yet taken; they contain at least one whole line. */
    untilNewline: async (): Promise<Buffer> => {
      if (rest.includes(newline)) return rest
      // Joined once: a row with a file is thousands of pieces long.
      const parts = [rest]
      do parts.push(await next())
      while (!parts.at(-1)!.includes(newline))
      rest = Buffer.concat(parts)
      return rest
    },
    take: (bytes: number, isHashed = true): Buffer => {
      const taken = rest.subarray(0, bytes)
      rest = rest.subarray(bytes)
      if (isHashed) hash.update(taken)
      return taken
    },
    sha256: () => hash.digest('hex'),
    /** Halts unless every byte was taken. */
    requireEnd: async (): Promise<void> => {
      const { done } = await pieces.next().catch(() => ({ done: false }))
      if (rest.length > 0 || !done) throw damaged(file)
    },
    close: () => source.destroy(),
  }
}

type Bytes = ReturnType<typeof openBytes>

// Cuts at row ends, because `\.` ends the rows only at the start of a line.
async function* readRows({ untilNewline, take }: Bytes): AsyncGenerator<Buffer> {
  for (;;) {
    const rest = await untilNewline()
    const isEmpty = rest.subarray(0, endOfRows.length).equals(endOfRows)
    const end = isEmpty ? 0 : rest.indexOf('\n\\.\n') + 1
    const isLast = isEmpty || end > 0
    const taken = take(isLast ? end : rest.lastIndexOf(newline) + 1)
    if (taken.length) yield taken
    if (!isLast) continue
    take(endOfRows.length)
    return
  }
}

const sentences = (file: string): Record<string, string> => ({
  ENOENT: `There is no file ${file}.`,
  EACCES: `The file ${file} may not be read by this user; a backup belongs to the user who made or copied it.`,
  EISDIR: `${file} is a folder; name the file of the backup.`,
})

const openReadable = (file: string, key: BackupKey | undefined): ReturnType<typeof openBytes> => {
  try {
    return openBytes(file, key)
  } catch (error) {
    return haltFor(error, sentences(file))
  }
}

/** Reads a backup from start to end. Halts with one sentence if the content is not what was written or, with a key, if it was not sealed
 *  with that key. */
export const openBackup = (file: string, key: BackupKey | undefined) => {
  const bytes = openReadable(file, key)

  const line = async (isHashed = true): Promise<string> => {
    const rest = await bytes.untilNewline()
    return bytes
      .take(rest.indexOf(newline) + 1, isHashed)
      .toString('utf8')
      .trimEnd()
  }

  const json = async <T>(isHashed: boolean): Promise<T> => {
    try {
      return JSON.parse(await line(isHashed)) as T
    } catch (error) {
      throw error instanceof Halt ? error : damaged(file)
    }
  }

  return {
    head: () => json<Head>(true),
    /** The rows of a table, which must be the next one in the file. */
    table: async (expected: BackedUpTable): Promise<AsyncGenerator<Buffer>> => {
      if ((await line()) !== copyLine(expected)) throw damaged(file)
      return readRows(bytes)
    },
    /** The counts and checksums; halts if any byte before them was changed. */
    tail: async (): Promise<BackupCounts> => {
      const tail = await json<Tail>(false)
      await bytes.requireEnd()
      if (tail.sha256 !== bytes.sha256()) throw damaged(file)
      if (key) requireSeal(file, tail, key)
      return tail
    },
    close: bytes.close,
  }
}

/** Reads the whole backup before any of it is used. Halts if it was changed, or was not sealed with `key` where a key is given. */
export const verifyBackup = async (
  file: string,
  key: BackupKey | undefined,
  behind: readonly BackedUpTable[],
): Promise<BackupCounts> => {
  const backup = openBackup(file, key)
  try {
    const { format, tables } = await backup.head()
    if (![1, 2, 3].includes(format) || !Array.isArray(tables))
      throw new Halt(`The backup ${file} is of a newer GMS or none of ours; nothing was restored.`)
    for (const table of format === 1 ? tables : [...tables, ...behind])
      for await (const _ of await backup.table(table));
    return await backup.tail()
  } finally {
    backup.close()
  }
}
