// Screens of the user's own account, which every user has.

import type { KitScreen } from '#kit/browser/routes.tsx'

const mine = { outside: true, mayOpen: () => true }

export const ownScreens: readonly KitScreen[] = [
  { ...mine, path: 'profile', load: async () => (await import('#session/profile.tsx')).Profile },
  { ...mine, path: 'password/reset', load: async () => (await import('#session/own-password.tsx')).OwnPassword },
]
