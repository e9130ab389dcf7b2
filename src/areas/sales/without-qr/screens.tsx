import { Navigate, useSearchParams } from 'react-router'
import { qrReasons } from '#areas/sales/tax-invoice/definition.ts'
import { useAgencyId } from '#kit/browser/api.ts'

/** Redirects to the tax invoices without a QR code, with the other filters of the address. */
export const WithoutQr = () => {
  const [asked] = useSearchParams()
  const words = new URLSearchParams([...asked, ...qrReasons.map(reason => ['qrReason', reason])])
  return <Navigate to={`/${useAgencyId()}/sales/tax-invoice?${words}`} replace />
}
