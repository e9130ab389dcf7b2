// The Arabic of every area, for what the server says itself: refusals, titles of accounts, heads of files.

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Catalogue } from '#kit/translate.ts'
import { rightTexts } from '#rights/texts.ts'

const source = join(import.meta.dirname, '..')

const readAll = (): Catalogue =>
  Object.assign(
    {},
    ...globSync('**/ar.json', { cwd: source })
      .sort()
      .map(file => JSON.parse(readFileSync(join(source, file), 'utf8'))),
  )

const arabic = readAll()

export const catalogues: { arabic: Catalogue } = { arabic: { ...arabic, ...rightTexts(arabic) } }
