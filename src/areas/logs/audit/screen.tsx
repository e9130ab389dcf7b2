// The paths of the audit: its list, one entry, and its verification.

import type { KitScreen } from '#kit/browser/routes.tsx'
import { mayOn } from '#rights/may.ts'

const screen = (path: string, load: KitScreen['load'], forCompanies = true): KitScreen => ({
  path,
  mayOpen: asker => (forCompanies || !asker.isCompanyAdmin) && mayOn(asker, 'View', 'Audit'),
  load,
})

export const auditScreens: readonly KitScreen[] = [
  screen('logs/audit', async () => (await import('#areas/logs/audit/screens.tsx')).AuditList),
  screen(
    'logs/audit/verification',
    async () => (await import('#areas/logs/audit/verification.tsx')).AuditVerification,
    false,
  ),
  screen('logs/audit/:id', async () => (await import('#areas/logs/audit/screens.tsx')).AuditEntry),
]
