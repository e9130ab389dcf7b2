// The permission matrix of a role, and the removal of an unused role.

import { call } from '#kit/call.ts'
import { choices, count } from '#kit/fields.ts'
import { allRights, type Right } from '#rights/rights.ts'

export type RolePermissions = {
  role: { id: number; name: string; type: 'staff' | 'consignee'; status: string; version: number; permissions: Right[] }
  /** the users who have the role: their number, and the names of the first */
  holders: { count: number; names: string[] }
  /** roles to copy from */
  others: { id: number; name: string; permissions: Right[] }[]
}

const path = '/api/agencies/:agencyId/staff/roles/:id'

export const readPermissions = call({
  method: 'GET',
  path: `${path}/permission`,
  for: 'canViewRole',
  title: 'The rights of a role',
}).answering<RolePermissions>()

export const savePermissions = call({
  method: 'PUT',
  path: `${path}/permission`,
  for: 'canEditRole',
  title: 'Change the rights of a role',
  body: { permissions: choices('Permissions', allRights), version: count('Version') },
}).answering<{ version: number; permissions: Right[] }>()

export const removeRole = call({
  method: 'DELETE',
  path,
  for: 'canCancelRole',
  title: 'Remove a role without holders',
}).answering<{ id: number }>()
