// Invoices without QR code: the list of tax invoices, filtered by those with a reason for it.

import { Navigate } from 'react-router'
import { qrReasons } from '#areas/sales/tax-invoice/definition.ts'
import { useAgencyId } from '#kit/browser/api.ts'
import type { KitScreen } from '#kit/browser/routes.tsx'
import { mayOn } from '#rights/may.ts'

const WithoutQr = () => {
  const reasons = new URLSearchParams(qrReasons.map(reason => ['qrReason', reason]))
  return <Navigate to={`/${useAgencyId()}/sales/tax-invoice?${reasons}`} replace />
}

export const withoutQrScreen: KitScreen = {
  path: 'sales/without-qr',
  mayOpen: asker => mayOn(asker, 'View', 'TaxInvoice'),
  load: async () => WithoutQr,
}
