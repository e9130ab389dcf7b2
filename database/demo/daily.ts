// The demo data continues: after the season, each day up to today is played through the API.

import type pg from 'pg'
import { withClient } from '../client.ts'
import { demoPassword } from './accounts.ts'
import type { DemoAgency } from './agencies.ts'
import { type Caller, callerOf, signIn } from './caller.ts'
import { type Beginning, type LeftOpen, readBeginning } from './daily-beginning.ts'
import { playBerth } from './daily-berth.ts'
import { playDesk, playSupplies } from './daily-desk.ts'
import { playSales } from './daily-sales.ts'
import { strandsOf } from './daily-strands.ts'
import { daysToPlay } from './days-to-play.ts'

type AgencyWorld = Pick<DemoAgency, 'id' | 'world'>

/** `days`: the days played now. `playedTo`: the last day played at all. `refused`: what was refused because users have changed the data. */
export type PlayedDays = { days: string[]; playedTo: string; refused: string[]; isTooOld: boolean }

type Mark = { made: AgencyWorld; playedTo: string; left: LeftOpen; begun: Beginning | null; isStale: boolean }

const nothingLeft: LeftOpen = { tickets: [], note: null, bagSale: null, bulkSale: null }

// Idempotency keys are kept for a week.
const readMark = async (client: pg.Client): Promise<Mark | undefined> => {
  const { rows } = await client.query<Mark>(
    `select made, told_to::text as "playedTo", left_open as left, begun,
       coalesce((begun->>'now')::timestamptz < now() - interval '6 days', false) as "isStale"
     from app.demo_world where told_at is not null and made is not null and told_to is not null`,
  )
  return rows[0] && { ...rows[0], left: rows[0].left ?? nothingLeft }
}

const endDay = (client: pg.Client, day: string, left: LeftOpen): Promise<unknown> =>
  client.query('update app.demo_world set told_to = $1, left_open = $2, begun = null', [day, JSON.stringify(left)])

const beginDay = async (client: pg.Client, to: Caller, mark: Mark, day: string): Promise<Beginning> => {
  if (mark.begun) return mark.begun
  const beginning = await readBeginning(to, mark.made.world, day, mark.left)
  await client.query('update app.demo_world set begun = $1', [JSON.stringify(beginning)])
  return beginning
}

const playDay = async (
  lane: (story: string) => Caller,
  { world: w }: AgencyWorld,
  b: Beginning,
  refused: string[],
): Promise<LeftOpen> => {
  const strand = strandsOf(story => lane(`${b.day}-${story}`), refused)
  const tickets = await playBerth(strand, w, b)
  await playSupplies(strand, w, b)
  const left = await playSales(strand, w, b)
  await playDesk(strand, w, b)
  return { tickets, ...left }
}

type DaysRequest = { address: string; token: string; today: string }

const playDays = async (client: pg.Client, { address, token, today }: DaysRequest): Promise<PlayedDays | undefined> => {
  const played = { days: [] as string[], refused: [] as string[] }
  for (let mark = await readMark(client); mark; mark = await readMark(client)) {
    const { made, playedTo, left } = mark
    const { days, isTooOld } = daysToPlay(playedTo, today)
    const [day] = days
    if (!day) return { ...played, playedTo, isTooOld }
    const lane = (story: string): Caller => callerOf(address, token, made.id, story)
    // A day that was started too long ago is not continued, because its keys have expired.
    if (mark.isStale) {
      await endDay(client, day, left)
      continue
    }
    const beginning = await beginDay(client, lane('beginning'), mark, day)
    await endDay(client, day, await playDay(lane, made, beginning, played.refused))
    played.days.push(day)
  }
  return undefined
}

const tryLock = `select pg_try_advisory_lock(hashtext('app.demo_world')) as taken`

/** Plays the days since the last one, up to today, in a database whose demo data is complete. After an interruption it continues where it
 *  stopped. Returns undefined if there is no demo data, or if another process is playing the days. */
export const playDaysSince = (databaseUrl: string, address: string, today: string): Promise<PlayedDays | undefined> =>
  withClient(databaseUrl, async client => {
    const mark = await readMark(client)
    if (!mark) return undefined
    const { playedTo } = mark
    const { days, isTooOld } = daysToPlay(playedTo, today)
    if (days.length === 0) return { days, playedTo, refused: [], isTooOld }
    if (!(await client.query<{ taken: boolean }>(tryLock)).rows[0]!.taken) return undefined
    return playDays(client, { address, token: await signIn(address, 'admin', demoPassword), today })
  })
