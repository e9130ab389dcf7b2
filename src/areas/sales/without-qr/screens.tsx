import { Navigate } from 'react-router'
import { qrReasons } from '#areas/sales/tax-invoice/definition.ts'
import { useAgencyId } from '#kit/browser/api.ts'

/** Leads on to the invoices, narrowed to those without a QR code. */
export const WithoutQr = () => {
  const reasons = new URLSearchParams(qrReasons.map(reason => ['qrReason', reason]))
  return <Navigate to={`/${useAgencyId()}/sales/tax-invoice?${reasons}`} replace />
}
