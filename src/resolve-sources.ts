// Answers imports without asking the disk. `#` is src/, as in package.json, and an import among the project's own files says where it leads.
// Where an import of a package leads is kept from one start to the next: Node looks for each of these thousands of names, for the package
// that each file belongs to, and for links along the way.

import { createHash } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { type ResolveHookContext, registerHooks } from 'node:module'
import { isMainThread } from 'node:worker_threads'

const source = new URL('.', import.meta.url).href
const root = new URL('..', source).href
const packages = new URL('node_modules/', root).href
const keptPlaces = new URL('.resolved-by-gms.json', packages)

/** where a file of a package lies below node_modules, and how Node reads it if its name does not say so */
type Place = [path: string, format?: string]

const isOwn = (address: string | undefined): boolean => !!address?.startsWith(root) && !address.startsWith(packages)

const addressOf = (name: string, importer: string | undefined): string | undefined => {
  if (!name.endsWith('.ts') || !isOwn(importer)) return undefined
  if (name.startsWith('#')) return source + name.slice(1)
  return name.startsWith('.') ? new URL(name, importer).href : undefined
}

// Places hold for the packages as they are installed, and for one version of Node. Without npm's list of them nothing is kept.
const installation = (): string | undefined => {
  const list = new URL('.package-lock.json', packages)
  if (!existsSync(list)) return undefined
  return createHash('sha256').update(process.version).update(readFileSync(list)).digest('hex')
}

const readKept = (installed: string): Record<string, Place> => {
  try {
    const kept = JSON.parse(readFileSync(keptPlaces, 'utf8')) as { installed: string; places: Record<string, Place> }
    return kept.installed === installed ? kept.places : {}
  } catch {
    return {}
  }
}

const installed = installation()
const places = new Map(installed ? Object.entries(readKept(installed)) : [])
let hasLearned = false

// Written under another name first, because another process may be reading. In a folder that cannot be written to nothing is kept.
const keepPlaces = (): void => {
  const draft = new URL(`.resolved-by-gms-${process.pid}.json`, packages)
  try {
    writeFileSync(draft, JSON.stringify({ installed, places: Object.fromEntries(places) }))
    renameSync(draft, keptPlaces)
  } catch {}
}

const keyOf = (name: string, { parentURL, conditions }: ResolveHookContext): string | undefined =>
  parentURL?.startsWith(root) && !name.startsWith('node:')
    ? `${conditions.includes('import') ? 'import' : 'require'} ${name} ${parentURL.slice(root.length)}`
    : undefined

registerHooks({
  resolve: (name, context, resolveNext) => {
    const own = addressOf(name, context.parentURL)
    if (own) return { url: own, format: 'module-typescript', shortCircuit: true }
    const key = keyOf(name, context)
    const kept = key && places.get(key)
    if (kept) return { url: packages + kept[0], format: kept[1], shortCircuit: true }
    const found = resolveNext(name, context)
    if (key && found.url.startsWith(packages)) {
      places.set(
        key,
        found.format ? [found.url.slice(packages.length), found.format] : [found.url.slice(packages.length)],
      )
      hasLearned = true
    }
    return found
  },
})

if (isMainThread && installed) process.once('exit', () => hasLearned && keepPlaces())
