// How far back one may date (domain, Q14; decision 0044): the rule, without the database.

import { addDays } from '#kit/days.ts'
import type { Document } from '#kit/document.ts'

/** Documents whose date is not chosen by who enters them: it stands on a paper of others, or says from when terms hold. */
export const datedByOthers = [
  'purchaseContract',
  'lc',
  'shipment',
  'bagSalePrice',
  'bulkSalePrice',
  'bulkLoadingRate',
  'agentCommission',
] as const

/** Whether users date such documents by the day on which what they tell has happened. */
export const isDated = ({ name, fields }: Document): boolean =>
  fields.date?.need === 'required' && fields.date.shape.kind === 'day' && !datedByOthers.some(other => other === name)

/** Days of forms beside `date`, on which stock or money moves: judged as dates are. */
export const movingDays = ['receivedOn', 'depositDate', 'titleTransferDate'] as const

/** Days that actions ask for, on which stock or money moves: judged as dates are. */
export const askedDays = ['receivedOn', 'deliveredOn', 'paidOn', 'finalDate'] as const

/** Days that actions ask for and that others decide: a bank, the customs, the market, a carrier. */
export const askedDaysOfOthers = [
  ...['presentedOn', 'customsDate', 'marketOn', 'valueDate', 'issueDate'],
  // of terms of contracts
  ...['effectiveOn', 'shipmentTo', 'arrivalTo'],
] as const

/** How many days a day lies back; zero for today and later. */
export const daysBack = (day: string, today: string): number =>
  Math.max(0, Math.round((Date.parse(today) - Date.parse(day)) / 86_400_000))

/** The first day anyone may date by. */
export const firstFreeDay = (today: string, window: number): string => addDays(today, -window)
