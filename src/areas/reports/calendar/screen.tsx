// The path of the calendar. Everybody may open it: it shows what they may see elsewhere.

import type { KitScreen } from '#kit/browser/routes.tsx'

export const calendarScreen: KitScreen = {
  path: 'reports/calendar',
  mayOpen: () => true,
  load: async () => (await import('#areas/reports/calendar/screens.tsx')).Calendar,
}
