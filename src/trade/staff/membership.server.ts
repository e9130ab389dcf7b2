// A user is in one team, and the team lists its users: saving either one updates the other.

import { sql } from 'kysely'
import { team } from '#areas/staff/team/definition.ts'
import { staffUser } from '#areas/staff/user/definition.ts'
import type { Row } from '#kit/check.ts'
import type { Document } from '#kit/document.ts'
import { snake } from '#kit/server/columns.ts'
import type { Context } from '#kit/server/context.ts'
import { remember } from '#kit/server/history.ts'
import { find } from '#kit/server/rows.ts'
import { seersOf, updateRow } from '#kit/server/store.ts'

// With a new version and a timeline entry, as if a user had changed the row.
const changeRow = async (
  document: Document,
  id: number,
  change: (row: Row) => Row,
  context: Context,
): Promise<void> => {
  const before = await find(document, id, context, { lock: true })
  const values = change(before)
  const row: Row = { ...before, ...values, version: (before.version as number) + 1 }
  const columns = Object.fromEntries(Object.entries(values).map(([name, value]) => [snake(name), value]))
  const stamp = { version: row.version, updated_by: context.asker.userId, updated_at: sql`now()` }
  await updateRow(document, id, { ...columns, ...stamp }, context)
  await remember(document, row, { action: 'change', before, seenBy: seersOf(document, row) }, context)
}

const teams = team
const users = staffUser

const withoutMember = (user: number) => (row: Row) => ({
  members: (row.members as number[]).filter(id => id !== user),
  leader: row.leader === user ? null : row.leader,
})

const withMember = (user: number) => (row: Row) => ({ members: [...new Set([...(row.members as number[]), user])] })

/** After a user was saved: removes the user from the former team and adds it to the new one. */
export const refreshTeamsOfUser = async (
  user: { id: number; team: number | null },
  former: number | null,
  context: Context,
): Promise<void> => {
  if (user.team === former) return
  if (former !== null) await changeRow(teams, former, withoutMember(user.id), context)
  if (user.team !== null) await changeRow(teams, user.team, withMember(user.id), context)
}

/** After a team was saved: new members leave their former team, removed members have no team. */
export const refreshUsersOfTeam = async (
  { id, members }: { id: number; members: number[] },
  former: readonly number[],
  context: Context,
): Promise<void> => {
  for (const user of members.filter(member => !former.includes(member))) {
    const { team: left } = await find(users, user, context)
    if (left !== null && left !== id) await changeRow(teams, left as number, withoutMember(user), context)
    await changeRow(users, user, () => ({ team: id }), context)
  }
  for (const user of former.filter(member => !members.includes(member))) {
    await changeRow(users, user, () => ({ team: null }), context)
  }
}
