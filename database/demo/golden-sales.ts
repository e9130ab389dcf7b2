// Steps 11 and 12 of the golden scenario: barley sold in bags and in bulk, up to the gate and the invoice.

import type { Caller, Row } from './caller.ts'
import { cutLoads, type Days, notOver, tare } from './loads.ts'
import type { World } from './master-data.ts'

const orderBags = async (to: Caller, w: World, day: Days): Promise<Row> => {
  const order = await to.add('bags/purchase-order-proforma', {
    date: day(20),
    vendor: w.bagVendor,
    consignee: w.companies.c1,
    scope: 'OTHERS',
    deliveryTerminal: w.terminals.jeddah,
    deliveryFrom: day(35),
    deliveryTo: day(45),
    lines: [{ bagGrade: w.bag50, quantity: 50_000, unitPrice: 0.85, vatPct: 15 }],
    paymentTerms: '30 days after delivery',
    denier: '850',
    mesh: '10 × 10',
    gsm: 75,
    bagWeightGrams: 110,
    printText: 'Feed barley 50 kg, علف شعير ٥٠ كجم',
    uvTreated: true,
    bagColour: 'White',
  })
  await to.act('bags/purchase-order-proforma', order, 'approve')
  return order
}

const receiveBags = async (to: Caller, w: World, day: Days, order: Row): Promise<void> => {
  await to.add('bags/procurement', {
    date: day(40),
    purchaseOrder: order.id,
    deliveryNoteNo: 'DN-2207',
    truck: w.trucks[0],
    driver: w.drivers[0],
    vendor: w.bagVendor,
    vendorInvoiceNo: 'NP-4471',
    invoiceDate: day(39),
    consignee: w.companies.c1,
    scope: 'OTHERS',
    terminal: w.terminals.jeddah,
    lines: [
      {
        bagGrade: w.bag50,
        bales: 25,
        delivered: 24_650,
        received: 24_600,
        rejected: 50,
        unitPrice: 0.85,
        bagWeightGrams: 110,
      },
    ],
  })
}

const setBagPrice = async (to: Caller, w: World, day: Days, lc101: number): Promise<void> => {
  const price = await to.add('accounts/bag-sale-price', {
    date: day(58),
    consignee: w.companies.c1,
    lc: lc101,
    form: 'Raw',
    size: '50 kg',
    price: 52,
  })
  await to.act('accounts/bag-sale-price', price, 'approve')
}

const payInAdvance = (to: Caller, w: World, day: Days): Promise<Row> =>
  to.add('payments/pre-payments', {
    date: day(66),
    customer: w.customers[0],
    consignee: w.companies.c1,
    mode: 'Bank Transaction',
    bank: w.banks[1],
    transactionRef: 'RJ-77120034',
    amount: 300_000,
  })

const approveBagSale = async (to: Caller, w: World, day: Days, lc101: number): Promise<Row> => {
  const sale = await to.add('sales/bag-sale', {
    date: day(67),
    customer: w.customers[0],
    consignee: w.companies.c1,
    terminal: w.terminals.jeddah,
    lc: lc101,
    form: 'Raw',
    bagGrade: w.bag50,
    bags: 10_000,
    agent: w.agents[0],
  })
  await to.act('sales/bag-sale', sale, 'approve')
  return sale
}

const deliverBags = async (to: Caller, w: World, day: Days, sale: Row, perTruck: number): Promise<void> => {
  const notes = cutLoads(10_000, 10_000, perTruck)
  for (const [i, { out: bags }] of notes.entries()) {
    const truck = bags > 600 ? w.conveyor : w.trucks[i % w.trucks.length]
    const driver = w.drivers[i % w.drivers.length]
    // The first truck has a permit.
    const permit = i === 0 ? await to.add('sales/sale-permits', { bagSale: sale.id, bags, truck, driver }) : null
    const note = await to.add('sales/delivery-note', {
      date: day(67),
      sale: sale.id,
      truck,
      driver,
      permit: permit?.id,
      orderedBags: bags,
      language: 'arabic',
    })
    await to.act('sales/delivery-note', note, 'weigh-in', { tareKg: tare })
    await to.act('sales/delivery-note', note, 'weigh-out', {
      grossKg: tare + bags * 50 + Math.round((bags * 110) / 1000),
      loadedBags: bags,
      countedBy: 'Machine',
      machineCount: bags,
    })
    await to.act('sales/delivery-note', note, 'gate-out', { sealNos: `S-${4100 + i}` })
  }
}

