// Look-ups the browser loads when an agency is opened: only what the user may see.

import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { companyTypes } from '#areas/master-data/company/definition.ts'
import { vesselTypes } from '#areas/master-data/vessel/definition.ts'
import type { AnswerOf } from '#kit/call.ts'
import { answer } from '#kit/server/answer.ts'
import type { Context } from '#kit/server/context.ts'
import { lookups } from '#session/calls.ts'

type AgencyLookups = Omit<AnswerOf<typeof lookups>, 'companyTypes' | 'vesselTypes'>

const titles: Record<(typeof companyTypes)[number], string> = {
  transporter: 'Transporter',
  buyer: 'Buyer',
  consignee: 'Consignee',
  seller: 'Seller',
  shipmentOwner: 'Shipment Manager',
}

// One statement, because an agency has only a few hundred such names.
const find = async ({ tx }: Context): Promise<AgencyLookups> => {
  const { rows } = await sql<AgencyLookups>`select
    (select coalesce(json_agg(l order by l.name), '[]') from (
      select id, name, name_ar as "nameAr", 'PORT' as kind from port where agency_id = app.agency() and status = 'active'
      union all
      select id, name, name_ar, 'TERMINAL' from terminal where agency_id = app.agency() and status = 'active') l) as locations,
    (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'nameAr', name_ar) order by name), '[]')
      from company where agency_id = app.agency() and status = 'active' and 'consignee' = any(types)) as consignees,
    (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'nameAr', name_ar) order by name), '[]')
      from cargo_type where agency_id = app.agency() and status = 'active') as cargo_types,
    (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'nameAr', name_ar, 'cargoType', cargo_type) order by name), '[]')
      from cargo_grade where agency_id = app.agency() and status = 'active') as cargo_grades`.execute(tx)
  return rows[0]!
}

/** Mounts the look-ups. */
export const mountLookups = (app: FastifyInstance): void => {
  answer(app, lookups, async (_asked, context) => ({
    companyTypes: { rows: companyTypes.map(id => ({ id, name: titles[id] })) },
    vesselTypes: { rows: vesselTypes.map(id => ({ id, name: id })) },
    ...(await find(context)),
  }))
}
