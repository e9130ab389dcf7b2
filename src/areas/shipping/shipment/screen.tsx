// A shipment can also be changed at an address below its voyage.

import type { KitScreen } from '#kit/browser/routes.tsx'
import { mayOn } from '#rights/may.ts'

export const shipmentOfVoyageScreen: KitScreen = {
  path: 'shipping/:voyageId/shipment/:id/edit',
  mayOpen: asker => mayOn(asker, 'Edit', 'Shipping'),
  load: async () => (await import('#areas/shipping/shipment/screens.tsx')).ShipmentForm,
}
