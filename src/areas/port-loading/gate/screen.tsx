// The path of the gate, and the rights it needs.

import type { KitScreen } from '#kit/browser/routes.tsx'
import { mayOn } from '#rights/may.ts'

export const gateScreen: KitScreen = {
  path: 'port-loading/gate',
  mayOpen: asker =>
    !asker.isCompanyAdmin &&
    (['ConsignmentTransportation', 'ReceiveCargo', 'DeliveryNote', 'BulkLoading'] as const).some(screen =>
      mayOn(asker, 'Edit', screen),
    ),
  load: async () => (await import('#areas/port-loading/gate/screens.tsx')).Gate,
}
