import { Navigate, useSearchParams } from 'react-router'
import { qrReasons } from '#areas/sales/tax-invoice/definition.ts'
import { useAgencyId } from '#kit/browser/api.ts'

/** Leads on to the invoices, narrowed to those without a QR code and to what else the address asks. */
export const WithoutQr = () => {
  const [asked] = useSearchParams()
  const words = new URLSearchParams([...asked, ...qrReasons.map(reason => ['qrReason', reason])])
  return <Navigate to={`/${useAgencyId()}/sales/tax-invoice?${words}`} replace />
}
