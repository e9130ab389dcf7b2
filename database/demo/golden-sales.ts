// Steps 11 and 12 of the golden scenario: barley sold in bags and in bulk, to the gate and the invoice.

import type { Caller } from './caller.ts'
import { cutLoads, type Days, tare } from './loads.ts'
import type { World } from './master-data.ts'

/** Bags bought, priced, paid for in advance, sold and delivered. */
export const sellInBags = async (
  to: Caller,
  w: World,
  day: Days,
  lc101: number,
  perTruck: number,
): Promise<{ bagSale: number; prePayment: number }> => {
  const { c1 } = w.companies
  const order = await to.add('bags/purchase-order-proforma', {
    date: day(20),
    vendor: w.bagVendor,
    consignee: c1,
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
  await to.add('bags/procurement', {
    date: day(40),
    purchaseOrder: order.id,
    deliveryNoteNo: 'DN-2207',
    truck: w.trucks[0],
    driver: w.drivers[0],
    vendor: w.bagVendor,
    vendorInvoiceNo: 'NP-4471',
    invoiceDate: day(39),
    consignee: c1,
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
  const price = await to.add('accounts/bag-sale-price', {
    date: day(58),
    consignee: c1,
    lc: lc101,
    form: 'Raw',
    size: '50 kg',
    price: 52,
  })
  await to.act('accounts/bag-sale-price', price, 'approve')
  const customer = w.customers[0]
  const advance = await to.add('payments/pre-payments', {
    date: day(66),
    customer,
    consignee: c1,
    mode: 'Bank Transaction',
    bank: w.banks[1],
    transactionRef: 'RJ-77120034',
    amount: 300_000,
  })
  const sale = await to.add('sales/bag-sale', {
    date: day(67),
    customer,
    consignee: c1,
    terminal: w.terminals.jeddah,
    lc: lc101,
    form: 'Raw',
    bagGrade: w.bag50,
    bags: 10_000,
    agent: w.agents[0],
    paymentMode: 'Bank Transaction',
  })
  await to.act('sales/bag-sale', sale, 'approve')
  const notes = cutLoads(10_000, 10_000, perTruck)
  for (const [i, { out: bags }] of notes.entries()) {
    const truck = bags > 600 ? w.conveyor : w.trucks[i % w.trucks.length]
    const driver = w.drivers[i % w.drivers.length]
    // The first truck comes with a permit.
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
  return { bagSale: sale.id, prePayment: advance.id }
}

/** Bulk priced, ordered, loaded and invoiced. */
export const sellInBulk = async (to: Caller, w: World, day: Days, lc102: number, loadKg: number): Promise<number> => {
  const { c2 } = w.companies
  const price = await to.add('accounts/bulk-sale-price', {
    date: day(58),
    consignee: c2,
    lc: lc102,
    form: 'Raw',
    price: 1000,
  })
  await to.act('accounts/bulk-sale-price', price, 'approve')
  const sale = await to.add('sales/bulk-sale', {
    date: day(68),
    customer: w.customers[1],
    consignee: c2,
    terminal: w.terminals.jeddah,
    lc: lc102,
    form: 'Raw',
    orderedQty: 2000,
    tolerancePct: 1,
    validUntil: day(90),
    agent: w.agents[1],
  })
  await to.act('sales/bulk-sale', sale, 'approve')
  const next = { truck: w.trucks[5], driver: w.drivers[5] }
  await to.add('sales/sale-permits', { ...next, bulkSale: sale.id, bulkQuantity: 25, livestockRef: 'LV-20418' })
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
  await to.act('sales/bulk-sale', sale, 'short-close', { reason: 'The customer’s silo is full.' })
  const { invoice } = await to.act('sales/bulk-sale', sale, 'issue')
  await to.add('payments', {
    date: day(68),
    direction: 'Receipt',
    customer: w.customers[1],
    consignee: c2,
    mode: 'Bank Transaction',
    bank: w.banks[1],
    transactionRef: 'RJ-77120099',
    amount: 500_000,
    allocations: [{ invoice, amount: 500_000 }],
  })
  return sale.id
}
