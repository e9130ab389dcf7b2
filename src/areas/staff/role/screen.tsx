import type { KitScreen } from '#kit/browser/routes.tsx'
import { mayOn } from '#rights/may.ts'

export const rolePermissionScreen: KitScreen = {
  path: 'staff/roles/:id/permission',
  mayOpen: asker => mayOn(asker, 'View', 'Role'),
  load: async () => (await import('#areas/staff/role/screens.tsx')).RolePermissionScreen,
}
