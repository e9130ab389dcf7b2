// The golden scenario: one shipload from contract to sale, in twelve steps with figures that can be checked by hand.

import { addDays } from '#kit/days.ts'
import type { Caller, Row } from './caller.ts'
import { contractAndCredits, survey, voyageAndBills } from './golden-arrival.ts'
import { tradeInBags } from './golden-bags.ts'
import { askForCorrection, askForCredit, askForVoucher } from './golden-desk.ts'
import { reckonLaytime } from './golden-laytime.ts'
import { sellInBags, sellInBulk } from './golden-sales.ts'
import { agreeCommissions, billExpenses, invoiceServices, payAgents, serveAtYanbu } from './golden-services.ts'
import { onTheDesk } from './golden-terminals.ts'
import {
  dealInLcs,
  grantCredit,
  mailInvoices,
  nameCodesOfFims,
  offerBarley,
  offerPlan,
  openLot,
  reportToAuthority,
} from './golden-terms.ts'
import { at, type Days, discharge } from './loads.ts'
import type { World } from './master-data.ts'

export type Golden = { lc101: number; lc102: number; bagSale: number; bulkSale: number; prePayment: number }

const moveBetweenConsignees = async (to: Caller, w: World, day: Days, lc101: number): Promise<void> => {
  const { c1, c2 } = w.companies
  const from = { terminal: w.terminals.jeddah, lc: lc101, form: 'Raw' }
  const loan = await to.add('terminals/loan', {
    ...from,
    date: day(61),
    lender: c1,
    borrower: c2,
    quantity: 2000,
    returnBasis: 'Same grade',
    expectedReturnDate: day(120),
  })
  await to.add('terminals/loan-return', { ...from, date: day(62), loan: loan.id, quantity: 500 })
  const sale = await to.add('terminals/cargo-sale', {
    ...from,
    date: day(63),
    seller: c1,
    buyer: c2,
    quantity: 1000,
    unitPrice: 980,
  })
  await to.act('terminals/cargo-sale', sale, 'approve')
}

const transferToYanbu = async (to: Caller, w: World, day: Days, lc101: number): Promise<void> => {
  await to.add('terminals/cargo-transfer', {
    terminal: w.terminals.jeddah,
    lc: lc101,
    form: 'Raw',
    date: day(64),
    transferType: 'Warehouse',
    consignee: w.companies.c1,
    toTerminal: w.terminals.yanbu,
    sentQty: 3000,
    receivedQty: 2996,
    transporter: w.companies.transporter1,
  })
}

const flakeBarley = async (to: Caller, w: World, day: Days, lc101: number): Promise<void> => {
  await to.add('terminals/flaked-barley', {
    terminal: w.terminals.jeddah,
    lc: lc101,
    date: day(65),
    consignee: w.companies.c1,
    mill: 'Flaker 1',
    inputQty: 1000,
    outputQty: 985,
    moistureIn: 12,
    moistureOut: 13.5,
  })
}

const bookLosses = async (to: Caller, w: World, day: Days, lc101: number, lc102: number): Promise<void> => {
  for (const [consignee, lc, quantity] of [
    [w.companies.c1, lc101, 40],
    [w.companies.c2, lc102, 25],
  ] as const) {
    const loss = await to.add('terminals/cargo-loss', {
      terminal: w.terminals.jeddah,
      lc,
      form: 'Raw',
      date: day(66),
      consignee,
      lossType: 'Handling',
      quantity,
    })
    await to.act('terminals/cargo-loss', loss, 'approve')
  }
}

const moveStock = async (to: Caller, w: World, day: Days, lc101: number, lc102: number): Promise<void> => {
  await moveBetweenConsignees(to, w, day, lc101)
  await transferToYanbu(to, w, day, lc101)
  await flakeBarley(to, w, day, lc101)
  await bookLosses(to, w, day, lc101, lc102)
}

type GoldenSettings = {
  /** first day of the scenario, which takes 68 days */
  start: string
  /** kilograms that one truck carries: a real load gives some two thousand tickets, `Infinity` one ticket for each leg */
  loadKg: number
  bagsPerTruck: number
}

type Arrived = { voyage: Row; bl101: Row; bl102: Row }

const dischargeAndSail = async (to: Caller, w: World, day: Days, arrived: Arrived, loadKg: number): Promise<void> => {
  const { voyage, bl101, bl102 } = arrived
  const { c1, c2 } = w.companies
  for (const part of [
    { shipment: bl101, consignee: c1, portKg: 36_150_000, terminalKg: 36_120_000, from: 53, days: 6 },
    { shipment: bl101, consignee: c1, portKg: 5_000_000, from: 56, days: 2 },
    { shipment: bl102, consignee: c2, portKg: 20_610_000, terminalKg: 20_600_000, from: 55, days: 5 },
  ]) {
    await discharge(to, w, day, part, loadKg)
  }
  await to.act('shipping', voyage, 'complete', { dischargeCompletedAt: at(day(60), '18:00') })
  await survey(to, voyage, day(60), { stage: 'Final', mean: 5.31, displacement: 27_580, ballast: 14_600 })
  await to.act('shipping', voyage, 'sail', { sailedAt: at(day(61), '06:00') })
}

// The month is started to be closed but not closed, because later days are entered after the scenario.
const beginToClose = async (to: Caller, { companies, terminals }: World, day: Days): Promise<void> => {
  await to.add('accounts/month-close', { month: day(-31) })
  const stock = { consignee: companies.c1, terminal: terminals.jeddah }
  await to.add('gfsa-details/close-stock', { ...stock, period: 'Day', day: day(60) })
}

/** Plays the golden scenario through the calls of an agency admin; returns the ids that tests need. */
export const playGolden = async (
  to: Caller,
  w: World,
  { start, loadKg, bagsPerTruck }: GoldenSettings,
): Promise<Golden> => {
  const day: Days = after => addDays(start, after)
  const credits = await contractAndCredits(to, w, day)
  await offerPlan(to, w, day, credits.lc101)
  const arrived = await voyageAndBills(to, w, day, credits)
  await dischargeAndSail(to, w, day, arrived, loadKg)
  await reckonLaytime(to, day, arrived.voyage.id)
  await moveStock(to, w, day, credits.lc101, credits.lc102)
  await agreeCommissions(to, w, day)
  const bags = await sellInBags(to, w, day, credits.lc101, bagsPerTruck)
  const bulkSale = await sellInBulk(to, w, day, credits.lc102, loadKg)
  await onTheDesk(to, w, day, credits.lc101, credits.lc102)
  await tradeInBags(to, w, day)
  await grantCredit(to, w, day)
  await offerBarley(to, w, day, credits.lc101, credits.lc102)
  await dealInLcs(to, w, day, credits.lc101, credits.lc102)
  await mailInvoices(to, w)
  await reportToAuthority(to)
  await nameCodesOfFims(to)
  await openLot(to, w, credits.lc102)
  await askForCredit(to, day, bags.bagSale)
  await askForVoucher(to, w, day)
  await askForCorrection(to, day, bags.bagSale)
  await serveAtYanbu(to, w, day, credits.lc101)
  await invoiceServices(to, w, day)
  await payAgents(to, w, day)
  await billExpenses(to, w, day, [credits.lc101, credits.lc102])
  await beginToClose(to, w, day)
  return { lc101: credits.lc101, lc102: credits.lc102, ...bags, bulkSale }
}
