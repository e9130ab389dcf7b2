// The texts of every area for the texts that the server makes: refusals, titles of accounts, headings and words of files. The English text
// is its own key, except for codes of the program (inActive), whose text is in en.json of their area.

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
