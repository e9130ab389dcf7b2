// An ordinary purchase contract of barley, for tests of something else.

import type { World } from '../database/demo/master-data.ts'

/** The body of a contract bought by the first consignee; days as `YYYY-MM-DD`, quantity in MT. */
export const plainContract = (
  { barley, grade, companies, ports }: World,
  of: { contractNo: string; date: string; quantity: number; shipmentFrom: string; shipmentTo: string },
) => ({
  ...of,
  cargoType: barley,
  cargoGrade: grade,
  buyer: companies.c1,
  seller: companies.seller1,
  origin: 'Australia',
  tolerancePct: 10,
  toleranceOption: 'Seller',
  excessPriceRule: 'None',
  incoterm: 'CFR',
  unitPrice: 240,
  loadPorts: [ports.kwinana],
  dischargePorts: [ports.jeddah, ports.yanbu],
  paymentTerms: 'LC sight',
  qualityFinalAt: 'Load',
  weightFinalAt: 'Load',
  inspectionCompany: 'Meridian Superintendence',
  qualitySpec: [],
})
