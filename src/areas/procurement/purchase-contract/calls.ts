import { call } from '#kit/call.ts'

/** How far a contract has come, in metric tons and dollars. */
export type Commitment = {
  least: number
  most: number
  inLcs: number
  openToLc: number
  shipped: number
  toShip: number
}

export const readCommitment = call({
  method: 'GET',
  path: '/api/agencies/:agencyId/procurement/purchase-contract/:id/commitment',
  // Consignee users look at contracts without holding a right: who may look at the contract itself may ask this.
  for: 'signedIn',
  title: 'What of a purchase contract is open',
  // A consignee user sees his own LCs only, which do not make up the whole.
}).answering<{ commitment: Commitment | null }>()

/** Up to what the agency leaves contracts to who enters them, in riyals, and whether this one is worth no more. */
export type Activation = { isLeft: boolean; limit: number | null }

export const readActivation = call({
  method: 'GET',
  path: '/api/agencies/:agencyId/procurement/purchase-contract/:id/activation',
  for: 'signedIn',
  title: 'Whether a purchase contract needs approval',
}).answering<Activation>()
