// Where imports of packages lead is kept between starts, for as long as the same packages are installed.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'

const root = mkdtempSync(join(tmpdir(), 'gms-imports-'))
after(() => rmSync(root, { recursive: true }))

const write = (path: string, text: string): void => {
  mkdirSync(join(root, path, '..'), { recursive: true })
  writeFileSync(join(root, path), text)
}

const install = (version: number): void => {
  write('node_modules/grain/package.json', JSON.stringify({ type: 'module', exports: `./of-${version}.js` }))
  write(`node_modules/grain/of-${version}.js`, `export const version = ${version}`)
}

const list = (version: number): void => write('node_modules/.package-lock.json', JSON.stringify({ grain: version }))

// The program imports a package as a module, and a package of the older kind that requires a file of JSON.
const start = (): string => {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    ['--import', join(root, 'src', 'resolve-sources.ts'), join(root, 'src', 'start.ts')],
    { encoding: 'utf8' },
  )
  assert.equal(status, 0, stderr)
  return stdout.trim()
}

cpSync(join(import.meta.dirname, 'resolve-sources.ts'), join(root, 'src', 'resolve-sources.ts'))
write('package.json', '{"type":"module"}')
write('node_modules/bags/index.js', `module.exports = require('./sizes.json')`)
write('node_modules/bags/sizes.json', '[40]')
write('src/weights.ts', 'export const unit: string = "kg"')
write(
  'src/start.ts',
  `import bags from 'bags'\nimport { version } from 'grain'\nimport { unit } from '#weights.ts'\nconsole.log(version, bags[0], unit)`,
)

test('a start learns where imports lead, and the next one does not look for them', () => {
  install(1)
  list(1)
  assert.equal(start(), '1 40 kg')
  // Without the list of packages having changed, what was learnt holds.
  install(2)
  assert.equal(start(), '1 40 kg')
})

test('after another installation everything is looked for again', () => {
  list(2)
  assert.equal(start(), '2 40 kg')
})

test('what was kept and cannot be read is learnt again', () => {
  write('node_modules/.resolved-by-gms.json', '{')
  assert.equal(start(), '2 40 kg')
})

test('without a list of packages nothing is kept', () => {
  rmSync(join(root, 'node_modules', '.resolved-by-gms.json'))
  rmSync(join(root, 'node_modules', '.package-lock.json'))
  assert.equal(start(), '2 40 kg')
  assert.equal(existsSync(join(root, 'node_modules', '.resolved-by-gms.json')), false)
})
