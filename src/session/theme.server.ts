// How a person likes the app to look, kept with the person: it comes with the next sign-in, on whichever device.

import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { answer } from '#kit/server/answer.ts'
import { updateThemeSettings } from '#session/calls.ts'

/** Mounts the keeping of theme settings. The language beside them is that of the person's papers and messages, too. */
export const mountTheme = (app: FastifyInstance): void => {
  answer(app, updateThemeSettings, async ({ body: { language, ...themeSettings } }, { tx, asker }) => {
    await sql`update staff_user set theme_settings = ${JSON.stringify(themeSettings)}::jsonb, language = coalesce(${language}, language)
      where agency_id = ${asker.homeAgencyId} and id = ${asker.userId}`.execute(tx)
    return { themeSettings }
  })
}
