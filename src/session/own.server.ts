// The user's own account: profile, picture, sessions.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Tx } from '#database/connect.ts'
import type { BodyOf } from '#kit/call.ts'
import { notFound } from '#kit/refusal.ts'
import { answer, inTenant } from '#kit/server/answer.ts'
import { tokenHashOf } from '#kit/server/authenticate.ts'
import type { Context, Person } from '#kit/server/context.ts'
import { readUpload } from '#papers/upload.server.ts'
import { type AccountBefore, endPasswordLinks, notifyOldAddress } from '#session/account-change-mail.server.ts'
import {
  type AgencyOfUser,
  type HijriChoice,
  type ThemeSettings,
  type TourName,
  themeDefaults,
  type User,
  type UserContext,
  userContext,
} from '#session/calls.ts'
import { requireConfirmation } from '#session/confirmation.server.ts'
import {
  changeProfile,
  endOtherSessions,
  endSession,
  type OwnSession,
  ownSessions,
  picturePath,
  profile,
} from '#session/own-calls.ts'
import { dropReplaced, pictureKinds, type ReplacedPicture, replacePicture } from '#storage/pictures.ts'
import { internationalPhone } from '#texts/digits.ts'

type ProfileRow = {
  name: string
  email: string | null
  phone: string | null
  language: User['language']
  /** the chosen settings; empty at first */
  themeSettings: Partial<ThemeSettings> & { hijriDates?: HijriChoice; toursSeen?: TourName[] }
  profilePic: string | null
}

const userOf = async (tx: Tx, asker: Person): Promise<User> => {
  const { rows } = await sql<ProfileRow>`
    select name, email, phone, language, theme_settings, picture as profile_pic
    from staff_user where agency_id = ${asker.homeAgencyId} and id = ${asker.userId}`.execute(tx)
  const { themeSettings, ...kept } = rows[0]!
  const { hijriDates = 'As the agency', toursSeen = [], ...settings } = themeSettings
  return {
    id: asker.userId,
    username: asker.username,
    companyId: asker.companyId,
    ...kept,
    hijriDates,
    toursSeen,
    // Until the user chooses a direction, pages have the direction of the language.
    themeSettings: { ...themeDefaults, direction: kept.language === 'arabic' ? 'rtl' : 'ltr', ...settings },
  }
}

/** An agency for its user; null if the transaction runs in another one. */
export const agencyOf = async (tx: Tx, id: number | null): Promise<AgencyOfUser | null> => {
  const { rows } = await sql<AgencyOfUser>`
    select id, name, name_ar, logo, time_zone, hijri_dates from agency where id = ${id}`.execute(tx)
  return rows[0] ?? null
}

// The sandbox of the user's agency, once it is filled.
const sandboxOf = async (tx: Tx, asker: Person): Promise<number | null> => {
  if (asker.companyId !== null || asker.isSuperAdmin) return null
  const { rows } = await sql<{ id: number }>`select s.agency_id as id from app.sandbox s
    where s.home = ${asker.homeAgencyId} and s.told_at is not null and (${asker.isAgencyAdmin} or ${asker.userId} = any(s.guests))`.execute(
    tx,
  )
  return rows[0]?.id ?? null
}

/** The signed-in user with their rights. */
export const contextOf = async (tx: Tx, asker: Person): Promise<UserContext> => {
  const [user, agency, sandbox] = await Promise.all([
    userOf(tx, asker),
    agencyOf(tx, asker.homeAgencyId),
    sandboxOf(tx, asker),
  ])
  const { isSuperAdmin, isAgencyAdmin, isCompanyAdmin, mustChangePassword, mustSetUpSecondFactor } = asker
  return {
    user,
    isSuperAdmin,
    isAgencyAdmin,
    isCompanyAdmin,
    permissions: [...asker.permissions],
    agency,
    sandbox,
    themeSettings: user.themeSettings,
    mustChangePassword,
    mustSetUpSecondFactor,
    amazonUrl: '/files/',
  }
}

/** The signed-in user's account before a change, for the mail that reports the change. */
export const ownBefore = async ({ tx, asker }: Context): Promise<AccountBefore & { phone: string | null }> => {
  const { id, username, name, email, phone, language } = await userOf(tx, asker)
  return { id, username, name, email, phone, language }
}

