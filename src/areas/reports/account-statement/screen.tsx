// The path of the statement of account: the report with a printed form.

import type { KitScreen } from '#kit/browser/routes.tsx'
import { mayOn } from '#rights/may.ts'

export const accountStatementScreen: KitScreen = {
  path: 'reports/account-statement',
  mayOpen: asker => mayOn(asker, 'View', 'AccountStatement'),
  load: async () => (await import('#areas/reports/account-statement/screens.tsx')).AccountStatementScreen,
}
