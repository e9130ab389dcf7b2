// An application whose seller has a signing unit, with a simulated tax authority on this machine.

import type pg from 'pg'
import { openOwnerPool } from '#database/owner.ts'
import { type Authority, openAuthority } from '../database/demo/authority.ts'
import { openSealing } from '../src/database/sealing.ts'
import { type EInvoicing, sendEInvoices } from '../src/integrations/e-invoicing.ts'
import { type Row, type SalesApplication, startSalesApplication } from './application-with-prices.ts'

const firstHash = 'NWZlY2ViNjZmZmM4NmYzOGQ5NTI3ODZjNmQ2OTZjNzljMmRiYzIzOWRkNGU5MWI0NjcyOWQ3M2EyN2ZiNTdlOQ=='

type Link = { counter: number; previousHash: string; hash: string; xml: string; state: string }

/** The state of a document's e-invoice and of its QR code. */
export const standOf = ({ eInvoiceStatus, qrReason, qr }: Row) => [eInvoiceStatus, qrReason, qr !== null]

type Asks = Pick<SalesApplication, 'ask'>

/** A count in the badge of invoices. */
export const countOf = async (app: Asks, entry: string): Promise<number> => {
  const { body } = await app.ask('GET', 'sales/invoice-count?countOnly=true')
  return (body.data as { name: string; count: number }[]).find(({ name }) => name === entry)?.count ?? 0
}

const actionsIn = (app: SalesApplication, pool: pg.Pool, options: EInvoicing) => ({
  /** sells ten bags and returns the invoice */
  async sell(customer: number, of: object = {}): Promise<Row> {
    const { id } = await app.add('sales/bag-sale', {
      ...{ date: app.ago(1), customer, consignee: app.world.companies.c1, terminal: app.world.terminals.jeddah },
      ...{ lc: app.lc, form: 'Raw', bagGrade: app.world.bag50, bags: 10, ...of },
    })
    const sale = await app.act('sales/bag-sale', id, 'approve')
    return app.get(`sales/tax-invoice/${sale.invoice}`)
  },
  again: (invoice: Row) => app.get(`sales/tax-invoice/${invoice.id}`),
  /** sends all waiting documents, whether due or not */
  async send(timeoutMs = options.timeoutMs) {
    await pool.query(`update app.e_document set due_at = now() where state = 'Waiting'`)
    await sendEInvoices(pool, { ...options, timeoutMs })
  },
  counts: (entry = 'bagSalesWithoutQr') => countOf(app, entry),
  /** the sealed documents, in order */
  async kept(): Promise<Link[]> {
    const text = `select counter::int, coalesce(previous_hash, $1) as "previousHash", hash, xml, state from app.e_document order by id`
    return (await pool.query(text, [firstHash])).rows
  },
  unitBody: () => ({
    ...{ consignee: app.world.companies.c1, name: 'GMS-JED-1', branch: 'Jeddah', documents: 'both' },
    ...{ shortAddress: 'JEDA2929', business: 'Grain trade', environment: 'sandbox', startsOn: app.ago(0) },
  }),
})

export type EInvoiceApplication = Awaited<ReturnType<typeof startEInvoiceApplication>>

/** The application with stock, the platform, and two buyers: a company and a person. */
export const startEInvoiceApplication = async () => {
  const app = await startSalesApplication()
  const authority: Authority = await openAuthority()
  const pool = openOwnerPool(app.databaseUrl, 'gms', 3)
  pool.on('error', () => {})
  pool.on('connect', client => client.on('error', () => {}))
  const options: EInvoicing = {
    ...{ url: authority.url, timeoutMs: 15_000, sealing: openSealing(pool), log: { warn: () => {} } },
  }
  await app.stock({ kg: 5_000_000, bags: 100_000 })
  const { rows } = await pool.query<{ id: number; kind: string }>(
    'select id::float8, kind from customer where agency_id = $1',
    [app.redSea.id],
  )
  const ofKind = (wanted: string) => rows.find(({ kind }) => kind === wanted)!.id
  const close = async () => {
    await pool.end()
    await authority.close()
    await app.close()
  }
  const buyers = { company: ofKind('Company'), person: ofKind('Individual') }
  return { app, authority, pool, options, ...buyers, ...actionsIn(app, pool, options), close }
}
