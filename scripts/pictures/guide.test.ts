// The guide and the README match the application: the script takes every picture, every picture is shown, the Arabic guide has the chapters
// and pictures of the English one, links have targets, and every text in bold is a text of a screen.

import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { test } from 'node:test'
import { catalogues } from '../../tests/text-keys.ts'
import { pictureFiles } from './frames.ts'

const root = join(import.meta.dirname, '../..')
const guide = (language: 'en' | 'ar'): string[] => globSync(`docs/guide/${language}/*.md`, { cwd: root }).sort()
const pages = ['README.md', ...globSync('docs/guide/**/*.md', { cwd: root })]
const read = (page: string): string => readFileSync(join(root, page), 'utf8')

// Links and pictures, as paths from the root; links to other sites are left out.
const linksOf = (page: string): string[] =>
  [...read(page).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, to]) => to!)
    .filter(to => !/^(https?:|#)/.test(to))
    .map(to => normalize(join(dirname(page), to.replace(/#.*$/, ''))))

const picturesOf = (page: string): string[] => linksOf(page).filter(to => to.startsWith('docs/pictures/'))

// Drawn from the imports, by another script.
const drawn = ['docs/pictures/floors.svg']
const made = pictureFiles.map(file => `docs/pictures/${file}`)

test('the existing pictures are those that the script takes', () => {
  const there = globSync('docs/pictures/**/*.*', { cwd: root }).filter(file => !drawn.includes(file))
  assert.deepEqual(there.sort(), [...made].sort())
})

test('every picture is shown, and every shown picture is taken by the script', () => {
  const shown = new Set(pages.flatMap(picturesOf).filter(picture => !drawn.includes(picture)))
  assert.deepEqual([...shown].sort(), [...made].sort())
})

test('all pictures together are small', () => {
  const bytes = made.reduce((sum, file) => sum + readFileSync(join(root, file)).length, 0)
  assert.ok(bytes <= 4_500_000, `${bytes} bytes`)
})

test('the Arabic guide has the chapters and the pictures of the English one, in Arabic', () => {
  const mirrored = (paths: string[]): string[] => paths.map(path => path.replace(/\/en\//, '/ar/'))
  assert.deepEqual(guide('ar'), mirrored(guide('en')))
  for (const page of guide('en')) assert.deepEqual(picturesOf(mirrored([page])[0]!), mirrored(picturesOf(page)), page)
})

test('links have targets', () => {
  const broken = pages.flatMap(page =>
    linksOf(page)
      .filter(to => !existsSync(join(root, to)))
      .map(to => `${page}: ${to}`),
  )
  assert.deepEqual(broken, [])
})

// The pattern of a text on the screen, with any values in its placeholders.
const patternOf = (text: string): RegExp =>
  new RegExp(`^${text.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '.+?')}$`, 'u')

const isWords = (text: string): boolean => /\p{L}{2}/u.test(text.replace(/\{\w+\}/g, ''))

const textsIn = (language: 'en' | 'ar'): RegExp[] => {
  const arabic = [...catalogues('ar').values()].flatMap(Object.entries<string | object>)
  const english = [...catalogues('en').values()].flatMap(Object.values<string | object>)
  const texts = language === 'ar' ? arabic.map(([, text]) => text) : [...arabic.map(([key]) => key), ...english]
  return texts
    .flatMap(text => (typeof text === 'string' ? [text] : Object.values<string>(text as Record<string, string>)))
    .filter(isWords)
    .map(patternOf)
}

for (const language of ['en', 'ar'] as const)
  test(`bold texts of the guide are texts of a screen: ${language}`, () => {
    const texts = textsIn(language)
    const wrong = guide(language).flatMap(page =>
      [...read(page).matchAll(/\*\*(.+?)\*\*/gs)]
        .map(([, words]) => words!.replace(/\s+/g, ' '))
        .filter(words => !texts.some(text => text.test(words)))
        .map(words => `${page}: ${words}`),
    )
    assert.deepEqual(wrong, [])
  })
