// Movements of the golden scenario's empty bags: lent, returned, swapped, sold and moved.

import type { Caller } from './caller.ts'
import type { Days } from './loads.ts'
import type { World } from './master-data.ts'

const buySmallBags = async (to: Caller, w: World, day: Days): Promise<void> => {
  await to.add('bags/procurement', {
    date: day(45),
    vendor: w.bagVendor,
    vendorInvoiceNo: 'NP-4502',
    invoiceDate: day(44),
    consignee: w.companies.c2,
    scope: 'OTHERS',
    terminal: w.terminals.jeddah,
    lines: [{ bagGrade: w.bag40, received: 5_000, rejected: 0, unitPrice: 0.75 }],
  })
}

const lendAndSwap = async (to: Caller, w: World, day: Days): Promise<void> => {
  const { c1, c2 } = w.companies
  const { jeddah } = w.terminals
  const loan = await to.add('bags/loan', {
    date: day(61),
    lender: c1,
    borrower: c2,
    terminal: jeddah,
    bagGrade: w.bag50,
    quantity: 3_000,
    expectedReturnDate: day(110),
  })
  await to.add('bags/loan-return', { date: day(66), loan: loan.id, terminal: jeddah, quantity: 1_000 })
  await to.add('bags/swap', {
    date: day(62),
    ...{ ownerA: c1, terminalA: jeddah, bagGradeA: w.bag50, quantityA: 2_000 },
    ...{ ownerB: c2, terminalB: jeddah, bagGradeB: w.bag40, quantityB: 2_000 },
  })
}

const sellToOtherConsignee = async (to: Caller, w: World, day: Days): Promise<void> => {
  const sale = await to.add('bags/sale', {
    date: day(63),
    seller: w.companies.c1,
    buyer: w.companies.c2,
    terminal: w.terminals.jeddah,
    bagGrade: w.bag50,
    quantity: 1_500,
    unitPrice: 0.95,
  })
  await to.act('bags/sale', sale, 'approve')
}

const transferToYanbu = async (to: Caller, w: World, day: Days): Promise<void> => {
  const transfer = await to.add('bags/transfer-bags', {
    date: day(64),
    consignee: w.companies.c1,
    terminal: w.terminals.jeddah,
    toTerminal: w.terminals.yanbu,
    bagGrade: w.bag50,
    quantity: 2_000,
    truck: w.trucks[1],
    driver: w.drivers[1],
    transporter: w.companies.transporter1,
    gatePass: 'GP-3381',
  })
  await to.act('bags/transfer-bags', transfer, 'receive', {
    received: 1_950,
    damaged: 46,
    damageReason: 'Truck Accident Damage',
    responsible: 'Transporter',
    shortReason: 'Four were not on the truck.',
    receivedOn: day(65),
  })
}

const sellDamagedBags = async (to: Caller, w: World, day: Days): Promise<void> => {
  const outside = await to.add('bags/outside-sale', {
    date: day(68),
    consignee: w.companies.c1,
    customer: w.customers[2],
    terminal: w.terminals.yanbu,
    bagGrade: w.bag50,
    condition: 'Damaged',
    quantity: 40,
    unitPrice: 0.2,
    truck: w.trucks[0],
    driver: w.drivers[0],
    gatePass: 'GP-3402',
  })
  await to.act('bags/outside-sale', outside, 'approve')
}

/** The second consignee buys bags of 40 kg; then both consignees trade their bags. */
export const tradeInBags = async (to: Caller, w: World, day: Days): Promise<void> => {
  await buySmallBags(to, w, day)
  await lendAndSwap(to, w, day)
  await sellToOtherConsignee(to, w, day)
  await transferToYanbu(to, w, day)
  await sellDamagedBags(to, w, day)
}
