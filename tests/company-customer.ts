// A customer for tests of what happens to it later: a company in Taif that buys from the first consignee on credit.

import type { Row, SalesApplication } from './application-with-prices.ts'

/** Adds it with the values `of`, such as its names and numbers. */
export const addCompanyCustomer = (app: SalesApplication, of: object): Promise<Row> => {
  const { c1 } = app.world.companies
  const shared = { kind: 'Company', city: 'Taif', addressAr: 'طريق الطائف', language: 'arabic', consignees: [c1] }
  const place = { address: 'Airport Road', cityAr: 'الطائف', buildingNo: '4411', postalCode: '26513' }
  const district = { district: 'Al Hawiyah', districtAr: 'الحوية' }
  return app.add('master-data/customer', { ...shared, ...place, ...district, onCredit: true, ...of })
}
