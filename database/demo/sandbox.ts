// Enters a part of the demo data into a sandbox agency, in about a minute. Its users have passwords that nobody knows: the caller opens
// their sessions.

import { randomBytes } from 'node:crypto'
import { fillAsRedSea, goldenStart, settingsOfRedSea } from './agencies.ts'
import { callerOf, changeAgency, type Place, type SignInAs } from './caller.ts'
import { playGolden } from './golden.ts'
import { playSeason, type Season } from './season.ts'

/** The part of the season that is played: few tickets for each ship, and enough sales to fill lists and reports. */
const shortSeason: Season = { bagSalesAShip: 45, bulkSalesAShip: 15, loadKg: Number.POSITIVE_INFINITY }
const shortGolden = { loadKg: Number.POSITIVE_INFINITY, bagsPerTruck: 500 }

/** The approximate number of calls that fill a sandbox, for the progress bar. */
export const callsOfSandbox = 1_770

type SandboxRequest = {
  place: Place
  /** the agency, which has an admin and no other data */
  id: number
  /** the day from which the stories count; unchanged when filling is resumed */
  from: string
  signInAs: SignInAs
}

// A user needs a password; this one is random and not stored anywhere else.
const unknownPassword = (): string => `Aa1#${randomBytes(24).toString('base64url')}`

/** Fills the sandbox; after an interruption, calling it again resumes. */
export const playSandbox = async ({ place, id, from, signInAs }: SandboxRequest): Promise<void> => {
  const token = await signInAs('admin')
  // Its past is entered afterwards, one story after the other.
  await changeAgency(place, token, id, { ...settingsOfRedSea, backDatingDays: 400, invoicesInOrder: false })
  const admin = (story: string) => callerOf(place, token, id, story, signInAs)
  const { world } = await fillAsRedSea(id, admin, unknownPassword())
  await playSeason(admin, world, { today: from, season: shortSeason })
  await playGolden(admin('golden'), world, { start: goldenStart(from), ...shortGolden })
  // From here on the days follow each other in order.
  await changeAgency(place, token, id, { ...settingsOfRedSea, invoicesInOrder: true })
}
