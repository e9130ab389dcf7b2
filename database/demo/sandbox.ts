// Tells the demo world inside an agency to play in, in a part of it that is told within about a minute. Its people have no passwords that
// anybody knows: whoever tells lets them in.

import { randomBytes } from 'node:crypto'
import { fillAsRedSea, goldenStart, settingsOfRedSea } from './agencies.ts'
import { callerOf, changeAgency, type LetIn, type Place } from './caller.ts'
import { playGolden } from './golden.ts'
import { playSeason, type Season } from './season.ts'

/** What is told of the season: each ship on few tickets, and as many sales as fill lists and reports. */
const shortSeason: Season = { bagSalesAShip: 45, bulkSalesAShip: 15, loadKg: Number.POSITIVE_INFINITY }
const shortGolden = { loadKg: Number.POSITIVE_INFINITY, bagsPerTruck: 500 }

/** The calls of a whole telling, as far as they are known before it. */
export const callsOfSandbox = 1_770

export type SandboxTelling = {
  place: Place
  /** the agency, which has an admin and nothing else */
  id: number
  /** the day the stories count from; the same whenever a telling is taken up again */
  from: string
  letIn: LetIn
}

// Users cannot be added without one; this one nobody learns.
const unknownPassword = (): string => `Aa1#${randomBytes(24).toString('base64url')}`

/** Tells it; one that broke off is taken up by telling it again. */
export const playSandbox = async ({ place, id, from, letIn }: SandboxTelling): Promise<void> => {
  const token = await letIn('admin')
  // Its past is told afterwards, one story after the other.
  await changeAgency(place, token, id, { ...settingsOfRedSea, backDatingDays: 400, invoicesInOrder: false })
  const admin = (story: string) => callerOf(place, token, id, story, letIn)
  const { world } = await fillAsRedSea(id, admin, unknownPassword())
  await playSeason(admin, world, { today: from, season: shortSeason })
  await playGolden(admin('golden'), world, { start: goldenStart(from), ...shortGolden })
  // From here on its days follow each other.
  await changeAgency(place, token, id, { ...settingsOfRedSea, invoicesInOrder: true })
}
