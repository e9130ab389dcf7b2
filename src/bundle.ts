// Builds the browser's files in dist/ with Vite when the sources have changed, in a process of its own to keep the server's memory small.

import { spawn } from 'node:child_process'
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { halt } from '#halt.ts'
import { withFolderLock } from '../database/folder-lock.ts'
import { filesBelow, hashFiles } from '../database/source-hash.ts'

const root = join(import.meta.dirname, '..')
const bundle = join(root, 'dist')
const stamp = join(root, 'node_modules', '.bundle-of-gms')
const beside = ['index.html', 'vite.config.ts', 'package-lock.json']
const isSource = (name: string): boolean =>
  /\.(tsx?|css|json|svg|png|woff2)$/.test(name) && !/\.(test|server)\.ts$/.test(name)

/** One hash over the names and contents of all sources of the bundle. */
const sources = (): string => hashFiles(root, [...beside, ...filesBelow(root, 'src', isSource)])

const isFresh = (level: string): boolean =>
  existsSync(join(bundle, 'index.html')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === level

// The build goes to another folder first: a failed build leaves the old files, and no page is served half of a new one.
const viteBuild = `
  const { build } = await import('vite')
  const [root, outDir] = process.argv.slice(1)
  await build({ root, logLevel: 'warn', build: { outDir, emptyOutDir: true, reportCompressedSize: false } })`

const build = (draft: string): Promise<{ code: number | null; output: string }> =>
  new Promise((resolve, reject) => {
    const args = ['--input-type=module', '-e', viteBuild, root, draft]
    const child = spawn(process.execPath, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NODE_ENV: 'production' },
    })
    let output = ''
    child.stdout.on('data', text => (output += text))
    child.stderr.on('data', text => (output += text))
    child.on('error', reject).on('close', code => resolve({ code, output }))
  })

const dayMs = 86_400_000

// Running servers and open pages still request the parts of the bundle they were loaded with.
const keepParts = (draft: string): void => {
  const parts = join(bundle, 'assets')
  for (const name of existsSync(parts) ? readdirSync(parts) : []) {
    const [old, kept] = [join(parts, name), join(draft, 'assets', name)]
    if (!existsSync(kept) && Date.now() - statSync(old).mtimeMs < dayMs) cpSync(old, kept, { preserveTimestamps: true })
  }
}

const renew = async (level: string): Promise<void> => {
  const draft = join(root, 'node_modules', '.bundle-draft')
  const { code, output } = await build(draft)
  if (code !== 0) halt(`${output.trimEnd()}\nThe browser's files could not be built; Vite says why above.`)
  keepParts(draft)
  rmSync(bundle, { recursive: true, force: true })
  renameSync(draft, bundle)
  writeFileSync(stamp, level)
}

/** Builds dist/ when the sources have changed; prints a line first, since a build takes seconds. */
export const makeBundle = async (say: (sentence: string) => void = console.log): Promise<void> => {
  const level = sources()
  if (isFresh(level)) return
  say('Building the pages for the browser ...')
  await withFolderLock(join(root, 'node_modules', '.bundling-gms'), async () => {
    if (!isFresh(level)) await renew(level)
  })
}
