import { call } from '#kit/call.ts'
import { optional, text } from '#kit/fields.ts'

/** A valid permit as the gate shows it. */
export type ScannedPermit = {
  id: number
  docNo: string
  plate: string
  driver: string
  driverMobile: string
  customer: string
  saleNo: string
  lcNo: string
  form: string
  bags: number | null
  /** metric tons */
  quantity: number
  validUntil: string | null
}

/** The gate scans the QR code or types the number, with the plate of the truck if it was read. */
export const scanPermit = call({
  method: 'POST',
  path: '/api/agencies/:agencyId/sales/sale-permits/scan',
  for: 'canViewSalePermit',
  title: 'Scan a sale permit',
  body: { code: text('Code', { max: 40 }), plate: optional(text('Plate', { max: 12 })) },
}).answering<ScannedPermit>()
