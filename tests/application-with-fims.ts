// An application with sales, and a simulated finance system (FIMS) on this machine.

import assert from 'node:assert/strict'
import { exchangeWithFims } from '#areas/fims-logs/exchange/due-exchange.server.ts'
import { openPool } from '#database/connect.ts'
import { openOwnerPool } from '#database/owner.ts'
import { balancesOf, filesOfFims } from '#integrations/fims-balances.ts'
import { openServices } from '#server.ts'
import { readSettings } from '#settings.ts'
import { recordFimsResult } from '#trade/fims/settled.server.ts'
import { applicationAddress } from '../database/login.ts'
import { type Row, type SalesApplication, startSalesApplication } from './application-with-prices.ts'
import { openDispatches, receiverWith } from './dispatch-sending.ts'
import { outgoingHere, startProvider } from './message-servers.ts'
import { bagOrder } from './money-story.ts'

export type { Row }

/** The codes of the accounts, as the form offers them. */
export const accounts = {
  ...{ receivable: '1200', advances: '2200', advanceVat: '2310', outputVat: '2300', cash: '1010', bank: '1020' },
}

const askingIn = (app: SalesApplication) => {
  const { world, ago, add, act, get } = app
  const days = `from=${ago(1)}&to=${ago(-1)}&pageSize=100`
  const log = async (more = ''): Promise<Row[]> => (await get<{ rows: Row[] }>(`fims-logs?${days}${more}`)).rows
  return {
    days,
    log,
    again: (address: string, { id }: Pick<Row, 'id'>): Promise<Row> => get(`${address}/${id}`),
    grantCredit: async (customer: number): Promise<void> => {
      const years = { effectiveFrom: ago(10), effectiveTo: ago(-100) }
      const { id } = await add('accounts/customer-credit-limit', {
        ...{ ...years, customer, creditLimit: 100_000, onExceed: 'Block', security: 'None', graceDays: 30 },
      })
      await act('accounts/customer-credit-limit', id, 'approve')
    },
    /** sells bags at 52.00 and returns the invoice */
    invoiced: async (customer: number, bags = 100): Promise<Row> => {
      const { id } = await add('sales/bag-sale', bagOrder(app, customer, { date: ago(2), bags }))
      const { invoice } = await act('sales/bag-sale', id, 'approve')
      return get(`sales/tax-invoice/${invoice}`)
    },
    /** enters a cash receipt and confirms it */
    received: async (customer: number, amount: number): Promise<Row> => {
      const of = { direction: 'Receipt', customer, consignee: world.companies.c1, mode: 'Cash', date: ago(1) }
      const { id } = await add('payments', { ...of, amount })
      return act('payments', id, 'confirm')
    },
    /** the log entry about a document number */
    eventOf: async (number: unknown): Promise<Row> => {
      const [row] = await log(`&number=${number}`)
      assert.ok(row, `no event of ${number}`)
      return row
    },
  }
}

const exchangeIn = ({ world, admin, add, get, ask }: SalesApplication) => {
  let exchange = 0
  const lines = (of: unknown, ...names: string[]) =>
    (of as Row[]).map(line => Object.fromEntries(names.map(name => [name, line[name]])))
  const entered = async (): Promise<Row> => {
    const row = await get(`fims-logs/exchange/${exchange}`)
    return {
      ...Object.fromEntries(
        ['isOn', 'way', 'alertUsers', 'version', ...Object.keys(accounts)].map(name => [name, row[name]]),
      ),
      items: lines(row.items, 'item', 'itemCode', 'account'),
      banks: lines(row.banks, 'bank', 'account'),
      terminals: lines(row.terminals, 'terminal', 'costCentre'),
    } as unknown as Row
  }
  return {
    exchange: () => exchange,
    switchOn: async (): Promise<void> => {
      const { user } = (await admin('GET', '/api/user-context')).body as { user: { id: number } }
      const terminals = [{ terminal: world.terminals.jeddah, costCentre: 'CC-1' }]
      const made = await add('fims-logs/exchange', { isOn: true, alertUsers: [user.id], ...accounts, terminals })
      exchange = made.id as number
    },
    change: async (more: object): Promise<void> => {
      const { status, body } = await ask('PUT', `fims-logs/exchange/${exchange}`, { ...(await entered()), ...more })
      assert.equal(status, 200, JSON.stringify(body))
    },
  }
}

/** Starts the application; the exchange is off until it is switched on. */
export const startFimsApplication = async (more: Record<string, string> = {}) => {
  const app = await startSalesApplication()
  await app.stock({ kg: 500_000, bags: 10_000 })
  const owner = openOwnerPool(app.databaseUrl, 'gms', 2)
  owner.on('error', () => {})
  const pool = openPool(await applicationAddress(app.databaseUrl), { size: 4 })
  const fims = await startProvider()
  const settings = { FIMS_URL: fims.url, FIMS_TOKEN: 'token-of-ours', ...more }
  const sql = async (of: string, values?: unknown[]) => (await owner.query(of, values)).rows
  const dispatches = openDispatches({ url: app.databaseUrl, pool, sql }, settings, recordFimsResult)
  const services = openServices(pool, readSettings({}))
  const options = { channels: [], settings, sealing: services.sealing, outgoing: outgoingHere }
  const asking = { askBalances: balancesOf(pool, options), fetchFile: filesOfFims(pool, options) }
  return {
    ...{ ...app, ...askingIn(app), ...exchangeIn(app), fims, dispatches },
    /** the finance system forgets all requests and accepts new ones */
    freshly: (): void => {
      fims.asked.length = 0
      fims.state.reply = receiverWith(new Map())
    },
    toldKeys: (): string[] => fims.asked.map(({ headers }) => String(headers['idempotency-key'])),
    /** the job that runs each minute */
    run: (): Promise<number> => exchangeWithFims(services, asking)(owner),
    close: async (): Promise<void> => {
      await dispatches.pool.end()
      await fims.close()
      await pool.end()
      await owner.end()
      await app.close()
    },
  }
}

export type FimsApplication = Awaited<ReturnType<typeof startFimsApplication>>
