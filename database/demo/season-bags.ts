// Movements of the season's empty bags other than filling: ordered, lent, returned, swapped, sold and moved.

import { addDays } from '#kit/days.ts'
import type { Caller } from './caller.ts'
import type { World } from './master-data.ts'
import type { Lots } from './season-yard.ts'

/** A day this many days before today; after it if negative. */
type Ago = (days: number) => string

const orderBags = async (to: Caller, w: World, { a, b }: Lots, ago: Ago): Promise<void> => {
  const [first, second, terminal] = [a.consignee, b.consignee, a.terminal]
  const ordered = {
    ...{ vendor: w.bagVendor, scope: 'OTHERS', deliveryTerminal: terminal, paymentTerms: '30 days after delivery' },
    ...{ denier: '900 D', gsm: 68, bagWeightGrams: 110, bagColour: 'White' },
  }
  const order = await to.add('bags/purchase-order-proforma', {
    ...{ ...ordered, date: ago(162), consignee: second, deliveryFrom: ago(158), deliveryTo: ago(150) },
    lines: [{ bagGrade: w.bag40, quantity: 60_000, unitPrice: 0.76 }],
  })
  await to.act('bags/purchase-order-proforma', order, 'approve')
  await to.add('bags/procurement', {
    ...{ date: ago(156), vendor: w.bagVendor, vendorInvoiceNo: 'NP-4410', invoiceDate: ago(157), consignee: second },
    ...{ scope: 'OTHERS', terminal, purchaseOrder: order.id, deliveryNoteNo: 'DN-8810' },
    lines: [{ bagGrade: w.bag40, bales: 40, received: 39_850, rejected: 150, unitPrice: 0.76 }],
  })
  await to.add('bags/purchase-order-proforma', {
    ...{ ...ordered, date: ago(4), consignee: first, deliveryFrom: ago(-10), deliveryTo: ago(-30) },
    lines: [{ bagGrade: w.bag50, quantity: 250_000, unitPrice: 0.84 }],
  })
}

const lendBags = async (to: Caller, w: World, { a, b }: Lots, ago: Ago): Promise<void> => {
  const [first, second, terminal, bagGrade] = [a.consignee, b.consignee, a.terminal, w.bag50]
  const lend = async (date: string, lender: number, borrower: number, quantity: number, back: number, on: string) => {
    const loan = await to.add('bags/loan', { date, lender, borrower, terminal, bagGrade, quantity })
    await to.add('bags/loan-return', { date: on, loan: loan.id, terminal, quantity: back })
  }
  await lend(ago(145), first, second, 4_000, 4_000, ago(101))
  await lend(ago(88), second, first, 2_500, 1_000, ago(72))
  await lend(ago(47), first, second, 1_200, 500, ago(21))
}

const swapBags = async (to: Caller, w: World, { a, b }: Lots, ago: Ago): Promise<void> => {
  for (const [days, quantityA, quantityB] of [
    [99, 1_500, 1_500],
    [53, 2_000, 2_100],
  ] as const) {
    await to.add('bags/swap', {
      ...{ date: ago(days), ownerA: a.consignee, terminalA: a.terminal, bagGradeA: w.bag50, quantityA },
      ...{ ownerB: b.consignee, terminalB: a.terminal, bagGradeB: w.bag40, quantityB },
    })
  }
}

const sellBags = async (to: Caller, w: World, { a, b }: Lots, ago: Ago): Promise<void> => {
  const [first, second, terminal, bagGrade] = [a.consignee, b.consignee, a.terminal, w.bag50]
  for (const [days, seller, buyer, quantity] of [
    [92, first, second, 1_200],
    [41, second, first, 900],
  ] as const) {
    const sold = { date: ago(days), seller, buyer, terminal, bagGrade, quantity, unitPrice: 0.93 }
    await to.act('bags/sale', await to.add('bags/sale', sold), 'approve')
  }
  for (const [days, n, quantity] of [
    [66, 1, 400],
    [31, 4, 650],
  ] as const) {
    const sold = { date: ago(days), consignee: first, customer: w.customers[n], terminal, bagGrade, quantity }
    const pass = { truck: w.trucks[n], driver: w.drivers[n], gatePass: `GP-${3_100 + days}` }
    const gone = await to.add('bags/outside-sale', { ...sold, ...pass, unitPrice: 1.05 })
    await to.act('bags/outside-sale', gone, 'approve')
  }
}

const transferBags = async (to: Caller, w: World, { a, c }: Lots, ago: Ago): Promise<void> => {
  const owned = { consignee: a.consignee, terminal: a.terminal, toTerminal: c.terminal, bagGrade: w.bag50 }
  const sent = { ...owned, transporter: w.companies.transporter3 }
  const moved = await to.add('bags/transfer-bags', { ...sent, date: ago(80), quantity: 5_000, gatePass: 'GP-3155' })
  await to.act('bags/transfer-bags', moved, 'receive', {
    ...{ received: 4_988, damaged: 12, receivedOn: ago(79) },
    ...{ damageReason: 'Truck Accident Damage', responsible: 'Transporter' },
  })
  await to.add('bags/transfer-bags', { ...sent, date: ago(2), quantity: 3_000, gatePass: 'GP-3391' })
}

/** Plays the movements, after the ships. */
export const playBags = async (to: Caller, w: World, lots: Lots, today: string): Promise<void> => {
  const ago: Ago = days => addDays(today, -days)
  await orderBags(to, w, lots, ago)
  await lendBags(to, w, lots, ago)
  await swapBags(to, w, lots, ago)
  await sellBags(to, w, lots, ago)
  await transferBags(to, w, lots, ago)
}
