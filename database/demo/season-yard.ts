// Movements of the season's cargo other than sales: lent, swapped, moved, milled, merged, written down.

import { addDays } from '#kit/days.ts'
import type { Caller, Row } from './caller.ts'
import type { World } from './master-data.ts'
import { movePacked } from './season-packed.ts'

/** A ship's cargo in its terminal. */
export type Lot = { consignee: number; terminal: number; lc: number }
/** The first owner's ship at Jeddah, the second's, and the first's at Yanbu. */
export type Lots = { a: Lot; b: Lot; c: Lot }
type YardStory = { to: Caller; w: World; lots: Lots; ago: (days: number) => string }

const form = 'Raw'

const lend = async ({ to, lots: { a, b }, ago }: YardStory): Promise<void> => {
  const address = 'terminals/loan'
  const between = { lender: a.consignee, borrower: b.consignee, terminal: a.terminal, lc: a.lc, form }
  const same = { ...between, returnBasis: 'Same grade' }
  const first = await to.add(address, { ...same, date: ago(150), quantity: 60, expectedReturnDate: ago(110) })
  const back = { terminal: a.terminal, form, lc: b.lc }
  await to.add('terminals/loan-return', { ...back, date: ago(118), loan: first.id, quantity: 60 })
  const second = await to.add(address, { ...same, date: ago(120), quantity: 45, storageBy: 'Borrower' })
  await to.add('terminals/loan-return', { ...back, date: ago(97), loan: second.id, quantity: 20 })
  const third = await to.add(address, { ...between, date: ago(90), quantity: 50, returnBasis: 'Money' })
  await to.add(address, { ...same, date: ago(40), quantity: 30, expectedReturnDate: ago(-20) })
  const seller = { seller: a.consignee, buyer: b.consignee, terminal: a.terminal, lc: a.lc, form }
  const settling = { ...seller, date: ago(64), quantity: 50, unitPrice: 992, settlesLoan: third.id }
  for (const sale of [
    { ...seller, date: ago(110), quantity: 40, unitPrice: 985, paymentTerms: '30 days', paymentRef: 'TR-20771' },
    { ...seller, seller: b.consignee, buyer: a.consignee, lc: b.lc, date: ago(70), quantity: 35, unitPrice: 979 },
    settling,
  ]) {
    await to.act('terminals/cargo-sale', await to.add('terminals/cargo-sale', sale), 'approve')
  }
  await to.add('terminals/cargo-sale', { ...seller, date: ago(2), quantity: 25, unitPrice: 1_004 })
}

const swap = async ({ to, lots: { a, b }, ago }: YardStory): Promise<void> => {
  const address = 'terminals/swap-cargo'
  const of = { terminalA: a.terminal, formA: form, terminalB: b.terminal, formB: form, rule: 'Equal' }
  for (const [days, tons, valueA, valueB] of [
    [85, 50, 961, 955],
    [46, 30, 970, 974],
  ] as const) {
    const swapped = await to.add(address, {
      ...{ ...of, date: ago(days), consigneeA: a.consignee, lcA: a.lc, quantityA: tons, valueA },
      ...{ consigneeB: b.consignee, lcB: b.lc, quantityB: tons, valueB },
    })
    for (const action of ['agree-first', 'agree-second', 'approve']) await to.act(address, swapped, action)
  }
}

