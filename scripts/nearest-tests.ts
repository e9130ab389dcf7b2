// Finds the tests that reach a file, the nearest first: tests beside a file that imports it, by the number of imports between. The
// application imports everything, so nearly every test with a server reaches nearly every file; the nearest are those written for it.

import { dirname, join, normalize } from 'node:path'

/** Files by their path from the root, with their text. */
type Sources = ReadonlyMap<string, string>

const statement = /^\s*(?:import|export)\s+(?!type\b)([^'"]*?\bfrom\s+)?['"]([^'"]+)['"]|import\(['"]([^'"]+)['"]\)/gm

const importedBy = (file: string, text: string): string[] =>
  [...text.matchAll(statement)].flatMap(([, , fixed, lazy]) => {
    const target = (fixed ?? lazy)!
    if (target.startsWith('#')) return [`src/${target.slice(1)}`]
    return target.startsWith('.') ? [normalize(join(dirname(file), target))] : []
  })

const functionName = (file: string): string | undefined =>
  /^database\/functions\/(\w+)\/(\w+)\.sql$/.exec(file)?.slice(1).join('.')

const namedIn = (text: string): string[] =>
  [...text.matchAll(/\b(ledger|app)\.(\w+)/g)].map(([, schema, name]) => `database/functions/${schema}/${name}.sql`)

/** The users of each file: files that import it; for a database function, files that name it. */
const usersOf = (sources: Sources): Map<string, Set<string>> => {
  const users = new Map<string, Set<string>>()
  for (const [file, text] of sources) {
    const used = [...(functionName(file) ? [] : importedBy(file, text)), ...namedIn(text)]
    for (const one of used) {
      if (one === file || !sources.has(one)) continue
      users.set(one, (users.get(one) ?? new Set()).add(file))
    }
  }
  return users
}

const distancesFrom = (file: string, users: Map<string, Set<string>>): Map<string, number> => {
  const distances = new Map([[file, 0]])
  // A map also iterates over entries that are added during the iteration.
  for (const [one, distance] of distances) {
    for (const user of users.get(one) ?? []) if (!distances.has(user)) distances.set(user, distance + 1)
  }
  return distances
}

export type TestFile = { file: string; needs: 'nothing' | 'server' | 'browser' }
/** `distance`: the number of imports between the file and the file beside the test */
type NearTest = TestFile & { distance: number }
export type Nearest = (file: string) => NearTest[]

// The API address of a slice, such as bags/transfer-bags: a test that contains it is written for the slice, in whichever folder it is.
const addressOf = (file: string): string | undefined => /^src\/areas\/(.+)\//.exec(file)?.[1]

const isWrittenFor = (file: string, test: string, text: string): boolean => {
  if (file.startsWith('database/functions/ledger/')) return test.startsWith('src/ledger/')
  const address = addressOf(file)
  return address !== undefined && text.includes(address)
}

// The tests of an area that start the whole application import none of its slices themselves.
const areaOf = (file: string): string | undefined => /^src\/(?:areas|trade)\/[^/]+\//.exec(file)?.[0]

const isInItsArea = (file: string, test: string): boolean => {
  const area = areaOf(file)
  return area !== undefined && test.startsWith(area)
}

const wordsIn = (text: string): string[] => [...text.matchAll(/'([A-Z][^'\n]{3,})'/g)].map(([, word]) => word!)

const nearestFolders = (distances: Map<string, number>): Map<string, number> => {
  const folders = new Map<string, number>()
  for (const [file, distance] of distances) {
    const folder = dirname(file)
    folders.set(folder, Math.min(folders.get(folder) ?? distance, distance))
  }
  return folders
}

// The journeys that contain most of the texts of a file or, if it has no texts, of the files that import it.
const journeysFor = (distances: Map<string, number>, journeys: NearTest[], sources: Sources): NearTest[] => {
  for (let distance = 0; distance <= 2; distance++) {
    const files = [...distances].filter(([, at]) => at === distance).map(([file]) => file)
    const words = new Set(
      files.filter(file => !/\.test\./.test(file)).flatMap(file => wordsIn(sources.get(file) ?? '')),
    )
    const shared = new Map(
      journeys.map(test => [test, [...words].filter(word => sources.get(test.file)!.includes(word)).length]),
    )
    const found = journeys.filter(test => shared.get(test)! > 0)
    if (found.length > 0) return found.sort((a, b) => shared.get(b)! - shared.get(a)!)
  }
  return []
}

/** Returns for a file the tests that reach it, the nearest first: those that need nothing, then those with a server, then, for screens, the
 *  journeys that contain the most of its texts, or of the texts of its users. */
export const nearestTests = (sources: Sources, tests: readonly TestFile[]): Nearest => {
  const users = usersOf(sources)
  return file => {
    const distances = distancesFrom(file, users)
    const folders = nearestFolders(distances)
    const measured = tests.flatMap((test): NearTest[] => {
      const distance = distances.get(test.file)
      if (test.needs === 'browser') return [{ ...test, distance: 0 }]
      const isNamed = isWrittenFor(file, test.file, sources.get(test.file)!)
      const isLocal = isInItsArea(file, test.file)
      // Database functions called without their schema are not followed: the tests of the ledger are used in any case.
      if (isNamed && (isLocal || file.endsWith('.sql'))) return [{ ...test, distance: 0 }]
      if (distance === undefined) return []
      // A test of another area that names the slice may only prepare something with it.
      const most = isLocal ? 1 : isNamed ? 2 : distance
      return [{ ...test, distance: Math.min(folders.get(dirname(test.file)) ?? distance, distance, most) }]
    })
    const among = (needs: TestFile['needs']): NearTest[] =>
      measured.filter(test => test.needs === needs).sort((a, b) => a.distance - b.distance)
    const isDrawn = /\.tsx$|\/(browser|ui|shell)\//.test(file)
    return [...among('nothing'), ...(isDrawn ? journeysFor(distances, among('browser'), sources) : among('server'))]
  }
}
