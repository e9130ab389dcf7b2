// The agency's own services in the golden scenario: storage at Yanbu, and a rate for loading that is not in force yet; also the
// commissions of agents.

import { addDays, today } from '#kit/days.ts'
import type { Caller } from './caller.ts'
import type { Days } from './loads.ts'
import type { World } from './master-data.ts'

/** Thirty days of storage, ten of them free, and rates that are offered. */
export const serveAtYanbu = async (to: Caller, w: World, day: Days, lc101: number): Promise<void> => {
  const { yanbu, jeddah } = w.terminals
  const storage = { service: 'Storage', terminal: yanbu, rate: 0.45, unit: 'MT', chargedTo: 'Consignee', freeDays: 10 }
  const rate = await to.add('accounts/bulk-loading-rate', { date: day(60), ...storage })
  await to.act('accounts/bulk-loading-rate', rate, 'approve')
  await to.add('accounts/service-charge', {
    date: day(66),
    service: 'Storage',
    consignee: w.companies.c1,
    terminal: yanbu,
    lc: lc101,
    quantity: 2_996,
    days: 30,
  })
  const loading = { service: 'Bulk loading', terminal: jeddah, rate: 12, unit: 'MT', chargedTo: 'Customer' }
  await to.add('accounts/bulk-loading-rate', { date: addDays(today('Asia/Riyadh'), 30), ...loading })
}

/** The agency invoices its services in its own name, through a company entered for it. */
export const invoiceServices = async (to: Caller, w: World, day: Days): Promise<void> => {
  await to.add('master-data/company', {
    ...{ name: 'Red Sea Grain Agency Company Limited', nameAr: 'شركة وكالة حبوب البحر الأحمر المحدودة' },
    ...{ types: ['shipmentOwner'], scope: 'OTHERS', country: 'Saudi Arabia' },
    ...{
      vatNo: '300099912300003',
      crNo: '4030123456',
      buildingNo: '3114',
      street: 'Al Mina Road',
      district: 'Al Mina',
    },
    ...{ city: 'Jeddah', postalCode: '22312', streetAr: 'طريق الميناء', districtAr: 'الميناء', cityAr: 'جدة' },
  })
  const invoice = await to.add('accounts/service-invoice', { date: day(66), consignee: w.companies.c1 })
  await to.act('accounts/service-invoice', invoice, 'issue')
}

/** Terms by tiers, and an agent who earns a commission when the customer pays. */
export const agreeCommissions = async (to: Caller, w: World, day: Days): Promise<void> => {
  const address = 'accounts/agent-commission'
  const paid = { accrueOn: 'Payment', customer: w.customers[1], consignee: w.companies.c2, whtPct: 5 }
  const onPayment = { date: day(0), agent: w.agents[1], basis: 'Per MT', tiers: [{ fromQty: 0, rate: 3.5 }] }
  await to.act(address, await to.add(address, { ...onPayment, ...paid }), 'approve')
  const tiers = [
    { fromQty: 0, rate: 0.2 },
    { fromQty: 5_000, rate: 0.3 },
  ]
  const byTiers = { date: addDays(today('Asia/Riyadh'), 30), agent: w.agents[0], basis: 'Per bag', tiers }
  await to.add(address, { ...byTiers, accrueOn: 'Posting', saleType: 'Bag sale' })
}

/** Commissions of the golden sales: one paid out, one calculated again. */
export const payAgents = async (to: Caller, w: World, day: Days): Promise<void> => {
  const address = 'accounts/commission-payout'
  const period = { date: day(68), periodFrom: day(60), periodTo: day(68) }
  const payout = await to.add(address, { ...period, agent: w.agents[1], consignee: w.companies.c2 })
  await to.act(address, payout, 'approve')
  await to.add(address, { ...period, agent: w.agents[0], consignee: w.companies.c1, amount: 1_000 })
}

/** Bills: one of the terminal, paid; one for stevedoring over both LCs, which waits for approval. */
export const billExpenses = async (to: Caller, w: World, day: Days, lcs: number[]): Promise<void> => {
  const address = 'accounts/expenses'
  const bill = { vendor: w.bagVendor, currency: 'SAR', invoiceDate: day(62) }
  const fuel = { vendorInvoiceNo: 'NP-9001', category: 'Other', amount: 4_250, terminal: w.terminals.jeddah }
  const paid = await to.add(address, { ...bill, ...fuel, date: day(63), remarks: 'Diesel for the loaders' })
  await to.act(address, paid, 'approve')
  await to.act(address, paid, 'pay', {
    paidOn: day(67),
    mode: 'Bank Transaction',
    bank: w.banks[0],
    transactionRef: 'TT-9001',
  })
  const stevedoring = { vendorInvoiceNo: 'NP-9014', category: 'Stevedoring', amount: 617_600 }
  await to.add(address, { ...bill, ...stevedoring, date: day(64), lcs: lcs.map(lc => ({ lc })) })
}
