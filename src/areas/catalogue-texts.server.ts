// The texts of every area, for what the server says itself: refusals, titles of accounts, heads and words of files. English is the key
// itself but for codes of the program (inActive), which en.json beside their area says better.

import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { rightTexts } from '#rights/texts.ts'
import { type Catalogue, catalogueOf } from '#texts/translate.ts'

const source = join(import.meta.dirname, '..')
const files = readdirSync(source, { recursive: true, encoding: 'utf8' })

const readAll = (language: 'ar' | 'en'): Catalogue =>
  catalogueOf(
    files
      .filter(file => basename(file) === `${language}.json`)
      .sort()
      .map(file => JSON.parse(readFileSync(join(source, file), 'utf8'))),
  )

const whole = (words: Catalogue): Catalogue => ({ ...words, ...rightTexts(words) })

export const catalogues: { arabic: Catalogue; english: Catalogue } = {
  arabic: whole(readAll('ar')),
  english: whole(readAll('en')),
}
