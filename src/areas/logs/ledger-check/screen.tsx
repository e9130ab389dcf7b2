// The path of the ledger check and the rights to open it.

import type { KitScreen } from '#kit/browser/routes.tsx'
import { mayOn } from '#rights/may.ts'

export const ledgerCheckScreen: KitScreen = {
  path: 'logs/ledger-check',
  mayOpen: asker => !asker.isCompanyAdmin && mayOn(asker, 'View', 'LedgerCheck'),
  load: async () => (await import('#areas/logs/ledger-check/screens.tsx')).LedgerCheck,
}
