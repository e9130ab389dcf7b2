// Presentations of documents under an LC and their payments: each is for some of its bills of lading.

import { marginAfter, recordPosting } from '#areas/procurement/lc/amendments.server.ts'
import { lc } from '#areas/procurement/lc/definition.ts'
import { type BillOfLc, readBills, readBlockedMargin, readDrawings } from '#areas/procurement/lc/position.server.ts'
import { postPayment, postReturnedPayment } from '#areas/procurement/lc/posting.ts'
import { shipment } from '#areas/shipping/shipment/definition.ts'
import type { RowOf, ValuesIn } from '#kit/document.ts'
import { conflict, refuse } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'
import { apply, refresh } from '#kit/server/write.ts'
import { refuseFuture } from '#trade/cargo/stock.server.ts'
import { openDayFrom } from '#trade/dating/open-day.server.ts'

type Lc = ValuesIn<typeof lc>
type LcRow = RowOf<typeof lc>
/** The bills of lading that the actions `present` and `unpay` ask for. */
type NamedBills = { bills?: string | null }

const isUnpaid = ({ isPaid }: BillOfLc): boolean => !isPaid
const isPresented = (bill: BillOfLc): boolean => isUnpaid(bill) && bill.presentedOn !== null
const idsOf = (bills: readonly BillOfLc[]): number[] => bills.map(({ id }) => id)

const namesIn = ({ bills }: NamedBills): string[] =>
  (bills ?? '').split(/[,،;\n]/).map(name => name.trim()).filter(Boolean) // biome-ignore format: one chain

// The bills that a user names, or all that are not paid.
const findNamed = (bills: readonly BillOfLc[], entered: NamedBills): BillOfLc[] => {
  const unpaid = bills.filter(isUnpaid)
  const names = namesIn(entered)
  if (names.length === 0) return unpaid
  const unknown = names.find(name => !unpaid.some(({ no }) => no === name))
  if (unknown !== undefined) {
    refuse('{bill} is no unpaid bill of lading of this LC. Enter one of {bills}.', {
      fields: { bills: 'Not a bill to present.' },
      values: { bill: unknown, bills: unpaid.map(({ no }) => no).join(', ') },
    })
  }
  return unpaid.filter(({ no }) => names.includes(no))
}

/** Checks the day of a presentation: after its bills of lading, and not in the future. The days follow each other: on board, presented, paid. */
export const checkPresentation = async (values: Lc & NamedBills, { id }: LcRow, context: Context): Promise<void> => {
  const { presentedOn } = values
  refuseFuture(presentedOn, context, 'presentedOn')
  const named = findNamed(await readBills(id, context), values)
  const later = named.find(({ onBoard }) => presentedOn !== null && onBoard > presentedOn)
  if (!later) return
  refuse('B/L {bill} is dated {day}, so its documents were presented on that day or later. Enter that day.', {
    fields: { presentedOn: 'Lies before the bill of lading.' },
    values: { bill: later.no, day: later.onBoard },
  })
}

/** Notes on the bills that their documents are with the bank. */
export const presentBills = async (row: LcRow & NamedBills, context: Context): Promise<void> => {
  const presented = findNamed(await readBills(row.id, context), row)
  await refresh(shipment, idsOf(presented), { presentedOn: row.presentedOn }, context)
}

/** The documents come back from the bank: those bills can be presented again. */
export const withdrawBills = async ({ id }: LcRow, context: Context): Promise<void> => {
  const presented = (await readBills(id, context)).filter(isPresented)
  if (presented.length > 0) await refresh(shipment, idsOf(presented), { presentedOn: null }, context)
}

/** The bank pays what was presented, and sets off the margin that it still blocks. What was not presented waits for its own turn. */
export const payBills = async (row: LcRow, context: Context): Promise<void> => {
  const paidOn = row.paidOn ?? context.today
  const bills = await readBills(row.id, context)
  const presented = bills.filter(isPresented)
  const paid = idsOf(presented.length > 0 ? presented : bills.filter(isUnpaid))
  const [drawn, margin] = [await readDrawings(paid, context), await readBlockedMargin(row.id, context)]
  await recordPosting(row, paidOn, postPayment(row, drawn, margin), context)
  if (paid.length > 0) await refresh(shipment, paid, { paidOn }, context)
  if (bills.some(bill => isUnpaid(bill) && !paid.includes(bill.id))) await apply(lc, row.id, 'ship', context)
}

const isNotNull = (day: string | null): day is string => day !== null
const latest = (days: readonly (string | null)[]): string | null => days.filter(isNotNull).toSorted().at(-1) ?? null
const paidDays = (bills: readonly BillOfLc[]): (string | null)[] => bills.map(({ paidOn }) => paidOn)

// The paid bills that a user names, or all of the last day on which the bank paid. A payment is taken back on its own day.
const findReturned = (bills: readonly BillOfLc[], entered: NamedBills): BillOfLc[] => {
  const paid = bills.filter(({ isPaid }) => isPaid)
  const names = namesIn(entered)
  if (names.length === 0) return paid.filter(({ paidOn }) => paidOn === latest(paidDays(paid)))
  const unknown = names.find(name => !paid.some(({ no }) => no === name))
  if (unknown !== undefined) {
    refuse('{bill} is no paid bill of lading of this LC. Enter one of {bills}.', {
      fields: { bills: 'Not a paid bill.' },
      values: { bill: unknown, bills: paid.map(({ no }) => no).join(', ') },
    })
  }
  const named = paid.filter(({ no }) => names.includes(no))
  if (new Set(paidDays(named)).size > 1) {
    refuse('The bank paid these bills of lading on several days. Take back one day after the other.', {
      fields: { bills: 'Paid on several days.' },
    })
  }
  return named
}

/** Refuses to take back a payment where there is none. */
export const checkPaid = async ({ id }: LcRow, context: Context): Promise<void> => {
  if ((await readBills(id, context)).every(isUnpaid))
    conflict('The bank has paid nothing under this LC. Choose the LC that it paid.')
}

/** What the LC keeps when a payment is taken back: the last of the other payments, and the presentation that is to be paid again. */
export const fillReturned = async (
  entered: Lc & NamedBills,
  { id, status, presentedOn }: LcRow,
  context: Context,
): Promise<Partial<Lc>> => {
  const bills = await readBills(id, context)
  const returned = findReturned(bills, entered)
  const presented = latest(returned.map(bill => bill.presentedOn)) ?? presentedOn
  return {
    paidOn: latest(paidDays(bills.filter(bill => !returned.includes(bill)))),
    ...(status === 'Paid' && { presentedOn: presented }),
  }
}

/** Takes back the payment of the named bills, or of the last day: they are owed again, and the bank blocks its margin again if it
 *  has paid nothing else. Posted on the day of the payment, or on the first open day after it. */
export const returnPayment = async (row: LcRow & NamedBills, context: Context): Promise<void> => {
  const bills = findReturned(await readBills(row.id, context), row)
  const drawn = await readDrawings(idsOf(bills), context)
  const presented = row.status === 'Accepted' ? {} : { presentedOn: null }
  await refresh(shipment, idsOf(bills), { paidOn: null, ...presented }, context)
  const margins = [await readBlockedMargin(row.id, context), await marginAfter(row, context)] as const
  const day = await openDayFrom(bills[0]!.paidOn!, context)
  await recordPosting(row, day, postReturnedPayment(row, drawn, margins), context)
}
