// The paths of the agencies' screens: outside of any agency, for super admins.

import type { KitScreen } from '#kit/browser/routes.tsx'

const screen = (path: string, load: KitScreen['load']): KitScreen => ({
  path,
  outside: true,
  mayOpen: asker => asker.isSuperAdmin,
  load,
})

const form = async () => (await import('#areas/agencies/form.tsx')).AgencyForm

export const agencyScreens: readonly KitScreen[] = [
  screen('agencies', async () => (await import('#areas/agencies/screens.tsx')).Agencies),
  screen('agency/add', form),
  screen('agency/:agencyId/edit', form),
]
