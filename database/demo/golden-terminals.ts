// Other work at the terminals of the golden scenario: planned, proposed, or reversed, so that the closing stock stays as specified.

import type { Caller } from './caller.ts'
import type { Days } from './loads.ts'
import type { World } from './master-data.ts'

const form = 'Raw'

const weighInTruck = async (to: Caller, w: World, day: Days, lc101: number): Promise<void> => {
  await to.add('terminals/terminal-out', {
    terminal: w.terminals.jeddah,
    form,
    lc: lc101,
    date: day(67),
    consignee: w.companies.c1,
    outType: 'Owner withdrawal',
    orderedQty: 25,
    // The truck stays on the scale from then on, so the following days do not use it.
    truck: w.trucks[14],
    driver: w.drivers[14],
    firstWeight: 15_240,
    destination: 'Feed mill, Bahra',
  })
}

const mergeAndReverse = async (to: Caller, w: World, day: Days, lc101: number, lc102: number): Promise<void> => {
  const merging = await to.add('terminals/lc-merging', {
    terminal: w.terminals.jeddah,
    form,
    date: day(67),
    consignee: w.companies.c2,
    remarks: 'Tails of two ships',
    sources: [
      { lc: lc101, quantity: 2.5 },
      { lc: lc102, quantity: 3.5 },
    ],
  })
  await to.act('terminals/lc-merging', merging, 'reverse', { reason: 'The owner keeps them apart' })
}

const proposeSwap = async (to: Caller, w: World, day: Days, lc101: number, lc102: number): Promise<void> => {
  await to.add('terminals/swap-cargo', {
    date: day(67),
    consigneeA: w.companies.c1,
    terminalA: w.terminals.yanbu,
    lcA: lc101,
    formA: form,
    quantityA: 500,
    valueA: 940,
    consigneeB: w.companies.c2,
    terminalB: w.terminals.jeddah,
    lcB: lc102,
    formB: form,
    quantityB: 500,
    valueB: 931.5,
    rule: 'Equal',
  })
}

const planMilling = async (to: Caller, w: World, day: Days, lc101: number): Promise<void> => {
  await to.add('terminals/cargo-milling', {
    terminal: w.terminals.jeddah,
    lc: lc101,
    date: day(67),
    consignee: w.companies.c1,
    mill: 'Crusher 1',
    shift: 'Day shift',
    inputQty: 200,
    tollFee: 35,
    moistureIn: 12,
    bags: [{ bagGrade: w.bag50, bags: 2_000 }],
  })
}

/** A truck on the scale, a reversed merging, a planned swap and milling, and the price board. */
export const onTheDesk = async (to: Caller, w: World, day: Days, lc101: number, lc102: number): Promise<void> => {
  await weighInTruck(to, w, day, lc101)
  await mergeAndReverse(to, w, day, lc101, lc102)
  await proposeSwap(to, w, day, lc101, lc102)
  await planMilling(to, w, day, lc101)
  const open = { bagSale: true, bulkSale: true, lcSale: true }
  const stock = { terminal: w.terminals.jeddah, consignee: w.companies.c1, lc: lc101, form }
  await to.add('terminals/sale-control', { ...open, ...stock, dailyLimit: 5000 })
}
