// The demo data is loaded once for a version of GMS and kept as a backup in node_modules: an empty database gets it in seconds instead of
// minutes. It can be used for a week; the days since its first start are played after it was restored.

import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { addDays, today } from '#kit/days.ts'
import type { Storage } from '#storage/storage.ts'
import { backUp, tablesOf } from '../backup.ts'
import { withClient } from '../client.ts'
import { restore } from '../restore.ts'
import { filesBelow, hashFiles } from '../source-hash.ts'

const root = join(import.meta.dirname, '../..')
const usualFolder = join(root, 'node_modules', '.demo-of-gms')
const mostDays = 7

const isSource = (name: string): boolean => /\.(ts|sql|json)$/.test(name) && !name.endsWith('.test.ts')

/** A hash of all sources that make the demo data: another version may make different data. */
export const levelOfSources = (): string =>
  hashFiles(
    root,
    ['src', 'database'].flatMap(folder => filesBelow(root, folder, isSource)),
  ).slice(0, 16)

type Place = { folder?: string; level?: string }

const firstDayIfLoaded = (url: string): Promise<string | undefined> =>
  withClient(url, async client => {
    const { rows } = await client.query<{ day: string }>(
      'select told_from::text as day from app.demo_world where told_at is not null',
    )
    return rows[0]?.day
  })

/** Keeps the demo data of a database in which loading is complete, in place of any kept before. */
export const keepDemo = async (
  url: string,
  storage: Storage,
  { folder = usualFolder, level = levelOfSources() }: Place = {},
): Promise<void> => {
  const day = await firstDayIfLoaded(url)
  if (!day) return
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${day}-${level}.backup`)
  for (const old of readdirSync(folder)) rmSync(join(folder, old), { force: true })
  await backUp(url, file, storage)
}

/** Restores kept demo data of this version into the database if it is empty; returns whether it did. */
export const restoreKeptDemo = async (
  url: string,
  storage: Storage,
  { folder = usualFolder, level }: Place = {},
): Promise<boolean> => {
  const oldest = addDays(today('Asia/Riyadh'), -mostDays)
  const kept = existsSync(folder) ? readdirSync(folder).filter(name => name.slice(0, 10) >= oldest) : []
  // Checked first, because reading all sources takes as long as the rest of a start.
  if (kept.length === 0 || (await withClient(url, tablesOf)).length > 0) return false
  const wanted = `${level ?? levelOfSources()}.backup`
  const fitting = kept.find(name => name.slice(11) === wanted)
  if (!fitting) return false
  await restore(url, join(folder, fitting), storage)
  return true
}
