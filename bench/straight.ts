// A bag procurement as prepared statements without the application in between: the same statements, in the same round trips.

import { createHash } from 'node:crypto'
import pg from 'pg'
import type { bagProcurement } from '#areas/bags/procurement/definition.ts'
import { postBagProcurement } from '#areas/bags/procurement/posting.ts'
import { forceToDisk } from '#database/connect.ts'
import type { ValuesIn } from '#kit/document.ts'
import { amountByCount, vatOf } from '#kit/units.ts'
import { applicationAddress } from '../database/login.ts'

export type Receipt = Pick<
  ValuesIn<typeof bagProcurement>,
  'date' | 'vendor' | 'vendorInvoiceNo' | 'consignee' | 'terminal'
> & { bagGrade: number; bagKg: number; received: number; unitPrice: number; agencyId: number; userId: number }

const statements = {
  enter: 'select app.enter_from($1, $2, null) as asker',
  row: `insert into bag_procurement (agency_id, status, date, vendor, vendor_invoice_no, invoice_date, consignee, scope, terminal, received,
    net, vat, gross, seen_by, created_by, updated_by)
    values ($1, 'Active', $2, $3, $4, $2, $5, 'OTHERS', $6, $7, $8, $9, $10, array[$5::bigint], $11, $11) returning id`,
  line: `insert into bag_procurement_lines (agency_id, parent, position, bag_grade, received, rejected, unit_price, seen_by)
    values ($1, $2, 0, $3, $4, 0, $5, array[$6::bigint])`,
  post: 'select ledger.post($1::jsonb) as answer',
  number: `update bag_procurement set doc_no = n.given
    from (select ledger.issue_number($1, 'bagProcurement', $2, 'bagProcurement', $3, now()) as given) n
    where agency_id = app.agency() and id = $3`,
  remember: `with told as (
      insert into app.outbox (agency_id, document, document_id, action) values (app.agency(), 'bagProcurement', $1, 'create'))
    insert into app.history (agency_id, actor, document, document_id, action, address, seen_by)
    values (app.agency(), app.actor(), 'bagProcurement', $1, 'create', '127.0.0.1', array[$2::bigint])`,
}

type Straight = { record: (receipt: Receipt) => Promise<void>; close: () => Promise<void> }

/** A connection of the application's role that records receipts. */
export const openStraight = async (url: string, token: string): Promise<Straight> => {
  const options = '-c plan_cache_mode=force_generic_plan'
  const client = new pg.Client({ connectionString: await applicationAddress(url), options, pipeline: true })
  await client.connect()
  const hash = createHash('sha256').update(token).digest()
  const send = async (name: keyof typeof statements, values: unknown[]): Promise<Record<string, unknown>> =>
    (await client.query({ name, text: statements[name], values })).rows[0]

  const record = async (receipt: Receipt): Promise<void> => {
    const { date, vendor, vendorInvoiceNo, consignee, terminal, bagGrade, bagKg, received, unitPrice } = receipt
    const { agencyId, userId } = receipt
    const net = amountByCount(unitPrice, received)
    const vat = vatOf(net)
    await Promise.all([client.query('begin'), send('enter', [hash, agencyId])])
    const amounts = [received, net, vat, net + vat]
    const row = [agencyId, date, vendor, vendorInvoiceNo, consignee, terminal, ...amounts, userId]
    const { id } = await send('row', row)
    const lines = [{ bagGrade, received, rejected: 0, unitPrice }]
    const posting = postBagProcurement(
      { consignee, scope: 'OTHERS', terminal, vendor, lines, net, vat },
      new Map([[bagGrade, bagKg]]),
    )
    const request = { documentType: 'bagProcurement', documentId: Number(id), ...posting, date }
    await Promise.all([
      send('line', [agencyId, id, bagGrade, received, unitPrice, consignee]),
      send('remember', [id, consignee]),
      send('post', [JSON.stringify(request)]),
    ])
    const year = date.slice(0, 4)
    await Promise.all([
      client.query('set local synchronous_commit = off'),
      send('number', [`BP-${year}-`, Number(year), id]),
      client.query('commit'),
      client.query(forceToDisk),
    ])
  }
  return { record, close: () => client.end() }
}
