// Where the statement of account stands: the report, with the paper that is handed out.

import type { KitScreen } from '#kit/browser/routes.tsx'
import { mayOn } from '#rights/may.ts'

export const accountStatementScreen: KitScreen = {
  path: 'reports/account-statement',
  mayOpen: asker => mayOn(asker, 'View', 'AccountStatement'),
  load: async () => (await import('#areas/reports/account-statement/screens.tsx')).AccountStatementScreen,
}
