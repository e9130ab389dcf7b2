// Users can be given only the rights of the user who creates them; a deactivated user is signed out at once.

import { sql } from 'kysely'
import { staffUser } from '#areas/staff/user/definition.ts'
import type { HappeningOf, RowOf, ValuesIn } from '#kit/document.ts'
import { refuse } from '#kit/refusal.ts'
import { behave } from '#kit/server/behaviour.ts'
import type { Context } from '#kit/server/context.ts'
import { consigneeRights, rightsNotHeld } from '#rights/granting.ts'
import {
  type AccountBefore,
  type AccountChange,
  endPasswordLinks,
  notifyOldAddress,
} from '#session/account-change-mail.server.ts'
import { refuseCommon } from '#session/common-passwords.server.ts'
import { requireConfirmation } from '#session/confirmation.server.ts'
import { hashPassword } from '#session/password-hash.server.ts'
import { refreshTeamsOfUser } from '#trade/staff/membership.server.ts'
import { refuseWiderScope, refuseWiderWeighbridges } from '#trade/staff/scope.server.ts'

type User = ValuesIn<typeof staffUser>
type UserRow = RowOf<typeof staffUser>

type GrantedRight = { right: string; type: string }

// `for share` conflicts with the removal of a role, so that one of the two transactions sees the other.
const readGrantedRights = async (roles: number[], { tx }: Context): Promise<GrantedRight[]> => {
  const { rows } = await sql<{ type: string; permissions: string[] }>`select type, permissions from role
    where agency_id = app.agency() and id = any(${roles}::bigint[]) for share`.execute(tx)
  return rows.flatMap(({ type, permissions }) => ['', ...permissions].map(right => ({ right, type })))
}

const readRightsOf = async ({ roles, company }: User | UserRow, context: Context): Promise<string[]> => [
  ...(await readGrantedRights(roles, context)).flatMap(({ right }) => (right ? [right] : [])),
  ...(company === null ? [] : consigneeRights),
]

const readTerminalScope = async (
  { terminals, weighbridges, team }: User | UserRow,
  { tx }: Context,
): Promise<number[]> => {
  const ofTeam =
    team === null
      ? undefined
      : await tx.selectFrom('team').select('terminals').where('id', '=', team).executeTakeFirst()
  return [...(terminals ?? []), ...(weighbridges ?? []).map(({ terminal }) => terminal), ...(ofTeam?.terminals ?? [])]
}

// A consignee user, too: without terminals of their own they see the consignee's cargo at all of them.
const refuseWiderPlaces = async (user: User | UserRow, context: Context): Promise<void> => {
  refuseWiderScope(await readTerminalScope(user, context), context)
  refuseWiderWeighbridges(user.scales ?? [], context)
}

/** Refuses unless the caller has all rights of the user and works wherever they do: otherwise a clerk could set the password of an admin and
 *  sign in with it. */
export const refuseChangingStronger = async (before: UserRow, context: Context): Promise<void> => {
  if (context.asker.isSuperAdmin || context.asker.isAgencyAdmin) return
  const isWeaker =
    !before.isAgencyAdmin && rightsNotHeld(context.asker, await readRightsOf(before, context)).length === 0
  if (!isWeaker) refuse('This user holds rights that you do not hold. Ask an agency admin to make the change.')
  await refuseWiderPlaces(before, context)
}

const refuseGrantingMore = async (user: User, context: Context): Promise<void> => {
  if (user.isAgencyAdmin) {
    refuse('Only an agency admin can make an agency admin. Ask an agency admin.', {
      fields: { isAgencyAdmin: 'Only an admin can give this.' },
    })
  }
  if (rightsNotHeld(context.asker, await readRightsOf(user, context)).length > 0) {
    refuse('You can give only rights that you hold yourself. Ask an agency admin.', {
      fields: { roles: 'Holds rights that you do not have.' },
    })
  }
}

// Roles of consignees' users are visible to consignees, those of the staff are not.
const refuseMixedRoles = async ({ roles, company }: User, context: Context): Promise<void> => {
  const kind = company === null ? 'staff' : 'consignee'
  if ((await readGrantedRights(roles, context)).every(({ type }) => type === kind)) return
  refuse('A consignee user holds roles for consignees, staff hold roles for staff. Choose roles of that kind.', {
    fields: { roles: 'Not for this kind of user.' },
  })
}

const refuseSuperAdminChange = (user: User, before: UserRow | null, { asker }: Context): void => {
  if (asker.isSuperAdmin) return
  if (user.isSuperAdmin && !before?.isSuperAdmin) {
    refuse('Only a super admin can make a super admin. Ask a super admin.', {
      fields: { isSuperAdmin: 'Only an admin can give this.' },
    })
  }
  if (before?.isSuperAdmin && before.id !== asker.userId)
    refuse('Only a super admin can change a super admin. Ask a super admin.')
}

// Names are unique over all agencies, because users sign in by name alone.
const refuseTakenName = async (user: User, before: UserRow | null, { tx }: Context): Promise<void> => {
  const { rows } = await sql<{ id: number }>`select id from app.find_credentials(${user.username})`.execute(tx)
  if (rows.some(({ id }) => id !== before?.id)) {
    refuse('There is a user of this name already. Choose another name.', { fields: { username: 'Exists already.' } })
  }
}

const sandboxEnding = /@sandbox-\d+$/

// Sign-in names are unique in the installation. Nobody signs in within a sandbox, so its names get a suffix and take none from real users.
const nameInAgency = (username: string, { isSandbox, agencyId }: Context['asker']): string =>
  isSandbox ? `${username.replace(sandboxEnding, '')}@sandbox-${agencyId}` : username

