// `npm run pictures [JOURNEY or LOOK ...]`: takes the pictures of the guide and the README again, by running every journey in every look.

import { launch } from '../../tests/chromium.ts'
import { setClock } from './clock.ts'
import { type Frame, folders, type Journey, journeys, type LookName, looks, singles } from './frames.ts'
import { keepPicture, makeFilm } from './keeping.ts'
import type { Walker } from './walker.ts'

// Before any part of the application reads the time.
setClock('09:00')
const { makeBundle } = await import('#bundle.ts')
const { arabicNames, noNames } = await import('./names.ts')
const { sayIn, walkerIn } = await import('./walker.ts')
const { openEmptyApplication, openWorld, prepareWorld } = await import('./world.ts')
const { walkConsignee, walkFirstRun } = await import('./walk-others.ts')
const { walkGate } = await import('./walk-gate.ts')
const { walkMonth } = await import('./walk-month.ts')
const { walkSale } = await import('./walk-sale.ts')
const { walkShipload } = await import('./walk-shipload.ts')
const { walkSingles } = await import('./walk-singles.ts')

// Closing a month comes last, because nothing can be entered in it afterwards.
const inTheWorld = {
  consignee: walkConsignee,
  shipload: walkShipload,
  sale: walkSale,
  gate: walkGate,
  month: walkMonth,
} as const

const asked = process.argv.slice(2)
const known = [...Object.keys(journeys), ...Object.keys(looks), 'singles']
const unknown = asked.find(each => !known.includes(each))
if (unknown) throw new Error(`${unknown} is unknown. Choose from: ${known.join(', ')}.`)
const isAsked = (name: string, among: object): boolean => {
  const named = asked.filter(each => each in among)
  return named.length === 0 || named.includes(name)
}

type Pictures = Map<Frame, Buffer>

const keepJourney = async (journey: Journey, look: LookName, taken: Pictures): Promise<number> => {
  const pictures = journeys[journey].map(frame => taken.get(frame)!)
  let bytes = await keepPicture(`films/${journey}-${look}.webp`, await makeFilm(pictures, look === 'phone'))
  if (look !== 'light' && look !== 'arabic') return bytes
  for (const [n, frame] of journeys[journey].entries())
    bytes += await keepPicture(`${folders[look]}/${journey}-${frame}.webp`, pictures[n]!)
  return bytes
}

const browser = await launch()

// Runs a journey in a look; returns the pictures taken.
const walk = async (
  look: LookName,
  { address, names }: { address: string; names: ReadonlyMap<string, string> },
  work: (walker: Walker) => Promise<void>,
): Promise<Pictures> => {
  const taken: Pictures = new Map()
  const keep = (frame: Frame, png: Buffer): void => void taken.set(frame, png)
  const walker = walkerIn(browser, { address, look, say: sayIn(look, names), keep })
  await work(walker).finally(walker.leave)
  return taken
}

const walkJourneys = async (look: LookName): Promise<number> => {
  const app = await openWorld(world)
  const where = { address: app.address, names: await arabicNames(app.to) }
  let bytes = 0
  if (look === 'light' && isAsked('singles', everything)) {
    const taken = await walk(look, where, walker => walkSingles(walker, app))
    for (const name of singles) bytes += await keepPicture(`${name}.webp`, taken.get(name)!)
  }
  for (const [journey, work] of Object.entries(inTheWorld) as [keyof typeof inTheWorld, typeof walkSale][])
    if (isAsked(journey, everything))
      bytes += await keepJourney(journey, look, await walk(look, where, walker => work(walker, app)))
  await app.close()
  return bytes
}

const walkSetUp = async (look: LookName): Promise<number> => {
  const app = await openEmptyApplication()
  const where = { address: app.address, names: noNames }
  const taken = await walk(look, where, walker => walkFirstRun(walker, app))
  await app.close()
  return keepJourney('first-run', look, taken)
}

const everything = { ...journeys, singles }
const world = await prepareWorld()
await makeBundle()
for (const look of Object.keys(looks) as LookName[]) {
  if (!isAsked(look, looks)) continue
  const bytes = (await walkJourneys(look)) + (isAsked('first-run', everything) ? await walkSetUp(look) : 0)
  console.log(`${look}: ${Math.round(bytes / 1024)} kB`)
}
await browser.close()
