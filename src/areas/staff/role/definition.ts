import { document } from '#kit/document.ts'
import { choice, choices, hinted, optional, starting, text, yesNo } from '#kit/fields.ts'
import { allRights } from '#rights/rights.ts'

const roleTypes = ['staff', 'consignee'] as const

export const role = document('role', {
  address: 'staff/roles',
  title: { one: 'Role', many: 'Roles' },
  purpose: 'A set of rights under a name, given to users.',
  right: 'Role',
  fields: {
    name: text('Name', { max: 60 }),
    nameAr: optional(text('Name in Arabic', { max: 60 })),
    type: hinted(starting(optional(choice('Type', roleTypes)), 'staff'), 'For staff, or for the users of a consignee.'),
    description: optional(text('Description', { max: 300, long: true })),
    secondFactor: hinted(
      optional(yesNo('Second factor required')),
      'Users with this role sign in with an authenticator app or a one-time code besides the password.',
    ),
    permissions: starting(choices('Permissions', allRights), []),
  },
  list: ['name', 'nameAr', 'type', 'secondFactor', 'description'],
  filters: ['type'],
  search: ['nameAr', 'description'],
  unique: ['name'],
  seenBy: role => (role.type === 'consignee' ? 'everyone' : []),
})
