// Costs of the season's cargo beside its price: bills of the port, and the agency's own services.

import type { Caller } from './caller.ts'
import type { World } from './master-data.ts'
import type { Ship } from './season-ships.ts'

/** The costs of bringing in a ship's cargo: each bill is approved, the older ones are paid. */
export const payBills = async (
  to: Caller,
  w: World,
  ship: Ship,
  lc: number,
  day: (after: number) => string,
): Promise<void> => {
  const address = 'accounts/expenses'
  const bills = [
    { category: 'Stevedoring', amount: ship.tons * 10 },
    { category: 'Port dues', amount: 48_500, vatPct: 0 },
    { category: 'Survey', currency: 'USD', amountUsd: 2_400 },
  ]
  for (const [n, bill] of bills.entries()) {
    const vendorInvoiceNo = `${ship.lc}-${n + 1}`
    const billed = { date: day(6 + n), invoiceDate: day(5 + n), vendor: w.bagVendor, vendorInvoiceNo, lcs: [{ lc }] }
    const row = await to.add(address, { currency: 'SAR', ...bill, ...billed })
    await to.act(address, row, 'approve')
    const transfer = {
      paidOn: day(20 + n),
      mode: 'Bank Transaction',
      bank: w.banks[n],
      transactionRef: vendorInvoiceNo,
    }
    if (n < 2) await to.act(address, row, 'pay', transfer)
  }
}

/** The rates for loading that owners of the cargo pay. */
export const agreeRates = async (to: Caller, date: string): Promise<void> => {
  const charged = { date, chargedTo: 'Consignee' }
  for (const rate of [
    { service: 'Bulk loading', rate: 12, unit: 'MT' },
    { service: 'Bagging', rate: 0.35, unit: 'bag' },
  ]) {
    const row = await to.add('accounts/bulk-loading-rate', { ...charged, ...rate })
    await to.act('accounts/bulk-loading-rate', row, 'approve')
  }
}
