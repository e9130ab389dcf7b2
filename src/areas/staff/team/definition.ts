import { staffUser } from '#areas/staff/user/definition.ts'
import { document } from '#kit/document.ts'
import { hinted, link, links, optional } from '#kit/fields.ts'
import { teamFields } from '#trade/staff/team-fields.ts'

export const team = document('team', {
  address: 'staff/teams',
  title: { one: 'Team', many: 'Teams' },
  purpose: 'Users who share work: a request to the team waits for each of its members.',
  right: 'Team',
  fields: {
    ...teamFields,
    leader: optional(link('Leader', staffUser)),
    members: hinted(
      optional(links('Members', staffUser)),
      'A user is in one team: new members leave their former team.',
    ),
  },
  rules: team => ({
    ...(team.leader && !team.members?.includes(team.leader) && { leader: 'The leader must be a member.' }),
  }),
  list: ['name', 'leader', 'members', 'terminals'],
  filters: ['leader', 'terminals'],
  search: ['description'],
  unique: ['name'],
})
