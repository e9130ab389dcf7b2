// The setup for storage charged by the day: the agency as a company that invoices, and a tariff of the first consignee at Jeddah.

import assert from 'node:assert/strict'
import type { Row, SalesApplication } from './application-with-prices.ts'

const mappings = 'master-data/terminal-consignee-mapping'

/** Enters the agency as a company, so that it can issue invoices of its services. */
export const enterOwnCompany = async ({ add, sql }: SalesApplication): Promise<void> => {
  const [agency] = await sql('select vat_no as "vatNo" from agency where id = app.agency()')
  await add('master-data/company', {
    ...{ name: 'Red Sea Grain Agency Co.', nameAr: 'شركة وكالة حبوب البحر الأحمر', types: ['shipmentOwner'] },
    ...{ scope: 'OTHERS', country: 'Saudi Arabia', vatNo: agency?.vatNo, crNo: '4030123456', buildingNo: '3114' },
    ...{ street: 'Al Mina Road', district: 'Al Mina', city: 'Jeddah', postalCode: '22312' },
    ...{ streetAr: 'طريق الميناء', districtAr: 'الميناء', cityAr: 'جدة' },
  })
}

/** The mapping of the first consignee and Jeddah. */
export const readMapping = async ({ sql, get, world }: SalesApplication): Promise<Row> => {
  const [of] = await sql(
    'select id from terminal_consignee_mapping where agency_id = app.agency() and terminal = $1 and consignee = $2',
    [world.terminals.jeddah, world.companies.c1],
  )
  return get(`${mappings}/${of?.id}`)
}

/** Changes the mapping: its tariff, and the day from which it counts. */
export const changeMapping = ({ ask }: SalesApplication, mapping: Row, of: object) => {
  const { id, terminal, consignee, operations, version } = mapping
  return ask('PUT', `${mappings}/${id}`, { terminal, consignee, operations, sales: [], version, ...of })
}

/** Sets a tariff; returns the changed mapping. */
export const agreeOnStorage = async (app: SalesApplication, mapping: Row, of: object): Promise<Row> => {
  const { status, body } = await changeMapping(app, mapping, of)
  assert.equal(status, 200, JSON.stringify(body))
  return body as Row
}
