// The packages of GMS: each is in the lockfile with its hash, under a known licence.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { billOfMaterials, licences } from './sbom.ts'

const root = join(import.meta.dirname, '..')
const read = (name: string) => readFileSync(join(root, name), 'utf8')
type Locked = { version: string; integrity?: string; resolved?: string; link?: boolean }
const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> }
const locked = Object.entries(packages).filter(([path]) => path !== '')

// All of these allow use and distribution; those in the last line require that their own files stay open.
const known = new Set([
  ...['MIT', 'MIT-0', 'ISC', 'BSD-3-Clause', '0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'Unlicense', 'OFL-1.1'],
  ...['MIT OR Apache-2.0', '(MIT OR CC0-1.0)', 'MIT AND OFL-1.1'],
  ...['MPL-2.0', 'LGPL-3.0-or-later', 'Apache-2.0 AND LGPL-3.0-or-later', 'Apache-2.0 AND LGPL-3.0-or-later AND MIT'],
])

test('the licences are listed, and each is a known one', () => {
  assert.equal(read('docs/licences.md'), licences(), 'npm run sbom -- --licences docs/licences.md')
  const listed = [...licences().matchAll(/^\| (.+?) \|/gm)].map(([, licence]) => licence).slice(1)
  assert.deepEqual(
    listed.filter(licence => !known.has(licence!) && licence !== '---'),
    [],
  )
})

test('every package is locked with its hash, from the configured registry, at an exact version', () => {
  assert.deepEqual(
    locked.filter(([, { integrity, link }]) => !integrity || link).map(([path]) => path),
    [],
  )
  const elsewhere = locked.filter(([, { resolved }]) => resolved && !resolved.startsWith('https://registry.npmjs.org/'))
  assert.deepEqual(
    elsewhere.map(([path]) => path),
    [],
  )
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read('package.json'))
  const asked = Object.entries<string>({ ...dependencies, ...devDependencies, ...optionalDependencies })
  assert.deepEqual(
    asked.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)),
    [],
  )
})

test('the bill of materials is in CycloneDX and lists every package with its hash', async () => {
  const bill = JSON.parse(await billOfMaterials())
  assert.deepEqual([bill.bomFormat, bill.metadata.component.name], ['CycloneDX', 'gms'])
  const named = new Set(bill.components.map(({ name, version }: Record<string, string>) => `${name}@${version}`))
  const missing = locked
    .map(([path, { version }]) => `${path.replace(/^.*node_modules\//, '')}@${version}`)
    .filter(each => !named.has(each))
  assert.deepEqual(missing, [])
  assert.ok(bill.components.every(({ hashes, purl }: Record<string, unknown[]>) => hashes?.length === 1 && purl))
})
