import { team } from '#areas/staff/team/definition.ts'
import { behave } from '#kit/server/behaviour.ts'
import { refreshUsersOfTeam } from '#trade/staff/membership.server.ts'
import { refuseWiderScope } from '#trade/staff/scope.server.ts'

export const teamServer = behave(team, {
  async check({ terminals }, _happening, context) {
    refuseWiderScope(terminals ?? [], context)
  },

  async after(team, { what, before }, context) {
    if (what !== 'create' && what !== 'change') return
    await refreshUsersOfTeam({ id: team.id, members: team.members ?? [] }, before?.members ?? [], context)
  },
})
