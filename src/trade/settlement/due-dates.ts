// When an invoice has to be paid.

import { addDays } from '#kit/days.ts'
import type { PaymentMode } from '#trade/settlement/payment-mode-fields.ts'

/** Days a customer has to pay what he buys on credit, where his credit limit says nothing else. */
export const usualTermsDays = 30

/** The day an invoice has to be paid on: at once, or when the terms have run. */
export const dueDateFor = (date: string, mode: PaymentMode | null, days = usualTermsDays): string =>
  mode === 'Cash' || mode === 'Bank Transaction' ? date : addDays(date, days)
