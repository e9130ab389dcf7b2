// Requests on the accountant's desk when the golden scenario ends: not yet decided, so that they post nothing.

import type { Caller, Row } from './caller.ts'
import type { Days } from './loads.ts'
import type { World } from './master-data.ts'

/** A customer claims that 100 bags were missing: a credit note is entered and waits to be issued. */
export const askForCredit = async (to: Caller, day: Days, bagSale: number): Promise<void> => {
  const { invoice } = (await to.get(`sales/bag-sale/${bagSale}`)) as Row
  await to.add('accounts/credit-note', {
    date: day(68),
    invoice,
    reason: 'Quantity',
    reasonText: '100 bags short at the customer’s yard',
    lines: [{ line: 1, bags: 100 }],
  })
}

/** A settlement that was agreed with a customer waits for the manager's approval. */
export const askForVoucher = async (to: Caller, w: World, day: Days): Promise<void> => {
  await to.add('accounts/credit-voucher', {
    date: day(68),
    type: 'Settlement',
    customer: w.customers[1],
    consignee: w.companies.c2,
    amount: 1_250,
    reason: 'Demurrage of his trucks, as agreed',
    supportNo: 'Letter of the customer 26-114',
  })
}

/** The cashier's slip shows a transfer, the invoice cash: a correction is requested and waits for the manager. */
export const askForCorrection = async (to: Caller, day: Days, bagSale: number): Promise<void> => {
  const { invoice } = (await to.get(`sales/bag-sale/${bagSale}`)) as Row
  await to.add('accounts/edit-sale-and-payment', {
    date: day(68),
    wrong: 'Payment mode',
    invoice,
    newMode: 'Bank Transaction',
    cause: 'Agreed otherwise',
    explanation: 'The rest is paid by transfer at once.',
  })
}
