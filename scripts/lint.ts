// Lints and formats what has changed since it was last found right; `npm run check` would otherwise spend a quarter of its time on files that
// are as they were. Every rule in use looks at one file alone. Started by the check of `npm test`, from the root of the repository.

import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashFiles } from '../database/source-hash.ts'

const stamp = join('node_modules', '.linted-of-gms')
const biome = join('node_modules', '@biomejs', 'biome', 'bin', 'biome')
// With other rules, or another version of them, every file is checked again.
const rules = ['biome.json', 'package.json', 'package-lock.json', '.gitignore']
const elsewhere = ['.git', '.data', 'node_modules', 'dist']

type Right = { rules: string; files: Record<string, string> }

const readNow = (): Right => ({
  rules: hashFiles('.', rules),
  files: Object.fromEntries(
    globSync('**/*.{ts,tsx,js,mjs,json,css,html}', { exclude: elsewhere }).map(file => [file, hashFiles('.', [file])]),
  ),
})

const readRight = (): Right | undefined => (existsSync(stamp) ? JSON.parse(readFileSync(stamp, 'utf8')) : undefined)

const changedSince = (right: Right | undefined, now: Right): string[] =>
  right?.rules === now.rules ? Object.keys(now.files).filter(file => now.files[file] !== right.files[file]) : ['.']

const now = readNow()
const changed = changedSince(readRight(), now)
if (changed.length > 0) {
  const words = ['check', '--colors=off', '--error-on-warnings', '--no-errors-on-unmatched', ...changed]
  const { status } = spawnSync(process.execPath, [biome, ...words], { stdio: 'inherit' })
  if (status !== 0) process.exit(1)
  writeFileSync(stamp, JSON.stringify(now))
}
