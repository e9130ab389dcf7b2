// Other work on a demo day: buying cargo and bags that run short, prices on Sundays, payments, a mail.

import { addDays, localTime } from '#kit/days.ts'
import type { Beginning, Owed } from './daily-beginning.ts'
import { lotsToSell } from './daily-sales.ts'
import type { Strand } from './daily-strands.ts'
import type { World } from './master-data.ts'
import { buyBags, setPrices } from './season-ships.ts'
import { sellByConveyor } from './truck-sales.ts'

type DayStory = { strand: Strand; w: World; b: Beginning }

const workingDaysInMonth = 26
const wantedDays = 40
const mostDays = 46
const fewToSellKg = 300_000
const enoughToSellKg = 1_000_000
const tonsATrip = 110

// Stock at Yanbu is kept low: it covers less than the fifty days that the authority requires.
const holdYanbuShort = async (dayStory: DayStory): Promise<void> => {
  const { yanbu } = dayStory.w.terminals
  const kgOf = (lots: Beginning['lots']): number => lots.reduce((kg, lot) => kg + lot.kg, 0)
  const storedKg = kgOf(dayStory.b.lots.filter(({ terminal }) => terminal === yanbu))
  const toSellKg = kgOf(lotsToSell(dayStory.b, yanbu))
  const aDayKg = dayStory.b.soldAtYanbu / workingDaysInMonth
  // Selling from this stock also raises the average sales of a day.
  const tooMuchKg = (storedKg - wantedDays * aDayKg) / (1 + wantedDays / workingDaysInMonth)
  if (storedKg > mostDays * aDayKg) await sellFromYanbu(dayStory, tooMuchKg)
  if (toSellKg < fewToSellKg || (storedKg < wantedDays * aDayKg && toSellKg < enoughToSellKg))
    await sendToYanbu(dayStory)
}

const sellFromYanbu = async ({ strand, w, b }: DayStory, tooMuchKg: number): Promise<void> => {
  const [lot] = lotsToSell(b, w.terminals.yanbu).sort((one, other) => other.kg - one.kg)
  const tons = Math.floor(Math.min(tooMuchKg, (lot?.kg ?? 0) - fewToSellKg) / 1_000)
  if (!lot || tons <= 0) return
  const { terminal, consignee, lc } = lot
  const order = { date: b.day, customer: w.customers[0], tons }
  await strand('from-yanbu', to => sellByConveyor(to, w, { terminal, consignee, lc }, order))
}

const sendToYanbu = async ({ strand, w, b }: DayStory): Promise<void> => {
  const { jeddah, yanbu } = w.terminals
  const lot = lotsToSell(b, jeddah).find(({ consignee }) => consignee === w.companies.c1)
  if (!lot) return
  await strand('to-yanbu', to =>
    to.add('terminals/cargo-transfer', {
      ...{ date: b.day, transferType: 'Warehouse', terminal: jeddah, toTerminal: yanbu, form: 'Raw' },
      ...{ consignee: lot.consignee, lc: lot.lc, transporter: w.companies.transporter1 },
      ...{ sentQty: tonsATrip, receivedQty: tonsATrip - 0.08 },
    }),
  )
}

const leastBags = 10_000

const buyMissingBags = async ({ strand, w, b }: DayStory): Promise<void> => {
  const selling = [w.terminals.jeddah, w.terminals.yanbu].flatMap(terminal => lotsToSell(b, terminal))
  const places = new Map(selling.map(lot => [`${lot.terminal}-${lot.consignee}`, lot]))
  for (const [key, place] of places) {
    const held = b.bags.find(({ terminal, consignee }) => `${terminal}-${consignee}` === key)?.available ?? 0
    if (held >= leastBags) continue
    const bill = { date: b.day, invoiceDate: b.day, vendorInvoiceNo: `NP-${b.day}-${key}`, received: 30_000 }
    await strand(`bags-${key}`, to => buyBags(to, w, place, bill))
  }
}

const sunday = 0

