import { call } from '#kit/call.ts'

/** Metric tons by the names of the panel's figures (quantities.ts). */
export type Tons = Readonly<Record<string, number>>

/** The quantity panel of an LC (domain 4.1.2): each consignee's figures, their sum, and where the balance lies. Consignee users see
 *  their own. */
export type Quantities = {
  asOf: string
  total: Tons
  consignees: { consignee: number; name: string; figures: Tons }[]
  stock: { consignee: number; terminal: number; name: string; form: string; quantity: number }[]
}

export const readQuantities = call({
  method: 'GET',
  path: '/api/agencies/:agencyId/procurement/lc/:id/quantities',
  // Consignee users look at LCs without holding a right: who may look at the LC itself may ask this, and nobody else.
  for: 'signedIn',
  title: 'Quantities of an LC',
}).answering<Quantities>()
