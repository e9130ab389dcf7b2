// Invoices without QR code: the list of tax invoices, filtered by those with a reason for it.

import type { KitScreen } from '#kit/browser/routes.tsx'
import { mayOn } from '#rights/may.ts'

export const withoutQrScreen: KitScreen = {
  path: 'sales/without-qr',
  mayOpen: asker => mayOn(asker, 'View', 'TaxInvoice'),
  load: async () => (await import('#areas/sales/without-qr/screens.tsx')).WithoutQr,
}
