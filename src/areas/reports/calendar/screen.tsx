// The path of the calendar. Every user may open it: it shows only what they may see elsewhere.

import type { KitScreen } from '#kit/browser/routes.tsx'

export const calendarScreen: KitScreen = {
  path: 'reports/calendar',
  mayOpen: () => true,
  load: async () => (await import('#areas/reports/calendar/screens.tsx')).Calendar,
}
