// Whether an agency exchanges documents with the finance system, and its codes there.

import type pg from 'pg'
import type { Codes } from '#trade/fims/codes.ts'
import type { FimsWay } from '#trade/fims/log-fields.ts'

export type Exchange = { alertUsers: number[]; way: FimsWay; codes: Codes }

const exchangeSql = `select json_build_object('alertUsers', x.alert_users, 'way', x.way, 'codes', json_build_object(
    'accounts', json_build_object('receivable', x.receivable, 'advances', x.advances, 'advanceVat', x.advance_vat, 'outputVat', x.output_vat,
      'cash', x.cash, 'bank', x.bank),
    'items', (select coalesce(json_agg(json_build_object('item', l.item, 'itemCode', l.item_code, 'account', l.account) order by l.position), '[]')
      from fims_exchange_items l where l.agency_id = x.agency_id and l.parent = x.id),
    'banks', (select coalesce(json_agg(json_build_object('bank', l.bank, 'account', l.account) order by l.position), '[]')
      from fims_exchange_banks l where l.agency_id = x.agency_id and l.parent = x.id),
    'terminals', (select coalesce(json_agg(json_build_object('terminal', l.terminal, 'costCentre', l.cost_centre) order by l.position), '[]')
      from fims_exchange_terminals l where l.agency_id = x.agency_id and l.parent = x.id))) as exchange
  from fims_exchange x where x.agency_id = app.agency() and x.status = 'active' and x.is_on`

/** The exchange settings of the transaction's agency; undefined where it has none. */
export const readExchange = async (client: pg.ClientBase): Promise<Exchange | undefined> =>
  (await client.query<{ exchange: Exchange }>(exchangeSql)).rows[0]?.exchange
