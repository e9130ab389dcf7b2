// Logos and users' pictures in a backup: files that rows refer to, one line each, from whichever store has them.

import { buffer } from 'node:stream/consumers'
import type pg from 'pg'
import { keyOf, namedIn, type PictureFolder, pictureType } from '#storage/pictures.ts'
import type { Storage } from '#storage/storage.ts'
import type { BackedUpTable } from './backup-file.ts'

/** Their part of the file, in the form of a table. */
export const pictures: BackedUpTable = { name: 'pictures', columns: ['key', 'content'] }

const keysOf = async (client: pg.Client): Promise<string[]> => {
  const all = Object.entries(namedIn).map(async ([folder, { table, column }]) => {
    const { rows: there } = await client.query('select 1 where to_regclass($1) is not null', [table])
    if (there.length === 0) return []
    const { rows } = await client.query<{ name: string }>(
      `select distinct ${column} as name from ${table} where ${column} is not null order by 1`,
    )
    return rows.map(({ name }) => keyOf(folder as PictureFolder, name))
  })
  return (await Promise.all(all)).flat()
}

/** Every picture that a row refers to, as a line; a missing file is skipped. */
export async function* picturesOf(client: pg.Client, storage: Storage): AsyncGenerator<string> {
  for (const key of await keysOf(client)) {
    const kept = await storage.get(key)
    if (kept) yield `${key}\t${(await buffer(kept)).toString('base64')}\n`
  }
}

const isStored = async (storage: Storage, key: string): Promise<boolean> => {
  const stored = await storage.get(key)
  stored?.destroy()
  return stored !== undefined
}

/** Stores the pictures that are not stored yet and returns the number of all; `keys` receives the keys of the stored ones, also if it fails
 *  part way. A bucket may be that of a running server, whose pictures stay when the restore fails and its own are deleted. */
export const putBack = async (rows: AsyncIterable<Buffer>, storage: Storage, keys: string[]): Promise<number> => {
  let rest = ''
  let count = 0
  for await (const piece of rows) {
    const lines = (rest + piece.toString('latin1')).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const [key = '', content = ''] = line.split('\t')
      count++
      if (await isStored(storage, key)) continue
      await storage.put(key, Buffer.from(content, 'base64'), pictureType)
      keys.push(key)
    }
  }
  return count
}
