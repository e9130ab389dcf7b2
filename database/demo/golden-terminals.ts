// What else the terminals of the golden scenario have on their desks: planned, proposed, or taken back, so that its closing stock stands.

import type { Caller } from './caller.ts'
import type { Days } from './loads.ts'
import type { World } from './master-data.ts'

/** A truck on the scale, a merging that was reversed, a swap and a milling to come, and the board of what is sold. */
export const onTheDesk = async (to: Caller, w: World, day: Days, lc101: number, lc102: number): Promise<void> => {
  const { c1, c2 } = w.companies
  const [terminal, form] = [w.terminals.jeddah, 'Raw']
  await to.add('terminals/terminal-out', {
    ...{ terminal, form, lc: lc101, date: day(67), consignee: c1, outType: 'Owner withdrawal' },
    ...{
      orderedQty: 25,
      truck: w.trucks[0],
      driver: w.drivers[0],
      firstWeight: 15_240,
      destination: 'Feed mill, Bahra',
    },
  })
  const merging = await to.add('terminals/lc-merging', {
    ...{ terminal, form, date: day(67), consignee: c2, remarks: 'Tails of two ships' },
    sources: [
      { lc: lc101, quantity: 2.5 },
      { lc: lc102, quantity: 3.5 },
    ],
  })
  await to.act('terminals/lc-merging', merging, 'reverse', { reason: 'The owner keeps them apart' })
  await to.add('terminals/swap-cargo', {
    ...{
      date: day(67),
      consigneeA: c1,
      terminalA: w.terminals.yanbu,
      lcA: lc101,
      formA: form,
      quantityA: 500,
      valueA: 940,
    },
    ...{ consigneeB: c2, terminalB: terminal, lcB: lc102, formB: form, quantityB: 500, valueB: 931.5, rule: 'Equal' },
  })
  await to.add('terminals/cargo-milling', {
    ...{
      terminal,
      lc: lc101,
      date: day(67),
      consignee: c1,
      mill: 'Crusher 1',
      shift: 'Day shift',
      inputQty: 200,
      tollFee: 35,
      moistureIn: 12,
      bags: [{ bagGrade: w.bag50, bags: 2_000 }],
    },
  })
  const open = { bagSale: true, bulkSale: true, lcSale: true }
  await to.add('terminals/sale-control', { ...open, terminal, consignee: c1, lc: lc101, form, dailyLimit: 5000 })
}