const refuseNameOfSandbox = ({ username }: User, { asker }: Context): void => {
  if (!asker.isSandbox && sandboxEnding.test(username))
    refuse('Names that end like this one are for users of sandboxes. Choose another name.', {
      fields: { username: 'Ends like a user of a sandbox.' },
    })
}

const refuseDisablingOneself = (
  user: User,
  what: HappeningOf<typeof staffUser>,
  before: UserRow,
  { asker }: Context,
): void => {
  if (before.id !== asker.userId) return
  if (what === 'toggle-status') refuse('You cannot deactivate yourself. Ask another admin.')
  if (before.isAgencyAdmin && !user.isAgencyAdmin) {
    refuse('You cannot take away your own rights as an agency admin. Ask another admin.', {
      fields: { isAgencyAdmin: 'Your own right.' },
    })
  }
}

// Two admins who deactivate each other at once wait for each other's row; the second one is then the last admin and is refused.
const refuseRemovingLastAdmin = async (
  user: User,
  what: HappeningOf<typeof staffUser>,
  before: UserRow,
  { tx }: Context,
): Promise<void> => {
  const isOne = before.isAgencyAdmin && before.status === 'active'
  if (!isOne || (user.isAgencyAdmin && what !== 'toggle-status')) return
  const { rows } = await sql<{ id: number }>`select id from staff_user
    where agency_id = app.agency() and is_agency_admin and status = 'active' for update`.execute(tx)
  if (rows.some(({ id }) => id !== before.id)) return
  refuse('This is the last admin of the agency. Make another one first.', {
    fields: what === 'toggle-status' ? {} : { isAgencyAdmin: 'At least one must remain.' },
  })
}

const refuseUnknownWeighbridges = async ({ weighbridges }: User, { tx }: Context): Promise<void> => {
  for (const [index, { terminal, name }] of (weighbridges ?? []).entries()) {
    const { rows } = await sql`select 1 from terminal_weighbridges
      where agency_id = app.agency() and parent = ${terminal} and lower(name) = lower(${name})`.execute(tx)
    if (rows.length === 0) {
      refuse('The terminal has no weighbridge of this name. Choose one of its weighbridges.', {
        fields: { [`weighbridges.${index}.name`]: 'Does not exist.' },
      })
    }
  }
}

const becomesAdmin = (user: UserRow, before: UserRow | null): boolean =>
  (user.isAgencyAdmin && !before?.isAgencyAdmin) || Boolean(user.isSuperAdmin && !before?.isSuperAdmin)

const accountChanges = (user: UserRow, before: UserRow): AccountChange[] => {
  const changes: AccountChange[] = (['email', 'phone'] as const)
    .filter(what => (user[what] ?? null) !== (before[what] ?? null))
    .map(what => ({ what, next: user[what] }))
  if (user.password) changes.push({ what: 'password' })
  if (before.oneTimeCode && !user.oneTimeCode) changes.push({ what: 'code-off' })
  return changes
}

// A user who may set the address or the password of an account, or switch its code off, can take it over, and a new admin outlasts the session
// that created it. To protect against a stolen session, all of it requires the password of the acting user, and the owner is notified at the
// old address.
const confirmAccountChange = async (user: UserRow, before: UserRow | null, context: Context): Promise<void> => {
  const changes = before ? accountChanges(user, before) : []
  if (changes.length > 0 || becomesAdmin(user, before)) await requireConfirmation(context)
  if (changes.some(({ what }) => what === 'email' || what === 'password'))
    await endPasswordLinks(context.tx, context.asker.agencyId, user.id)
  if (before) await notifyOldAddress(before as AccountBefore, changes, context)
}

export const staffUserServer = behave(staffUser, {
  // The column stores the hash; without a new password it is unchanged. A consignee user creates users of the same consignee only.
  async fill(user, { asker }, { before }) {
    if (user.password) refuseCommon(user.password)
    return {
      username: nameInAgency(user.username, asker),
      password: user.password ? await hashPassword(user.password) : undefined,
      company: asker.companyId ?? user.company,
      isSuperAdmin: user.isSuperAdmin ?? before?.isSuperAdmin ?? false,
      oneTimeCode: user.oneTimeCode ?? before?.oneTimeCode ?? false,
      mustChangePassword: user.mustChangePassword ?? before?.mustChangePassword ?? false,
    }
  },

  async check(user, { what, before }, context) {
    if (what === 'create' && !user.password) {
      refuse('A new user needs a password. Enter one.', { fields: { password: 'Please enter a password.' } })
    }
    refuseNameOfSandbox(user, context)
    await refuseTakenName(user, before, context)
    if (before) refuseDisablingOneself(user, what, before, context)
    refuseSuperAdminChange(user, before, context)
    await refuseMixedRoles(user, context)
    await refuseUnknownWeighbridges(user, context)
    if (before) await refuseRemovingLastAdmin(user, what, before, context)
    if (context.asker.isSuperAdmin || context.asker.isAgencyAdmin) return
    if (before) await refuseChangingStronger(before, context)
    await refuseGrantingMore(user, context)
    await refuseWiderPlaces(user, context)
  },

  async after(user, { what, before }, context) {
    if (what === 'create' || what === 'change') await confirmAccountChange(user, before, context)
    await refreshTeamsOfUser(user, before?.team ?? null, context)
    if (user.status === 'active' && !(what === 'change' && user.password)) return
    await sql`select app.close_sessions_of(app.agency(), ${user.id})`.execute(context.tx)
  },
})
