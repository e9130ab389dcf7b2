// When an invoice is due.

import { addDays } from '#kit/days.ts'
import type { PaymentMode } from '#trade/settlement/payment-mode-fields.ts'

/** Days to pay on credit where the credit limit has no payment terms. */
export const defaultTermsDays = 30

/** The due date of an invoice: at once, or after the payment terms. */
export const dueDateFor = (date: string, mode: PaymentMode | null, days = defaultTermsDays): string =>
  mode === 'Cash' || mode === 'Bank Transaction' ? date : addDays(date, days)
