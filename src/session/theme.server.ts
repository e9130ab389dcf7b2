// The user's theme, stored on the server for the next sign-in on any device.

import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Tx } from '#database/connect.ts'
import { answer } from '#kit/server/answer.ts'
import type { Person } from '#kit/server/context.ts'
import {
  type HijriChoice,
  type ThemeSettings,
  type TourName,
  themeDefaults,
  type User,
  updateThemeSettings,
} from '#session/calls.ts'
import { recordOwnChange } from '#session/own.server.ts'

type Look = ThemeSettings & { language: User['language']; hijriDates: HijriChoice }

const lookOf = async (tx: Tx, { homeAgencyId, userId }: Person): Promise<{ look: Look; toursSeen: TourName[] }> => {
  const { rows } = await sql<{ themeSettings: ThemeSettings & { toursSeen?: TourName[] }; language: Look['language'] }>`
    select theme_settings, language from staff_user where agency_id = ${homeAgencyId} and id = ${userId} for update`.execute(
    tx,
  )
  const { themeSettings, language } = rows[0]!
  const { toursSeen = [], ...settings } = themeSettings
  return { look: { ...themeDefaults, hijriDates: 'As the agency', ...settings, language }, toursSeen }
}

/** Mounts the call that stores theme settings. Their language is also that of the user's papers and messages. */
export const mountTheme = (app: FastifyInstance): void => {
  answer(app, updateThemeSettings, async ({ body: { language, hijriDates, toursSeen, ...themeSettings } }, context) => {
    const { tx, asker } = context
    const { look: before, toursSeen: seenBefore } = await lookOf(tx, asker)
    const after: Look = {
      ...themeSettings,
      language: language ?? before.language,
      hijriDates: hijriDates ?? before.hijriDates,
    }
    // Tours seen on any device stay seen, even if this device does not know of them.
    const seen = [...new Set([...seenBefore, ...(toursSeen ?? [])])]
    const kept = { ...themeSettings, hijriDates: after.hijriDates, toursSeen: seen }
    await sql`update staff_user set theme_settings = ${JSON.stringify(kept)}::jsonb, language = ${after.language}
      where agency_id = ${asker.homeAgencyId} and id = ${asker.userId}`.execute(tx)
    const changes = (Object.keys(after) as (keyof Look)[])
      .filter(name => before[name] !== after[name])
      .map(name => [name, [before[name], after[name]]])
    if (changes.length > 0) await recordOwnChange(context, 'change-look', Object.fromEntries(changes))
    return { themeSettings }
  })
}
