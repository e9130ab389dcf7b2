import { document } from '#kit/document.ts'
import { choices, optional, text } from '#kit/fields.ts'
import { allRights } from '#rights/rights.ts'

export const role = document('role', {
  address: 'staff/roles',
  title: { one: 'Role', many: 'Roles' },
  right: 'Role',
  fields: {
    name: text('Name', { max: 60 }),
    description: optional(text('Description', { max: 300, long: true })),
    permissions: choices('Permissions', allRights),
  },
  list: ['name', 'description'],
  search: ['description'],
  unique: ['name'],
})