const haul = async ({ to, w, lots: { a, b, c }, ago }: YardStory): Promise<void> => {
  const address = 'terminals/cargo-transfer'
  const names = { name: 'Tihama Haulage', nameAr: 'تهامة للنقليات', category: 'Transport', termsDays: 30 }
  const haulier = (await to.add('master-data/vendor', { ...names, vatNo: '310122393500003' })).id
  const away = { transferType: 'Warehouse', consignee: a.consignee, form, haulier, rate: 62 }
  const north = {
    ...away,
    terminal: a.terminal,
    toTerminal: c.terminal,
    lc: a.lc,
    transporter: w.companies.transporter1,
  }
  const south = {
    ...away,
    terminal: c.terminal,
    toTerminal: a.terminal,
    lc: c.lc,
    transporter: w.companies.transporter2,
  }
  await to.add(address, { ...north, date: ago(140), sentQty: 120, receivedQty: 119.84, receivedOn: ago(139) })
  await to.add(address, { ...south, date: ago(95), sentQty: 80, receivedQty: 79.91, receivedOn: ago(94) })
  await to.add(address, { ...north, date: ago(3), sentQty: 56 })
  const planned = await to.add(address, { ...north, date: ago(30), plannedQty: 52, authorityRef: 'STP-1187' })
  const trip = {
    ...{ outType: 'Transfer', transfer: planned.id, consignee: a.consignee, terminal: a.terminal, lc: a.lc, form },
    ...{ firstWeight: 15_180, orderedQty: 26 },
  }
  for (const [n, net] of [25_980, 26_040].entries()) {
    const of = { ...trip, date: ago(30), truck: w.trucks[n], driver: w.drivers[n], secondWeight: 15_180 + net }
    const out = await to.add('terminals/terminal-out', of)
    await to.act('terminals/terminal-out', out, 'deliver', { receivedKg: net - 30, deliveredOn: ago(29) })
  }
  const between = { transferType: 'Ownership', form, terminal: a.terminal }
  const [first, second] = [a.consignee, b.consignee]
  await to.add(address, {
    ...{ ...between, date: ago(100), consignee: second, toConsignee: first, lc: b.lc, sentQty: 25 },
    remarks: 'Same group of owners',
  })
  await to.add(address, { ...between, date: ago(55), consignee: first, toConsignee: second, lc: a.lc, sentQty: 20 })
}

const withdraw = async ({ to, w, lots: { a, b, c }, ago }: YardStory): Promise<void> => {
  const outs: [Lot, number, string, string, number][] = [
    [a, 128, 'Owner withdrawal', 'Own feed mill, Bahra', 24_760],
    [b, 93, 'Owner withdrawal', 'Poultry farm, Al Lith', 25_320],
    [c, 61, 'Owner withdrawal', 'Own feed mill, Madinah', 23_940],
    [a, 44, 'Sample or other', 'Laboratory', 120],
    [b, 1, 'Owner withdrawal', 'Poultry farm, Al Lith', 25_110],
  ]
  for (const [n, [lot, days, outType, destination, net]] of outs.entries()) {
    const ticket = {
      ...lot,
      form,
      date: ago(days),
      outType,
      destination,
      orderedQty: Math.max(1, Math.ceil(net / 1000)),
    }
    const scales = { truck: w.trucks[n + 2], driver: w.drivers[n + 2], firstWeight: 15_240, secondWeight: 15_240 + net }
    const out = await to.add('terminals/terminal-out', { ...ticket, ...scales })
    if (days > 1) await to.act('terminals/terminal-out', out, 'deliver', { deliveredOn: ago(days) })
    if (days !== 61) continue
    const back = { source: 'Return', exitTicket: out.id, firstWeight: 15_220 + 3_640, secondWeight: 15_220 }
    await to.add('terminals/receive-cargo', { ...back, date: ago(58), remarks: 'More than the mill could store' })
  }
  const other = { ...a, form, source: 'Other', truck: w.trucks[8], firstWeight: 15_180 + 8_420, secondWeight: 15_180 }
  const receipts = 'terminals/receive-cargo'
  const from = { ...other, date: ago(37), remarks: 'From the owner’s farm store, Khulais' }
  const brought = await (await to.as('trm')).add(receipts, from)
  await to.attach(receipts, brought, 'Paper of origin')
  await to.act(receipts, brought, 'approve')
  await to.act(receipts, brought, 'weigh-out', { secondWeight: other.secondWeight })
}