/** Writes an entry into the user's own timeline. */
export const recordOwnChange = ({ tx, asker, from }: Context, action: string, changes: unknown = null) =>
  sql`insert into app.history (agency_id, actor, document, document_id, action, changes, address, seen_by)
    values (app.agency(), ${asker.userId}, 'staffUser', ${asker.userId}, ${action}, ${changes === null ? null : JSON.stringify(changes)}::jsonb,
      ${from}, ${asker.companyId === null ? [] : [asker.companyId]}::bigint[])`.execute(tx)

// Compares numbers in any stored form: 05XXXXXXXX and +9665XXXXXXXX are the same number.
const isSameAddress = (before: string | null, next: string | null): boolean =>
  internationalPhone(before ?? '') === internationalPhone(next ?? '')

const change = async (body: BodyOf<typeof changeProfile>, context: Context): Promise<User & { message: string }> => {
  const { tx, asker } = context
  const before = await userOf(tx, asker)
  const moved = (['email', 'phone'] as const).filter(what => !isSameAddress(before[what], body[what]))
  if (moved.length > 0) await requireConfirmation(context)
  const changes = Object.fromEntries(
    (Object.keys(body) as (keyof typeof body)[])
      .filter(name => before[name] !== body[name])
      .map(name => [name, [before[name], body[name]]]),
  )
  await sql`update staff_user set name = ${body.name}, email = ${body.email}, phone = ${body.phone}, language = ${body.language},
      version = version + 1, updated_at = now(), updated_by = ${asker.userId}
    where agency_id = app.agency() and id = ${asker.userId}`.execute(tx)
  if (Object.keys(changes).length > 0) await recordOwnChange(context, 'change-profile', changes)
  if (moved.includes('email')) await endPasswordLinks(tx, asker.agencyId, asker.userId)
  const addressChanges = moved.map(what => ({ what, next: body[what] }))
  await notifyOldAddress(before, addressChanges, context)
  return { ...(await userOf(tx, { ...asker, language: body.language })), message: 'Profile saved.' }
}

const namePicture = (request: FastifyRequest, name: string | null): Promise<ReplacedPicture<User>> =>
  inTenant(request, async context => {
    const { tx, asker } = context
    const { profilePic } = await userOf(tx, asker)
    await sql`update staff_user set picture = ${name} where agency_id = app.agency() and id = ${asker.userId}`.execute(
      tx,
    )
    await recordOwnChange(context, 'change-picture')
    return { after: await userOf(tx, asker), before: profilePic }
  })

// The right is checked first, so that no file is read without it.
const takePicture = async (request: FastifyRequest, reply: FastifyReply): Promise<User> => {
  await inTenant(request, async () => {})
  const { content } = await readUpload(request, reply, pictureKinds)
  return replacePicture(request.server.services.storage, 'User', content, name => namePicture(request, name))
}

const removePicture = async (request: FastifyRequest): Promise<User> =>
  dropReplaced(request.server.services.storage, 'User', await namePicture(request, null))

const sessionsOf = async (tx: Tx, token: Buffer): Promise<OwnSession[]> => {
  const { rows } = await sql<OwnSession>`select * from app.own_sessions(${token})`.execute(tx)
  return rows
}

/** Mounts the calls of the user's own account. */
export const mountOwn = (app: FastifyInstance): void => {
  answer(app, userContext, (_asked, { tx, asker }) => contextOf(tx, asker))
  answer(app, profile, (_asked, { tx, asker }) => userOf(tx, asker))
  answer(app, changeProfile, ({ body }, context) => change(body, context))
  app.post(picturePath, takePicture)
  app.delete(picturePath, removePicture)
  answer(app, ownSessions, async ({ request }, { tx }) => {
    const rows = await sessionsOf(tx, tokenHashOf(request)!)
    return { count: rows.length, rows }
  })
  answer(app, endOtherSessions, async ({ request }, { tx }) => {
    await sql`select app.close_other_sessions(${tokenHashOf(request)}, 'Ended from another device')`.execute(tx)
    const rows = await sessionsOf(tx, tokenHashOf(request)!)
    return { count: rows.length, rows }
  })
  answer(app, endSession, async ({ id, request }, { tx }) => {
    const { rows } = await sql<{
      isEnded: boolean
    }>`select app.end_own_session(${tokenHashOf(request)}, ${id()}) as is_ended`.execute(tx)
    return rows[0]!.isEnded ? { id: id() } : notFound()
  })
}
