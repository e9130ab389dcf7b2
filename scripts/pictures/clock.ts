// The day of all pictures. Node, the browser and PostgreSQL get the same clock, which runs on from a fixed moment, so the same journey
// shows the same days and numbers in every run. It must be set before any part of the application reads the time.

import { withClient } from '../../database/client.ts'

/** A working Tuesday. */
export const pictureDay = '2026-05-12'

const RealDate = Date
let ahead = 0

const pictureTime = (): number => RealDate.now() + ahead

class PictureDate extends RealDate {
  constructor(...given: unknown[]) {
    super(...((given.length === 0 ? [pictureTime()] : given) as [number]))
  }
  static override now = pictureTime
}

/** Sets the clock of this process to an hour of that day in Riyadh: `09:00`. */
export const setClock = (hour: string): void => {
  ahead = RealDate.parse(`${pictureDay}T${hour}:00+03:00`) - RealDate.now()
  globalThis.Date = PictureDate as DateConstructor
}

/** How far that clock is ahead of the real one, in milliseconds. */
export const readAhead = (): number => ahead

/** Gives a test database the same clock: its functions that return the time are replaced, in this database only. */
export const setClockOf = (url: string): Promise<void> =>
  withClient(url, async client => {
    const replaceFunction = (name: string, kind: string, real: string): Promise<unknown> =>
      client.query(`create or replace function pg_catalog.${name}() returns timestamptz language sql ${kind} parallel safe
        as $$ select ${real} + interval '${Math.round(ahead / 1000)} seconds' $$`)
    await replaceFunction('now', 'stable', 'pg_catalog.transaction_timestamp()')
    await replaceFunction('clock_timestamp', 'volatile', 'pg_catalog.timeofday()::timestamptz')
  })
