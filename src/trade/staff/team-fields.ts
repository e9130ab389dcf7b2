// A team without its members. Users link to this definition, because the full team links to users.

import { terminal } from '#areas/master-data/terminal/definition.ts'
import { document } from '#kit/document.ts'
import { hinted, links, optional, text } from '#kit/fields.ts'

export const teamFields = {
  name: text('Name', { max: 60 }),
  description: optional(text('Description', { max: 300, long: true })),
  terminals: hinted(optional(links('Terminals', terminal)), 'Its members work at these terminals as well.'),
}

export const teamToJoin = document('team', {
  address: 'staff/teams',
  title: { one: 'Team', many: 'Teams' },
  purpose: 'Users who share work: a request to the team waits for each of its members.',
  right: 'Team',
  fields: teamFields,
  list: ['name'],
})
