// An export is a promise to other files. One that no other file imports is dropped, and code that only tests need belongs to them.

import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'
import { test } from 'node:test'

type Sources = ReadonlyMap<string, string>

const root = join(import.meta.dirname, '..')

const readSources = (): Sources =>
  new Map(
    globSync('{src,database,scripts,bench,tests}/**/*.{ts,tsx,mjs}', { cwd: root })
      .map(file => file.replaceAll('\\', '/'))
      .concat('vite.config.ts')
      .map(file => [file, readFileSync(join(root, file), 'utf8')]),
  )

const isTest = (file: string): boolean => /^tests\/|\.test\.ts$/.test(file)

const targetOf = (from: string, target: string): string =>
  target.startsWith('#') ? `src/${target.slice(1)}` : normalize(`${dirname(from)}/${target}`).replaceAll('\\', '/')

const named = /\b(?:import|export)\s+(?:type\s+)?(?:\w+,\s*)?\{([^}]*)\}\s+from\s+'([#.][^']+)'/g
const whole = /\*(?:\s+as\s+\w+)?\s+from\s+'([#.][^']+)'|import\(\s*'([#.][^']+)'\s*\)/g
const declared = /^export (?:declare )?(?:async )?(?:const|let|function\*?|class|type|interface) (\w+)/gm

/** The importing files by `file name`, and the files of which everything may be used. */
const importsOf = (sources: Sources) => {
  const importers = new Map<string, string[]>()
  const open = new Set<string>()
  for (const [file, text] of sources) {
    for (const [, names, target] of text.matchAll(named))
      for (const [, name] of names!.matchAll(/(?:^|,)\s*(?:type )?(\w+)/g)) {
        const key = `${targetOf(file, target!)} ${name}`
        importers.set(key, [...(importers.get(key) ?? []), file])
      }
    for (const [, fixed, lazy] of text.matchAll(whole)) open.add(targetOf(file, (fixed ?? lazy)!))
  }
  return { importers, open }
}

/** A program or a thread loads the file by its name. */
const isLoadedByName = (file: string, sources: Sources): boolean =>
  [...sources].some(
    ([other, text]) => other !== file && new RegExp(`(?<!from )['\`][^'\`]*\\b${basename(file)}`).test(text),
  )

// What tests hold the sources to: the table of areas, and the rule that every posting obeys.
const forTests = new Set(['src/subjects.ts: areasOfOneScreen', 'src/ledger/legs.ts: isBalanced'])

const unusedExports = (sources: Sources): string[] => {
  const { importers, open } = importsOf(sources)
  const exported = [...sources].flatMap(([file, text]) => {
    if (open.has(file) || file.endsWith('.test.ts')) return []
    return [...text.matchAll(declared)].map(([, name]) => ({ file, name: name!, text }))
  })
  const isUnused = ({ file, name, text }: (typeof exported)[number]): boolean => {
    const of = importers.get(`${file} ${name}`) ?? []
    if (of.length === 0) return !isLoadedByName(file, sources)
    const isUsedInside = [...text.matchAll(new RegExp(`\\b${name}\\b`, 'g'))].length > 1
    const isProduction = file.startsWith('src/') && !forTests.has(`${file}: ${name}`)
    return isProduction && of.every(isTest) && !isUsedInside
  }
  return exported.filter(isUnused).map(({ file, name }) => `${file}: ${name}`)
}

const sources = readSources()

test('every export is imported by another file, and production code is not only for tests', () => {
  assert.ok(sources.size > 2_500, `${sources.size} files`)
  assert.deepEqual(unusedExports(sources), [])
})

test('a planted export that nothing imports, or only a test, is found', () => {
  const [file, name] = ['src/kit/grafted', '#kit/grafted']
  const planted = new Map([
    ...sources,
    [`${file}.ts`, 'export const unused = 1\nexport const tested = 2\nexport const used = 3\n'],
    [`${file}.test.ts`, `import { tested, used } from '${name}.ts'\n`],
    ['src/kit/planting.ts', `import { used } from '${name}.ts'\n`],
  ])
  assert.deepEqual(unusedExports(planted), [`${file}.ts: unused`, `${file}.ts: tested`])
})
