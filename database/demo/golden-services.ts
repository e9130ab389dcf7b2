// What the agency's own services cost in the golden scenario: stored at Yanbu, and a rate for loading that is not in force yet.

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
