// Holds the architecture: every import of every file under src/ is an arrow of the table, and no arrows form a circle.

import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { dirname, normalize } from 'node:path'
import { test } from 'node:test'
import { places, programs } from '#arrows.ts'

type Arrow = { from: string; to: string; typeOnly: boolean }

const isTest = (file: string): boolean => /\.test\.ts$/.test(file)
const files = globSync('src/**/*.{ts,tsx,css}').filter(file => !isTest(file) && file !== 'src/arrows.ts')

const statement = /^\s*(?:import|export)\s+(type\s+)?([^'"]*?\bfrom\s+)?['"]([^'"]+)['"]|import\(['"]([^'"]+)['"]\)/gm

const resolve = (from: string, target: string): string | undefined =>
  target.startsWith('#')
    ? `src/${target.slice(1)}`
    : target.startsWith('.')
      ? normalize(`${dirname(from)}/${target}`)
      : undefined

const arrowsOf = (file: string): Arrow[] =>
  [...readFileSync(file, 'utf8').matchAll(statement)].flatMap(([, type, , fixed, lazy]) => {
    const to = resolve(file, (fixed ?? lazy) as string)
    return to?.startsWith('src/') && !to.endsWith('.json') ? [{ from: file, to, typeOnly: type !== undefined }] : []
  })

// The narrowest place a file fits: patterns later in the table are further up the house.
const placeOf = (file: string): string | undefined => Object.keys(places).find(name => places[name]!.files.test(file))

const allowed = ({ from, to, typeOnly }: Arrow): boolean => {
  if (programs.test(from)) return true
  const [above, below] = [places[placeOf(from) as string]!, placeOf(to) as string]
  return above.imports.includes(below) || (typeOnly && (above.types ?? []).includes(below))
}

const arrows = files.flatMap(arrowsOf)

test('there is something to hold', () => {
  assert.ok(arrows.length > 200, `${arrows.length} arrows`)
})

test('every file has its place', () => {
  assert.deepEqual(
    files.filter(file => !programs.test(file) && !placeOf(file)),
    [],
  )
})

test('every arrow is in the table', () => {
  const forbidden = arrows.filter(arrow => !allowed(arrow))
  assert.deepEqual(
    forbidden.map(({ from, to }) => `${from} (${placeOf(from)}) -> ${to} (${placeOf(to)})`),
    [],
  )
})

test('nobody imports a program', () => {
  assert.deepEqual(
    arrows.filter(({ to }) => programs.test(to) && to !== 'src/server.ts'),
    [],
  )
})

test('slices meet only at definitions', () => {
  const slice = (file: string): string => dirname(file)
  const crossing = arrows.filter(
    ({ from, to }) =>
      /^src\/areas\/[^/]+\//.test(from) &&
      ['server', 'screens', 'rules'].includes(placeOf(to) as string) &&
      slice(from) !== slice(to) &&
      !slice(from).startsWith(`${slice(to)}/`),
  )
  assert.deepEqual(
    crossing.map(({ from, to }) => `${from} -> ${to}`),
    [],
  )
})

test('no circles', () => {
  const next = Map.groupBy(
    arrows.filter(({ typeOnly }) => !typeOnly),
    ({ from }) => from,
  )
  const done = new Set<string>()
  const walk = (file: string, path: string[]): void => {
    assert.ok(!path.includes(file), [...path, file].join(' -> '))
    if (done.has(file)) return
    for (const { to } of next.get(file) ?? []) walk(to, [...path, file])
    done.add(file)
  }
  for (const file of files) walk(file, [])
})
