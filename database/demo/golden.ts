// The golden scenario: one shipload from contract to sale, in twelve steps with figures everybody can check.

import { addDays } from '#kit/days.ts'
import { share } from '#kit/units.ts'
import type { Caller, Row } from './caller.ts'
import type { World } from './master-data.ts'

/** Days of the story, counted from `start`. */
type Days = (after: number) => string

export type Golden = { lc101: number; lc102: number; bagSale: number; bulkSale: number; prePayment: number }

const at = (day: string, time = '08:00'): string => `${day}T${time}:00+03:00`

const contractAndCredits = async (to: Caller, w: World, day: Days): Promise<{ lc101: number; lc102: number }> => {
  const { c1, c2, seller1 } = w.companies
  const shared = { cargoType: w.barley, cargoGrade: w.grade }
  const contract = await to.add('procurement/purchase-contract', {
    ...shared, contractNo: 'PC-001', date: day(0), buyer: c1, seller: seller1, gaftaForm: '64', origin: 'Australia', cropYear: '2025/26',
    quantity: 60_000, tolerancePct: 10, toleranceOption: 'Seller', excessPct: 5, excessPriceRule: 'Market', incoterm: 'CFR', unitPrice: 240,
    loadPorts: [w.ports.kwinana], dischargePorts: [w.ports.jeddah], shipmentFrom: day(20), shipmentTo: day(50), paymentTerms: 'LC sight',
    lcOpenBy: day(15), qualityFinalAt: 'Load', weightFinalAt: 'Load', inspectionCompany: 'Meridian Superintendence', dischargeRate: 8000,
    demurrageRate: 18_000, despatchRate: 9000,
    qualitySpec: [
      { parameter: 'Moisture', maximum: 13, rejectLimit: 14, certificateNeeded: true },
      { parameter: 'Protein', minimum: 9, certificateNeeded: true },
      { parameter: 'Test weight', minimum: 62, certificateNeeded: true },
      { parameter: 'Foreign matter', maximum: 2, certificateNeeded: true },
    ],
    consigneeSplit: [{ consignee: c1, quantity: 40_000 }, { consignee: c2, quantity: 20_000 }],
  })
  await to.act('procurement/purchase-contract', contract, 'approve')
  const credit = async (lcNo: string, applicant: unknown, quantity: number, amount: number): Promise<number> => {
    const opened = await to.add('procurement/lc', {
      ...shared, lcNo, date: day(8), purchaseContract: contract.id, form: 'Irrevocable', expiryDate: day(85), expiryPlace: 'Jeddah',
      issuingBank: w.banks[0], applicant, beneficiary: seller1, amount, amountTolerancePct: 10, tenor: 'Sight', partialShipments: 'Allowed',
      transhipment: 'Prohibited', loadPort: w.ports.kwinana, dischargePort: w.ports.jeddah, latestShipmentDate: day(50),
      goodsDescription: 'Feed barley in bulk, Australian origin', presentationDays: 21, quantity, tolerancePct: 10,
      assignedConsignees: [{ consignee: applicant, quantity }],
    })
    await to.act('procurement/lc', opened, 'open')
    return opened.id
  }
  return { lc101: await credit('LC-101', c1, 40_000, 9_600_000), lc102: await credit('LC-102', c2, 20_000, 4_800_000) }
}

const voyageAndBills = async (to: Caller, w: World, day: Days, lc: { lc101: number; lc102: number }) => {
  const voyage = await to.add('shipping', {
    voyageNo: 'V-2601', vessel: w.vessels['MV Coral Harvest'], shipmentManager: w.companies.shipmentOwner, loadPorts: [w.ports.kwinana],
    dischargePort: w.ports.jeddah, berth: w.berth, eta: at(day(52)), departedAt: at(day(30)),
  })
  await to.act('shipping', voyage, 'depart', { departedAt: at(day(30)) })
  const bill = (no: string, credit: number, consignee: unknown, blQuantity: number): Promise<Row> =>
    to.add('shipping/shipment', {
      billOfLadingNo: no, date: day(30), voyage: voyage.id, lc: credit, originals: 3, shipper: w.companies.seller1, blQuantity,
      grossWeightMethod: 'Shore scale', invoiceNo: `CI-${no}`, consigneeSplit: [{ consignee, quantity: blQuantity }],
    })
  const bl101 = await bill('KWI-101', lc.lc101, w.companies.c1, 41_200)
  const bl102 = await bill('KWI-102', lc.lc102, w.companies.c2, 20_600)
  await to.act('shipping', voyage, 'arrive', { arrivedAt: at(day(52)), norTenderedAt: at(day(52), '09:00') })
  await to.act('shipping', voyage, 'berth', { berthedAt: at(day(53)) })
  await to.act('shipping', voyage, 'start-discharge', { dischargeCommencedAt: at(day(53), '14:00') })
  return { voyage, bl101, bl102 }
}