// The second owner withdraws all its cargo of this LC at the terminal and a little more: the books are short until a stock count.
const leaveWithMore = async ({ to, w, lots: { a, b, c }, ago }: YardStory): Promise<void> => {
  const lot = { terminal: a.terminal, lc: c.lc, form }
  const given = { ...lot, transferType: 'Ownership', consignee: a.consignee, toConsignee: b.consignee, sentQty: 20 }
  await to.add('terminals/cargo-transfer', { ...given, date: ago(54) })
  const out = await to.add('terminals/terminal-out', {
    ...{ ...lot, consignee: b.consignee, date: ago(50), outType: 'Owner withdrawal', orderedQty: 20 },
    ...{ destination: 'Poultry farm, Al Lith', overReason: 'The truck was loaded by the shovel, without a scale' },
    ...{ truck: w.trucks[7], driver: w.drivers[7], firstWeight: 15_240, secondWeight: 15_240 + 20_160 },
  })
  await to.act('terminals/terminal-out', out, 'deliver', { deliveredOn: ago(50) })
}

const mill = async ({ to, w, lots: { a, b, c }, ago }: YardStory): Promise<void> => {
  const crushed = { byProductQty: 1.2, mill: 'Crusher 1', shift: 'Day shift', tollFee: 28 }
  const flaked = { mill: 'Flaker 2', shift: 'Night shift', tollFee: 42, moistureIn: 11.8, moistureOut: 14.2 }
  const done: [string, object][] = [
    ['cargo-milling', { ...a, ...crushed, date: ago(130), inputQty: 100, outputQty: 97.4 }],
    [
      'cargo-milling',
      { ...b, ...crushed, date: ago(75), inputQty: 60, outputQty: 58.6, bags: [{ bagGrade: w.bag50, bags: 700 }] },
    ],
    [
      'flaked-barley',
      { ...a, ...flaked, date: ago(125), inputQty: 90, outputQty: 91.7, waterQty: 2.6, bulkDensity: 385 },
    ],
    ['flaked-barley', { ...c, ...flaked, date: ago(60), inputQty: 70, outputQty: 69.1, ownLot: true }],
  ]
  for (const [screen, milled] of done) await to.add(`terminals/${screen}`, { ...milled })
  const started = await to.add('terminals/flaked-barley', {
    ...b,
    mill: 'Flaker 2',
    date: ago(1),
    inputQty: 80,
    tollFee: 42,
  })
  await to.act('terminals/flaked-barley', started, 'start')
}

const writeDown = async ({ to, lots: { a, b, c }, ago }: YardStory): Promise<void> => {
  const address = 'terminals/cargo-loss'
  const counted = { lossType: 'Stock-take', countMethod: 'Weigh-over' }
  const losses: [Lot, object][] = [
    [a, { date: ago(135), lossType: 'Handling', quantity: 5.2, remarks: 'Dust at the hopper' }],
    [b, { date: ago(105), lossType: 'Spillage', quantity: 4.1, remarks: 'Torn conveyor belt' }],
    [c, { date: ago(50), ...counted, quantity: 1.8 }],
    [a, { date: ago(20), ...counted, quantity: -0.64 }],
  ]
  // The user who counts does not approve.
  const supervisor = await to.as('trm')
  for (const [lot, loss] of losses) {
    await to.act(address, await supervisor.add(address, { ...lot, form, ...loss }), 'approve')
  }
  await to.add(address, { ...b, form, date: ago(2), lossType: 'Moisture', quantity: 1.35 })
}

const merge = async ({ to, lots: { a, b }, ago }: YardStory): Promise<Row[]> => {
  const tails: [number, number, number, number][] = [
    [b.consignee, 35, 4.18, 6.345],
    [a.consignee, 25, 5.02, 7.77],
  ]
  const made: Row[] = []
  for (const [consignee, days, ofA, ofB] of tails) {
    const sources = [
      { lc: a.lc, quantity: ofA },
      { lc: b.lc, quantity: ofB },
    ]
    made.push(await to.add('terminals/lc-merging', { date: ago(days), consignee, terminal: a.terminal, form, sources }))
  }
  return made
}

/** Plays the movements after the ships, by the days of their sales. */
export const playYard = async (to: Caller, w: World, lots: Lots, today: string): Promise<void> => {
  const story: YardStory = { to, w, lots, ago: days => addDays(today, -days) }
  for (const play of [lend, swap, haul, withdraw, leaveWithMore, mill, movePacked, writeDown, merge]) await play(story)
}
