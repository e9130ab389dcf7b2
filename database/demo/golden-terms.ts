// Agreements beside the golden scenario's twelve steps: who may buy on credit, and a lot for opening stock.

import { addDays, today } from '#kit/days.ts'
import type { Caller } from './caller.ts'
import type { Days } from './loads.ts'
import type { World } from './master-data.ts'

/** One limit in force, secured by a bank; one asked for. */
export const grantCredit = async (to: Caller, w: World, day: Days): Promise<void> => {
  const { c1, c2 } = w.companies
  const address = 'accounts/customer-credit-limit'
  const year = { effectiveFrom: day(0), effectiveTo: addDays(today('Asia/Riyadh'), 300) }
  const limit = await to.add(address, {
    ...year,
    customer: w.customers.at(-1),
    consignee: c1,
    creditLimit: 500_000,
    onExceed: 'Block',
    security: 'Bank guarantee',
    securityNo: 'BG-55120',
    securityBank: w.banks[2],
    securityExpiry: addDays(today('Asia/Riyadh'), 200),
    termsDays: 30,
    graceDays: 15,
  })
  await to.act(address, limit, 'approve')
  const asked = { customer: w.customers[1], consignee: c2, creditLimit: 2_500_000 }
  await to.add(address, { ...year, ...asked, onExceed: 'Warn', security: 'None' })
}

/** A transfer of a part of one importer's plan to the other: requested, and not approved. */
export const offerPlan = async (to: Caller, w: World, day: Days, lc: number): Promise<void> => {
  const { c1, c2 } = w.companies
  await to.add('gfsa-details/plan-transfer', { date: day(20), lc, fromConsignee: c1, toConsignee: c2, quantity: 500 })
}

/** A lot for opening stock, none of which is left to count. */
export const openLot = async (to: Caller, w: World, lc: number): Promise<void> => {
  await to.add('procurement/system-lc/opening', {
    sourceKind: 'Opening',
    lc,
    consignee: w.companies.c2,
    terminal: w.terminals.jeddah,
    form: 'Raw',
    costPerTon: 905.2,
    displayName: 'Opening stock Jeddah',
  })
}

/** Offers to customers: two proformas that wait for their money, one of them partly paid. */
export const offerBarley = async (to: Caller, w: World, day: Days, lc101: number, lc102: number): Promise<void> => {
  const { c1, c2 } = w.companies
  const terminal = w.terminals.jeddah
  const inBags = await to.add('accounts/bag-sale-proforma', {
    ...{ date: day(67), customer: w.customers[2], consignee: c1, terminal, lc: lc101, bank: w.banks[0] },
    lines: [{ form: 'Raw', bagGrade: w.bag50, bags: 2000 }],
  })
  await to.act('accounts/bag-sale-proforma', inBags, 'send')
  await to.add('payments/pre-payments', {
    ...{ date: day(68), customer: w.customers[2], consignee: c1, bagProforma: inBags.id },
    ...{ mode: 'Bank Transaction', bank: w.banks[0], transactionRef: 'NCB-44012', amount: 50_000 },
  })
  const inBulk = await to.add('accounts/bulk-sale-proforma', {
    ...{ date: day(68), customer: w.customers[4], consignee: c2, terminal, lc: lc102, bank: w.banks[1] },
    lines: [{ form: 'Raw', quantity: 250 }],
  })
  await to.act('accounts/bulk-sale-proforma', inBulk, 'send')
}

/** Two deals over a large part of an LC: one is agreed and waits for its provisional invoice, one is still being negotiated. */
export const dealInLcs = async (to: Caller, w: World, day: Days, lc101: number, lc102: number): Promise<void> => {
  const { c1, c2 } = w.companies
  const from = { soldFrom: 'Terminal', terminal: w.terminals.jeddah, form: 'Raw', date: day(68) }
  const agreed = await to.add('sales/lc-sale', {
    ...{ ...from, customer: w.customers[4], consignee: c2, lc: lc102, quantity: 1500 },
    ...{ unitPrice: 985, provisionalPct: 95, weightBasis: 'Outturn' },
  })
  await to.act('sales/lc-sale', agreed, 'approve')
  await to.add('sales/lc-sale', {
    ...{ ...from, customer: w.customers[0], consignee: c1, lc: lc101, quantity: 5000, buyerConsignee: c2 },
    ...{ priceUsd: 262, weightBasis: 'Book' },
  })
}

/** The invoices of a customer, mailed as a list; the customer's statement of account, now and every month; a report mailed every week. */
export const mailInvoices = async (to: Caller, w: World): Promise<void> => {
  await to.add('sales/sale-email', {
    ...{ customer: w.customers[0], consignee: w.companies.c1, format: 'Excel', language: 'arabic' },
    recipients: [{ email: 'accounts@example.com' }, { email: 'purchasing@example.com' }],
  })
  const statement = {
    ...{ every: 'Once', partyKind: 'Customer', customer: w.customers[0], consignee: w.companies.c1 },
    ...{ format: 'PDF', language: 'arabic' },
  }
  await to.add('accounts/statement-email', { ...statement, recipients: [{ email: 'accounts@example.com' }] })
  await to.add('accounts/statement-email', {
    ...{ ...statement, every: 'Monthly' },
    recipients: [{ email: 'accounts@example.com' }],
  })
  await to.add('reports/scheduled', {
    ...{ name: 'Stock on Sunday', report: 'Barley Closing Stock', question: `consigneeId=${w.companies.c1}` },
    ...{ every: 'Weekly', format: 'Excel', language: 'arabic', recipients: [{ email: 'stock@example.com' }] },
  })
}

/** A schedule and a template of reports to the grain authority. The demo data has no authority, so neither is in use. */
export const reportToAuthority = async (to: Caller): Promise<void> => {
  const { user } = (await to.get('../../user-context')) as { user: { id: number } }
  const schedule = await to.add('gfsa-details/schedules', {
    ...{ reportType: 'Inventory', frequency: 'Weekly', time: '06:00', weekday: 'Sun', periodCovered: 'Previous week' },
    ...{ channel: 'API', format: 'JSON', retries: 5, retryMinutes: 15, alertUsers: [user.id] },
  })
  await to.act('gfsa-details/schedules', schedule, 'toggle-status')
  const template = await to.add('gfsa-details/templates', {
    reportType: 'Import Plan',
    columns: [{ name: 'destination', form: 'As it is', constant: 'SA' }],
  })
  await to.act('gfsa-details/templates', template, 'toggle-status')
}

/** The codes of the finance system. The demo data has no such system, so documents stay Not sent. */
export const nameCodesOfFims = async (to: Caller): Promise<void> => {
  const { user } = (await to.get('../../user-context')) as { user: { id: number } }
  const exchange = await to.add('fims-logs/exchange', { isOn: false, alertUsers: [user.id], receivable: '1200' })
  await to.act('fims-logs/exchange', exchange, 'toggle-status')
}
