// Draws the floors of the sources from their imports: `node scripts/draw-floors.ts` writes docs/pictures/floors.svg.

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Floor, floors, places, programs } from '#arrows.ts'
import { subjects } from '#subjects.ts'
import { type Arrow, arrowsIn, placeOf, readSources, sliceOf, subjectOf } from '../tests/architecture.ts'

const [width, margin, bandHeight, gap] = [1_160, 20, 70, 28]
const tradeHeight = 322
const ink = '#1f2a24'
const quiet = '#5d6b63'
const line = '#b9c6bd'

const titles: Record<Floor | 'programs', [name: string, holds: string]> = {
  programs: ['programs', 'connect things; nothing imports them'],
  edge: ['edge', 'the frame of the browser, the web server, the description, the outside'],
  catalogue: ['catalogue', 'the list of everything there is'],
  slices: ['slices', 'one screen, one folder; others see its definition.ts only'],
  trade: [
    'trade',
    'the rules several screens share; a subject imports lower ones, to its left, only; signing in stands beside',
  ],
  definitions: ['definitions', 'what things are: definition.ts and field groups'],
  kit: ['kit', 'document, report, call; papers, Excel and kept views beside it'],
  ground: ['ground', 'ledger, e-invoice, laytime, printing, storage, database, ui, rights'],
}

const order = ['programs', ...floors.toReversed()] as const

const floorOf = (file: string): (typeof order)[number] =>
  programs.test(file) ? 'programs' : places[placeOf(file) as string]!.floor

const text = (x: number, y: number, words: string, more = ''): string =>
  `<text x="${x}" y="${y}" ${more}>${words.replaceAll('&', '&amp;')}</text>`

const box = (x: number, y: number, w: number, h: number, fill: string): string =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="6" fill="${fill}" stroke="${line}"/>`

const namesOn = (floor: string, files: readonly string[]): string[] => {
  if (floor === 'programs') return files.map(file => file.replace(/^src\/|\.tsx?$/g, ''))
  if (floor === 'catalogue' || floor === 'definitions') return []
  if (floor === 'slices') return files.map(file => sliceOf(file)!.split('/')[0]!)
  return files.map(file => placeOf(file)!.split('.')[0]!)
}

const wrap = (words: readonly string[], longest: number): string[] => {
  const lines: string[] = ['']
  for (const word of words) {
    const last = lines.at(-1)!
    const next = last ? `${last} · ${word}` : word
    if (next.length > longest) lines.push(word)
    else lines[lines.length - 1] = next
  }
  return lines
}

const drawBand = (floor: (typeof order)[number], y: number, names: readonly string[]): string => {
  const [name, holds] = titles[floor]
  const shown = wrap([...new Set(names)].sort(), 120)
  return [
    box(margin, y, width - 2 * margin, floor === 'trade' ? tradeHeight : bandHeight, '#f6f9f6'),
    text(margin + 14, y + 24, name, `font-weight="600" font-size="15" fill="${ink}"`),
    text(margin + 120, y + 24, holds, `fill="${quiet}"`),
    ...(floor === 'trade'
      ? []
      : shown.map((words, n) => text(margin + 120, y + 46 + n * 16, words, `font-size="12" fill="${ink}"`))),
  ].join('\n')
}

const step = (width - 2 * margin - 110) / (subjects.length - 1)
const subjectX = (name: string): number => margin + 30 + subjects.indexOf(name as never) * step

const drawSubjects = (y: number, arrows: readonly Arrow[]): string => {
  const base = y + tradeHeight - 116
  const pairs = new Set(
    arrows.flatMap(({ from, to }) => {
      const [a, b] = [subjectOf(from), subjectOf(to)]
      return a && b && a !== b ? [`${a} ${b}`] : []
    }),
  )
  const arcs = [...pairs].sort().map(pair => {
    const [from, to] = pair.split(' ').map(name => subjectX(name!)) as [number, number]
    const height = Math.min(24 + Math.abs(from - to) * 0.17, 168)
    return `<path d="M${from.toFixed(1)} ${base} Q${((from + to) / 2).toFixed(1)} ${(base - height * 2).toFixed(1)} ${to.toFixed(1)} ${base}" fill="none" stroke="#3f7d5a" stroke-opacity=".35"/>`
  })
  const dots = subjects.map(name => {
    const x = subjectX(name).toFixed(1)
    const label = `<text x="${x}" y="${base + 14}" font-size="12" fill="${ink}" transform="rotate(55 ${x} ${base + 14})">${name}</text>`
    return `<circle cx="${x}" cy="${base}" r="4" fill="#2c6e49"/>${label}`
  })
  return [...arcs, ...dots].join('\n')
}

const between = (isUsed: boolean, y: number): string =>
  isUsed ? `<path d="M${width / 2} ${y} v${gap - 8}" stroke="${quiet}" marker-end="url(#tip)"/>` : ''

/** The picture as SVG: bands from the programs down to the ground, and the subjects with their imports. */
export const drawFloors = (): string => {
  const sources = readSources()
  const files = [...sources.keys()]
  const arrows = arrowsIn(sources)
  const used = new Set(arrows.map(({ from, to }) => `${floorOf(from)} ${floorOf(to)}`))
  let y = margin
  const parts = order.map((floor, n) => {
    const at = y
    y += (floor === 'trade' ? tradeHeight : bandHeight) + gap
    const names = namesOn(
      floor,
      files.filter(file => floorOf(file) === floor),
    )
    const below = order[n + 1]
    return [
      drawBand(floor, at, names),
      floor === 'trade' ? drawSubjects(at, arrows) : '',
      below ? between(used.has(`${floor} ${below}`), y - gap) : '',
    ].join('\n')
  })
  const height = y - gap + margin
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="13">
<title>Floors of the sources, from the programs down to the ground, and the subjects of the trade with their imports</title>
<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0L8 4L0 8z" fill="${quiet}"/></marker></defs>
<rect width="${width}" height="${height}" fill="#fff"/>
${parts.join('\n')}
</svg>
`
}

export const picturePath = join(import.meta.dirname, '../docs/pictures/floors.svg')

if (import.meta.main) writeFileSync(picturePath, drawFloors())
