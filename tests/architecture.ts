// Reads the imports of the sources and finds violations of the architecture (src/arrows.ts).

import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { floors, places, programs } from '#arrows.ts'
import { areasOfOneScreen, subjects } from '#subjects.ts'

const root = join(import.meta.dirname, '..')

/** Files by their path from the root, with their text. */
type Sources = ReadonlyMap<string, string>
export type Arrow = { from: string; to: string; isType: boolean }
export type Kind =
  | 'no place'
  | 'two places'
  | 'arrow upwards'
  | 'forbidden arrow'
  | 'program imported'
  | 'private file of a slice'
  | 'higher subject'
  | 'unknown subject'
  | 'loose file'
  | 'circle'
  | 'document named by a string'
  | 'table of another slice'
type Violation = { kind: Kind; where: string }

/** The production files under src/. */
export const readSources = (): Sources =>
  new Map(
    globSync('src/**/*.{ts,tsx,css}', { cwd: root })
      .map(file => file.replaceAll('\\', '/'))
      .filter(file => !/\.test\.tsx?$/.test(file) && !/^src\/(arrows|subjects)\.ts$/.test(file))
      .map(file => [file, readFileSync(join(root, file), 'utf8')]),
  )

const statement = /^\s*(?:import|export)\s+(type\s+)?([^'"]*?\bfrom\s+)?['"]([^'"]+)['"]|import\(['"]([^'"]+)['"]\)/gm

const targetOf = (from: string, target: string): string | undefined => {
  if (target.startsWith('#')) return `src/${target.slice(1)}`
  return target.startsWith('.') ? normalize(`${dirname(from)}/${target}`).replaceAll('\\', '/') : undefined
}

const arrowsFrom = (from: string, text: string): Arrow[] =>
  [...text.matchAll(statement)].flatMap(([, type, , fixed, lazy]) => {
    const to = targetOf(from, (fixed ?? lazy) as string)
    return to?.startsWith('src/') && !to.endsWith('.json') ? [{ from, to, isType: type !== undefined }] : []
  })

/** Remembers what `find` found last for each file: a planted violation changes one of two thousand. */
const rememberLast = <Found>(find: (file: string, text: string) => Found) => {
  const last = new Map<string, { text: string; found: Found }>()
  return (file: string, text = ''): Found => {
    const known = last.get(file)
    if (known?.text === text) return known.found
    const found = find(file, text)
    last.set(file, { text, found })
    return found
  }
}

const knownArrows = rememberLast(arrowsFrom)

/** Every import of one production file by another. */
export const arrowsIn = (sources: Sources): Arrow[] => [...sources].flatMap(([from, text]) => knownArrows(from, text))

const placesOf = rememberLast(file => Object.keys(places).filter(name => places[name]!.files.test(file)))

/** The place of src/arrows.ts to which a file belongs. */
export const placeOf = (file: string): string | undefined => placesOf(file)[0]

/** The slice of a file: the folder of a screen. */
export const sliceOf = (file: string): string | undefined => {
  const [, area, rest] = /^src\/areas\/([^/]+)\/(.+)$/.exec(file) ?? []
  if (!area) return undefined
  return rest!.includes('/') ? `${area}/${rest!.split('/')[0]}` : area
}

export const subjectOf = (file: string): string | undefined => /^src\/trade\/([^/]+)\//.exec(file)?.[1]

const findPlaces = (sources: Sources): Violation[] =>
  [...sources.keys()].flatMap((file): Violation[] => {
    if (programs.test(file)) return []
    const found = placesOf(file)
    if (found.length === 0) return [{ kind: 'no place', where: file }]
    return found.length > 1 ? [{ kind: 'two places', where: `${file}: ${found.join(', ')}` }] : []
  })

const findArrow = ({ from, to, isType }: Arrow): Violation[] => {
  if (programs.test(to)) {
    return programs.test(from) ? [] : [{ kind: 'program imported', where: `${from} -> ${to}` }]
  }
  if (programs.test(from)) return []
  const [above, below] = [placeOf(from), placeOf(to)]
  if (!above || !below) return []
  const where = `${from} (${above}) -> ${to} (${below})`
  const { imports, types = [], floor } = places[above]!
  if (isType && types.includes(below)) return []
  if (floors.indexOf(places[below]!.floor) > floors.indexOf(floor)) return [{ kind: 'arrow upwards', where }]
  return imports.includes(below) ? [] : [{ kind: 'forbidden arrow', where }]
}

const isDefinition = (file: string): boolean => file.endsWith('/definition.ts')

// The catalogue and the frame of the browser are above the slices: they import what slices offer.
const findPrivate = ({ from, to }: Arrow): Violation[] => {
  const [mine, other] = [sliceOf(from), sliceOf(to)]
  const isInside = from.startsWith('src/trade/') || mine !== undefined
  return isInside && other !== undefined && other !== mine && !isDefinition(to)
    ? [{ kind: 'private file of a slice', where: `${from} -> ${to}` }]
    : []
}

const order: readonly string[] = subjects

const findSubject = ({ from, to }: Arrow): Violation[] => {
  const [mine, other] = [subjectOf(from), subjectOf(to)]
  if (mine === undefined || other === undefined || mine === other) return []
  return order.indexOf(other) > order.indexOf(mine) ? [{ kind: 'higher subject', where: `${from} -> ${to}` }] : []
}

const ofOneScreen: readonly string[] = areasOfOneScreen

const findLoose = (sources: Sources): Violation[] =>
  [...sources.keys()].flatMap((file): Violation[] => {
    const subject = subjectOf(file)
    if (subject !== undefined && !order.includes(subject)) return [{ kind: 'unknown subject', where: file }]
    const isAtTop = /^src\/areas\/[^/]+$/.test(file) && !/\/catalogue[-.]/.test(file)
    const area = /^src\/areas\/([^/]+)\/[^/]+$/.exec(file)?.[1]
    const isLoose = isAtTop || (area !== undefined && !ofOneScreen.includes(area)) || /^src\/trade\/[^/]+$/.test(file)
    return isLoose ? [{ kind: 'loose file', where: file }] : []
  })

/** Finds cycles among the groups that `nodeOf` gives files; imports inside a group do not count. */
const findCircles = (arrows: readonly Arrow[], nodeOf: (file: string) => string | undefined): Violation[] => {
  const next = new Map<string, Set<string>>()
  for (const { from, to } of arrows) {
    const [a, b] = [nodeOf(from), nodeOf(to)]
    if (a !== undefined && b !== undefined && a !== b) next.set(a, (next.get(a) ?? new Set()).add(b))
  }
  const found: Violation[] = []
  const done = new Set<string>()
  const walk = (node: string, path: readonly string[]): void => {
    const at = path.indexOf(node)
    if (at >= 0) found.push({ kind: 'circle', where: [...path.slice(at), node].join(' -> ') })
    if (at >= 0 || done.has(node)) return
    for (const one of next.get(node) ?? []) walk(one, [...path, node])
    done.add(node)
  }
  for (const node of next.keys()) walk(node, [])
  return found
}

const roomOf = (file: string): string | undefined => {
  const area = /^src\/areas\/([^/]+)\//.exec(file)?.[1]
  const subject = subjectOf(file)
  return area ? `area ${area}` : subject && `subject ${subject}`
}

const named = /slices\.get\(\s*['"`]|\b(?:apply|create|refresh|find)\(\s*['"`]/

const namesIn = rememberLast((file, text): Violation[] => {
  const found = /^src\/(areas|trade|session|integrations)\//.test(file) ? named.exec(text) : null
  return found ? [{ kind: 'document named by a string', where: `${file}: ${found[0]}` }] : []
})

const findNames = (sources: Sources): Violation[] => [...sources].flatMap(([file, text]) => namesIn(file, text))

const snake = (name: string): string => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

/** The folder of the definition of each document, by its table. */
const ownersIn = (sources: Sources): Map<string, string> =>
  new Map(
    [...sources].flatMap(([file, text]) =>
      isDefinition(file)
        ? [...text.matchAll(/= document\(\s*'(\w+)'/g)].map(([, name]) => [snake(name!), dirname(file)] as const)
        : [],
    ),
  )

const write = /\b(?:updateTable|insertInto|deleteFrom)\(\s*'(\w+)'|\b(?:update|insert into|delete from) ([a-z_]+)\b/g

// A table of lines belongs to its document: bag_sale, bag_sale_lines.
const ownerOf = (table: string, owners: ReadonlyMap<string, string>): string | undefined => {
  const names = [...owners.keys()].filter(name => table === name || table.startsWith(`${name}_`))
  return owners.get(names.sort((a, b) => b.length - a.length)[0] ?? '')
}

const tablesWritten = rememberLast((file, text) =>
  /^src\/(areas|trade)\//.test(file) ? [...text.matchAll(write)].map(([, built, raw]) => (built ?? raw) as string) : [],
)

const findWrites = (sources: Sources): Violation[] => {
  const owners = ownersIn(sources)
  return [...sources].flatMap(([file, text]) =>
    tablesWritten(file, text).flatMap((table): Violation[] => {
      const owner = ownerOf(snake(table), owners)
      const isForeign = owner !== undefined && dirname(file) !== owner
      return isForeign ? [{ kind: 'table of another slice', where: `${file}: ${table}` }] : []
    }),
  )
}

/** All violations of the architecture in the sources. */
export const findViolations = (sources: Sources): Violation[] => {
  const arrows = arrowsIn(sources)
  const running = arrows.filter(({ isType }) => !isType)
  return [
    ...findPlaces(sources),
    ...arrows.flatMap(arrow => [...findArrow(arrow), ...findPrivate(arrow), ...findSubject(arrow)]),
    ...findLoose(sources),
    ...findCircles(running, file => file),
    ...findCircles(
      arrows.filter(({ to }) => !isDefinition(to)),
      roomOf,
    ),
    ...findNames(sources),
    ...findWrites(sources),
  ]
}
