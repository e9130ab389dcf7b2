import { sql } from 'kysely'
import { team } from '#areas/staff/team/definition.ts'
import { behave } from '#kit/server/behaviour.ts'
import type { Context } from '#kit/server/context.ts'
import { refreshUsersOfTeam } from '#trade/staff/membership.server.ts'
import { refuseWiderScope } from '#trade/staff/scope.server.ts'

// A member without terminals of their own works at all terminals as soon as no team names any.
const refuseReleasing = async (leaving: readonly number[], context: Context): Promise<void> => {
  const { rows } =
    await sql`select from staff_user u where u.agency_id = app.agency() and u.id = any(${leaving}::bigint[])
    and cardinality(coalesce(u.terminals, '{}')) = 0 and not exists (select from staff_user_weighbridges w
      where w.agency_id = app.agency() and w.parent = u.id)`.execute(context.tx)
  if (rows.length > 0) refuseWiderScope([], context)
}

export const teamServer = behave(team, {
  async check({ terminals, members }, { before }, context) {
    refuseWiderScope(terminals ?? [], context)
    if (!before || !context.asker.scopes.terminal) return
    if (before.terminals?.length) refuseWiderScope(before.terminals, context)
    const leaving = (before.members ?? []).filter(id => !members?.includes(id))
    await refuseReleasing(leaving, context)
  },

  async after(team, { what, before }, context) {
    if (what !== 'create' && what !== 'change') return
    await refreshUsersOfTeam({ id: team.id, members: team.members ?? [] }, before?.members ?? [], context)
  },
})