// The price moves up and down by a quarter of a riyal a bag.
const changePrices = async ({ strand, w, b }: DayStory): Promise<void> => {
  const at = new Date(b.day)
  if (at.getUTCDay() !== sunday) return
  const [lot] = lotsToSell(b, w.terminals.jeddah)
  if (!lot?.bagPrice || !lot.bulkPrice) return
  const { bagPrice, bulkPrice } = lot
  const step = Math.floor(at.getTime() / (7 * 86_400_000)) % 2 === 0 ? 1 : -1
  const ended = { until: addDays(b.day, -1) }
  const prices = { date: b.day, bag: bagPrice.price + step / 4, bulk: bulkPrice.price + step * 5 }
  await strand('prices', async to => {
    await to.act('accounts/bag-sale-price', bagPrice, 'end', ended)
    await to.act('accounts/bulk-sale-price', bulkPrice, 'end', ended)
    await setPrices(to, lot, prices)
  })
}

const halalasOf = (invoices: readonly Owed[]): number =>
  invoices.reduce((sum, { balanceDue }) => sum + Math.round(balanceDue * 100), 0)

// A customer pays everything due to one seller at once; the bank shows the first two payments on the same day.
const receivePayments = async ({ strand, w, b }: DayStory): Promise<void> => {
  const bills = Map.groupBy(b.owed, ({ customer, consignee }) => `${customer}-${consignee}`)
  for (const [n, [bill, invoices]] of [...bills].entries()) {
    const { customer, consignee } = invoices[0]!
    const slipNo = `${b.day.replaceAll('-', '')}-${bill}`
    await strand(`paid-${bill}`, async to => {
      const payment = await to.add('payments', {
        ...{ date: b.day, direction: 'Receipt', customer, consignee, mode: 'Bank Transaction' },
        ...{ bank: w.banks[consignee % 4], transactionRef: slipNo, amount: halalasOf(invoices) / 100 },
        allocations: invoices.map(({ id, balanceDue }) => ({ invoice: id, amount: balanceDue })),
      })
      if (n < 2) await to.act('payments', payment, 'confirm', { slipNo })
    })
  }
}

const bounceCheque = async ({ strand, w, b }: DayStory): Promise<void> => {
  if (b.hasBounced) return
  await strand('cheque', async to => {
    const cheque = await to.add('payments', {
      ...{ date: b.day, direction: 'Receipt', customer: w.customers[3], consignee: w.companies.c1 },
      ...{ mode: 'Bank Transaction', bank: w.banks[1], transactionRef: `CHQ-${b.day}`, amount: 12_500 },
      remarks: 'By cheque',
    })
    await to.act('payments', cheque, 'bounce', { reason: 'The cheque is not covered.' })
  })
}

// Bags that were torn while loading are sold to a mender.
const sellTornBags = async ({ strand, w, b }: DayStory): Promise<void> => {
  const torn = b.bags.find(({ damaged }) => damaged > 20)
  if (!torn) return
  await strand('torn-bags', async to => {
    const sale = await to.add('bags/outside-sale', {
      ...{ date: b.day, consignee: torn.consignee, customer: w.customers[2], terminal: torn.terminal },
      ...{ bagGrade: w.bag50, condition: 'Damaged', quantity: 5, unitPrice: 0.2 },
      ...{ truck: w.trucks[23], driver: w.drivers[23], gatePass: `GP-${b.day}` },
    })
    await to.act('bags/outside-sale', sale, 'approve')
  })
}

// A mail has the date of its sending, so days that are entered later have no mails.
const mailInvoices = async ({ strand, w, b }: DayStory): Promise<void> => {
  if (b.day !== localTime(b.now, 'Asia/Riyadh').day) return
  await strand('mail', to =>
    to.add('sales/sale-email', {
      ...{ consignee: w.companies.c1, fromDay: b.day, toDay: b.day, format: 'Excel', language: 'arabic' },
      recipients: [{ email: 'accounts@example.com' }],
    }),
  )
}

/** Plays what a day needs before it can sell. */
export const playSupplies = async (strand: Strand, w: World, b: Beginning): Promise<void> => {
  const dayStory = { strand, w, b }
  await holdYanbuShort(dayStory)
  await buyMissingBags(dayStory)
  await changePrices(dayStory)
}

/** Plays the desk work on the sales of this day and earlier days. */
export const playDesk = async (strand: Strand, w: World, b: Beginning): Promise<void> => {
  const dayStory = { strand, w, b }
  await receivePayments(dayStory)
  await bounceCheque(dayStory)
  await sellTornBags(dayStory)
  await mailInvoices(dayStory)
}