/** Cuts a weight into truck loads of about `loadKg`, and what the terminal weighed into the same loads. */
export const cutLoads = (portKg: number, terminalKg: number, loadKg: number): { out: number; received: number }[] => {
  const trips = Math.max(1, Math.round(portKg / loadKg))
  const even = Array.from({ length: trips }, () => 1)
  const [out, difference] = [share(portKg, even), share(portKg - terminalKg, even)]
  return out.map((kg, i) => ({ out: kg, received: kg - (difference[i] as number) }))
}

type Discharge = { shipment: Row; consignee: unknown; portKg: number; terminalKg?: number; from: number; days: number }

const tare = 15_200

/** Discharges a shipment onto trucks, to a terminal or, without a terminal weight, straight to a customer. */
export const discharge = async (to: Caller, w: World, day: Days, of: Discharge, loadKg: number, terminal = w.terminals.jeddah): Promise<void> => {
  const loads = cutLoads(of.portKg, of.terminalKg ?? of.portKg, loadKg)
  for (const [i, load] of loads.entries()) {
    const single = loads.length === 1 || load.out > 32_000
    const [truck, driver] = [single ? w.conveyor : w.trucks[i % w.trucks.length], w.drivers[i % w.drivers.length]]
    const date = day(of.from + Math.floor((i * of.days) / loads.length))
    const ticket = await to.add('port-loading', {
      date, shipment: of.shipment.id, consignee: of.consignee, truck, driver, firstWeight: tare, secondWeight: tare + load.out,
      ...(of.terminalKg === undefined
        ? { deliveryType: 'Direct Delivery', customer: w.customers[i % 6] }
        : { deliveryType: 'Terminal Storage', terminal }),
    })
    if (of.terminalKg === undefined) await to.act('port-loading', ticket, 'deliver')
    else await to.add('terminals/receive-cargo', { date, portLoading: ticket.id, firstWeight: tare + load.received, secondWeight: tare })
  }
}

const movements = async (to: Caller, w: World, day: Days, lc101: number, lc102: number): Promise<void> => {
  const { c1, c2 } = w.companies
  const from = { terminal: w.terminals.jeddah, lc: lc101, form: 'Raw' }
  const loan = await to.add('terminals/loan', { ...from, date: day(61), lender: c1, borrower: c2, quantity: 2000, returnBasis: 'Same grade', expectedReturnDate: day(120) })
  await to.add('terminals/loan-return', { ...from, date: day(62), loan: loan.id, quantity: 500 })
  const sale = await to.add('terminals/cargo-sale', { ...from, date: day(63), seller: c1, buyer: c2, quantity: 1000, unitPrice: 980 })
  await to.act('terminals/cargo-sale', sale, 'approve')
  await to.add('terminals/cargo-transfer', {
    ...from, date: day(64), transferType: 'Warehouse', consignee: c1, toTerminal: w.terminals.yanbu, sentQty: 3000, receivedQty: 2996, transporter: w.companies.transporter1,
  })
  await to.add('terminals/flaked-barley', { terminal: w.terminals.jeddah, lc: lc101, date: day(65), consignee: c1, mill: 'Flaker 1', inputQty: 1000, outputQty: 985, moistureIn: 12, moistureOut: 13.5 })
  for (const [consignee, lc, quantity] of [[c1, lc101, 40], [c2, lc102, 25]] as const) {
    const loss = await to.add('terminals/cargo-loss', { ...from, lc, date: day(66), consignee, lossType: 'Handling', quantity })
    await to.act('terminals/cargo-loss', loss, 'approve')
  }
}