/** Bags bought, priced, paid for in advance, sold and delivered. */
export const sellInBags = async (
  to: Caller,
  w: World,
  day: Days,
  lc101: number,
  perTruck: number,
): Promise<{ bagSale: number; prePayment: number }> => {
  const order = await orderBags(to, w, day)
  await receiveBags(to, w, day, order)
  await setBagPrice(to, w, day, lc101)
  const advance = await payInAdvance(to, w, day)
  const sale = await approveBagSale(to, w, day, lc101)
  await deliverBags(to, w, day, sale, perTruck)
  return { bagSale: sale.id, prePayment: advance.id }
}

const setBulkPrice = async (to: Caller, w: World, day: Days, lc102: number): Promise<void> => {
  const price = await to.add('accounts/bulk-sale-price', {
    date: day(58),
    consignee: w.companies.c2,
    lc: lc102,
    form: 'Raw',
    price: 1000,
  })
  await to.act('accounts/bulk-sale-price', price, 'approve')
}

const approveBulkSale = async (to: Caller, w: World, day: Days, lc102: number): Promise<Row> => {
  const sale = await to.add('sales/bulk-sale', {
    date: day(68),
    customer: w.customers[1],
    consignee: w.companies.c2,
    terminal: w.terminals.jeddah,
    lc: lc102,
    form: 'Raw',
    orderedQty: 2000,
    tolerancePct: 1,
    validUntil: notOver(day(90)),
    agent: w.agents[1],
  })
  await to.act('sales/bulk-sale', sale, 'approve')
  return sale
}

const loadBulk = async (to: Caller, w: World, day: Days, sale: Row, loadKg: number): Promise<void> => {
  const loads = cutLoads(1_998_500, 1_998_500, loadKg)
  for (const [i, { out }] of loads.entries()) {
    const truck = out > 32_000 ? w.conveyor : w.trucks[i % w.trucks.length]
    const loading = await to.add('sales/bulk-loading', {
      date: day(68),
      sale: sale.id,
      truck,
      driver: w.drivers[i % w.drivers.length],
      tareKg: tare,
      grossKg: tare + out,
    })
    await to.act('sales/bulk-loading', loading, 'gate-out')
  }
}

const receivePartPayment = async (to: Caller, w: World, day: Days, invoice: unknown): Promise<void> => {
  await to.add('payments', {
    date: day(68),
    direction: 'Receipt',
    customer: w.customers[1],
    consignee: w.companies.c2,
    mode: 'Bank Transaction',
    bank: w.banks[1],
    transactionRef: 'RJ-77120099',
    amount: 500_000,
    allocations: [{ invoice, amount: 500_000 }],
  })
}

/** Bulk priced, ordered, loaded and invoiced. */
export const sellInBulk = async (to: Caller, w: World, day: Days, lc102: number, loadKg: number): Promise<number> => {
  await setBulkPrice(to, w, day, lc102)
  const sale = await approveBulkSale(to, w, day, lc102)
  const next = { truck: w.trucks[5], driver: w.drivers[5] }
  await to.add('sales/sale-permits', { ...next, bulkSale: sale.id, bulkQuantity: 25, livestockRef: 'LV-20418' })
  await loadBulk(to, w, day, sale, loadKg)
  await to.act('sales/bulk-sale', sale, 'short-close', { reason: 'The customer’s silo is full.' })
  const { invoice } = await to.act('sales/bulk-sale', sale, 'issue')
  await receivePartPayment(to, w, day, invoice)
  return sale.id
}
