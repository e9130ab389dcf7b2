// What a backup looks like: gzipped text that `zcat` shows. A head line of JSON, every table as `COPY name (columns)`, its rows and `\.`,
// the pictures alike, and a last line of JSON with the counts and the SHA-256 of everything before it.

import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline, Transform } from 'node:stream'
import { pipeline as finished } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { Halt } from '#halt.ts'
import type { Applied } from './migrate.ts'

export type BackedUpTable = { name: string; columns: string[] }

export type Head = {
  /** 2 has pictures behind the tables */
  format: 1 | 2
  gms: string
  madeAt: string
  migrations: Applied[]
  tables: BackedUpTable[]
  /** The last number each sequence gave. */
  sequences: Record<string, number>
}

export type Tail = { rows: Record<string, number>; sha256: string }

const newline = 10
const endOfRows = Buffer.from('\\.\n')

/** The first line of a table's part, which is also the statement that loads it. */
export const copyLine = ({ name, columns }: BackedUpTable): string => `COPY ${name} (${columns.join(', ')})`

/** Writes a backup of the pieces that `content` yields; `tail` is asked for when they are all out. */
export const writeBackup = async (
  file: string,
  content: () => AsyncGenerator<Buffer | string>,
  rows: () => Record<string, number>,
): Promise<void> => {
  const hash = createHash('sha256')
  const hashed = new Transform({
    transform: (chunk, _, done) => {
      hash.update(chunk)
      done(null, chunk)
    },
    flush(done) {
      const tail: Tail = { rows: rows(), sha256: hash.digest('hex') }
      done(null, `${JSON.stringify(tail)}\n`)
    },
  })
  await finished(content, hashed, createGzip(), createWriteStream(file, { mode: 0o600, flags: 'wx', flush: true }))
}

const damaged = (file: string): Halt =>
  new Halt(`The backup ${file} is damaged or not a backup of GMS; nothing was restored.`)

// The unpacked bytes of a backup, from front to back; what is taken goes into the hash unless told otherwise.
const openBytes = (file: string) => {
  const source = pipeline(createReadStream(file), createGunzip(), () => {})
  const pieces = source[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  const hash = createHash('sha256')
  let rest: Buffer = Buffer.alloc(0)

  const more = async (): Promise<void> => {
    const { value, done } = await pieces.next().catch(error => {
      throw error.code === 'ENOENT' ? new Halt(`There is no file ${file}.`) : damaged(file)
    })
    if (done) throw damaged(file)
    rest = rest.length ? Buffer.concat([rest, value]) : value
  }

  return {
    /** Everything that was read and not taken, with one whole line at least. */
    untilNewline: async (): Promise<Buffer> => {
      while (!rest.includes(newline)) await more()
      return rest
    },
    take: (bytes: number, isHashed = true): Buffer => {
      const taken = rest.subarray(0, bytes)
      rest = rest.subarray(bytes)
      if (isHashed) hash.update(taken)
      return taken
    },
    sha256: () => hash.digest('hex'),
    close: () => source.destroy(),
  }
}

type Bytes = ReturnType<typeof openBytes>

// Cut at the ends of rows, so that `\.` is only ever looked for where a row begins.
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

/** Reads a backup from front to back. What is not as it was written halts with one sentence. */
export const openBackup = (file: string) => {
  const bytes = openBytes(file)

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
    /** The rows of a table that must come next. */
    table: async (expected: BackedUpTable): Promise<AsyncGenerator<Buffer>> => {
      if ((await line()) !== copyLine(expected)) throw damaged(file)
      return readRows(bytes)
    },
    /** The counts; halts when a single byte before them differs from what was written. */
    tail: async (): Promise<Record<string, number>> => {
      const tail = await json<Tail>(false)
      if (tail.sha256 !== bytes.sha256()) throw damaged(file)
      return tail.rows
    },
    close: bytes.close,
  }
}
