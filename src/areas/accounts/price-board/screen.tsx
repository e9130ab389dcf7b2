// The address of the price board and the rights it needs.

import type { KitScreen } from '#kit/browser/routes.tsx'
import { mayOn } from '#rights/may.ts'

export const priceBoardScreen: KitScreen = {
  path: 'accounts/price-board',
  mayOpen: asker => mayOn(asker, 'View', 'BagSalePrice') && mayOn(asker, 'View', 'BulkSalePrice'),
  load: async () => (await import('#areas/accounts/price-board/screens.tsx')).PriceBoard,
}