const bagSale = async (to: Caller, w: World, day: Days, lc101: number, perTruck: number): Promise<{ bagSale: number; prePayment: number }> => {
  const { c1 } = w.companies
  await to.add('bags/procurement', {
    date: day(40), vendor: w.bagVendor, vendorInvoiceNo: 'NP-4471', invoiceDate: day(39), consignee: c1, scope: 'OTHERS', terminal: w.terminals.jeddah,
    lines: [{ bagGrade: w.bag50, received: 24_600, rejected: 0, unitPrice: 0.85 }],
  })
  const price = await to.add('accounts/bag-sale-price', { date: day(58), consignee: c1, lc: lc101, form: 'Raw', size: '50 kg', price: 52 })
  await to.act('accounts/bag-sale-price', price, 'approve')
  const customer = w.customers[0]
  const advance = await to.add('payments/pre-payments', { date: day(66), customer, consignee: c1, mode: 'Bank Transaction', bank: w.banks[1], transactionRef: 'RJ-77120034', amount: 300_000 })
  const sale = await to.add('sales/bag-sale', {
    date: day(67), customer, consignee: c1, terminal: w.terminals.jeddah, lc: lc101, form: 'Raw', bagGrade: w.bag50, bags: 10_000, commissionPerBag: 0.25,
  })
  await to.act('sales/bag-sale', sale, 'approve')
  const notes = cutLoads(10_000, 10_000, perTruck)
  for (const [i, { out: bags }] of notes.entries()) {
    const truck = bags > 600 ? w.conveyor : w.trucks[i % w.trucks.length]
    const note = await to.add('sales/delivery-note', { date: day(67), sale: sale.id, truck, driver: w.drivers[i % w.drivers.length], orderedBags: bags, language: 'arabic' })
    await to.act('sales/delivery-note', note, 'weigh-in', { tareKg: tare })
    await to.act('sales/delivery-note', note, 'weigh-out', { grossKg: tare + bags * 50 + Math.round((bags * 110) / 1000), loadedBags: bags })
    await to.act('sales/delivery-note', note, 'gate-out')
  }
  return { bagSale: sale.id, prePayment: advance.id }
}

const bulkSale = async (to: Caller, w: World, day: Days, lc102: number, loadKg: number): Promise<number> => {
  const { c2 } = w.companies
  const price = await to.add('accounts/bulk-sale-price', { date: day(58), consignee: c2, lc: lc102, form: 'Raw', price: 1000 })
  await to.act('accounts/bulk-sale-price', price, 'approve')
  const sale = await to.add('sales/bulk-sale', {
    date: day(68), customer: w.customers[1], consignee: c2, terminal: w.terminals.jeddah, lc: lc102, form: 'Raw', orderedQty: 2000, tolerancePct: 1, validUntil: day(90),
  })
  await to.act('sales/bulk-sale', sale, 'approve')
  const loads = cutLoads(1_998_500, 1_998_500, loadKg)
  for (const [i, { out }] of loads.entries()) {
    const truck = out > 32_000 ? w.conveyor : w.trucks[i % w.trucks.length]
    const loading = await to.add('sales/bulk-loading', { date: day(68), sale: sale.id, truck, driver: w.drivers[i % w.drivers.length], tareKg: tare, grossKg: tare + out })
    await to.act('sales/bulk-loading', loading, 'gate-out')
  }
  await to.act('sales/bulk-sale', sale, 'complete')
  return sale.id
}

export type Telling = {
  /** first day of the story; it takes 68 days */
  start: string
  /** what one truck carries: real trucks make some two thousand tickets, `Infinity` makes one of each leg */
  loadKg: number
  bagsPerTruck: number
}

/** Tells the golden scenario through the calls of an agency admin; gives the ids of what others ask about. */
export const tellGolden = async (to: Caller, w: World, { start, loadKg, bagsPerTruck }: Telling): Promise<Golden> => {
  const day: Days = after => addDays(start, after)
  const credits = await contractAndCredits(to, w, day)
  const { voyage, bl101, bl102 } = await voyageAndBills(to, w, day, credits)
  const { c1, c2 } = w.companies
  await discharge(to, w, day, { shipment: bl101, consignee: c1, portKg: 36_150_000, terminalKg: 36_120_000, from: 53, days: 6 }, loadKg)
  await discharge(to, w, day, { shipment: bl101, consignee: c1, portKg: 5_000_000, from: 56, days: 2 }, loadKg)
  await discharge(to, w, day, { shipment: bl102, consignee: c2, portKg: 20_610_000, terminalKg: 20_600_000, from: 55, days: 5 }, loadKg)
  await to.act('shipping', voyage, 'complete', { dischargeCompletedAt: at(day(60), '18:00') })
  await movements(to, w, day, credits.lc101, credits.lc102)
  const bags = await bagSale(to, w, day, credits.lc101, bagsPerTruck)
  return { ...credits, ...bags, bulkSale: await bulkSale(to, w, day, credits.lc102, loadKg) }
}
