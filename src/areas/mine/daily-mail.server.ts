// The daily mail of what waits for a user, for users who subscribed to it: read with their rights, written in their language.

import { sql } from 'kysely'
import type pg from 'pg'
import { isOurText, kindTitles, type Waiting, waitKinds } from '#areas/mine/calls.ts'
import { readInbox } from '#areas/mine/server.ts'
import { doEach } from '#database/agencies.ts'
import { formatDay } from '#kit/days.ts'
import { Refusal } from '#kit/refusal.ts'
import type { AppServices } from '#kit/server/app-services.ts'
import type { Context } from '#kit/server/context.ts'
import { formatCount } from '#kit/units.ts'
import { asAuthor, findDue } from '#session/as-author.server.ts'
import { queueMail } from '#session/messages.server.ts'
import { translateText } from '#texts/kept-sentences.ts'
import { translate } from '#texts/translate.ts'

/** The number of rows listed of each kind; the others are only counted. */
const mostNamed = 10

const mailLifeSeconds = 43_200

const dueSql = `select m.user_id::float8 as "userId" from app.daily_mail m join agency a on a.id = m.agency_id and a.is_active
  where m.agency_id = app.agency() and m.told_on < (now() at time zone a.time_zone)::date order by 1`

const lineOf = (row: Waiting, { words }: Context): string => {
  const what = row.words && (isOurText(row.kind) ? translateText(words, row.words) : row.words)
  const day = row.day && formatDay(row.day)
  const figure = row.figure && [row.figure, row.unit && translate(words, row.unit)].filter(Boolean).join(' ')
  const parts = ['-', translate(words, row.singular), row.label, row.party, figure, what, day, row.who]
  return parts.filter(Boolean).join(' ')
}

/** What waits, as text: a heading and lines for each kind. */
const mailTextOf = (rows: readonly Waiting[], context: Context): string =>
  waitKinds
    .flatMap(kind => {
      const of = rows.filter(row => row.kind === kind)
      if (of.length === 0) return []
      const rest = of.length - mostNamed
      const named = of.slice(0, mostNamed).map(row => lineOf(row, context))
      const more = rest > 0 ? [translate(context.words, 'and {more} more', { more: rest })] : []
      return [`${translate(context.words, kindTitles[kind])} (${formatCount(of.length)})`, ...named, ...more, '']
    })
    .join('\n')

// Marking the day first makes sure that only one of several processes mails. If nothing waits, no mail is written.
const mailOne = async (context: Context): Promise<number> => {
  const { asker, today, tx, words } = context
  const { rows } = await sql<{ email: string }>`update app.daily_mail m set told_on = ${today}::date
    from staff_user u where m.agency_id = app.agency() and m.user_id = ${asker.userId} and m.told_on < ${today}::date
      and u.agency_id in (m.agency_id, 0) and u.id = m.user_id returning u.email`.execute(tx)
  const [to] = rows
  const { rows: waiting } = to ? await readInbox(context) : { rows: [] }
  if (!to || waiting.length === 0) return 0
  const subject = translate(words, 'GMS: {count} waiting for you', { count: formatCount(waiting.length) })
  const { userId: id, name, language } = asker
  const content = { subject, text: mailTextOf(waiting, context) }
  await queueMail(context, { to: { id, name, email: to.email, language }, content, lifeSeconds: mailLifeSeconds })
  return 1
}

/** Mails every user whose mail is due; `pool` is the background's. Returns the number of mails. */
export const sendDailyMails =
  (services: AppServices) =>
  async (pool: pg.Pool): Promise<number> => {
    let mailed = 0
    await doEach(await findDue<{ userId: number }>(pool, 'dailyMail', dueSql), async author => {
      if (!author.isActive || author.email === null) return
      mailed += await asAuthor(services, pool, author, mailOne).catch(error => {
        if (error instanceof Refusal) return 0
        throw error
      })
    })
    return mailed
  }
