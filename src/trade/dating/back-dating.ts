// How far back a document may be dated (domain, Q14; decision 0044): the rule, without the database.

import { addDays } from '#kit/days.ts'
import type { Document } from '#kit/document.ts'

/** Documents whose date the user does not choose: it is printed on another party's paper, or is the first day of terms. */
const datedByOthers = [
  'purchaseContract',
  'lc',
  'shipment',
  'bagSalePrice',
  'bulkSalePrice',
  'bulkLoadingRate',
  'agentCommission',
] as const

/** Whether the date of such documents is the day on which the recorded event happened. */
export const isDated = ({ name, fields }: Document): boolean =>
  fields.date?.need === 'required' && fields.date.shape.kind === 'day' && !datedByOthers.some(other => other === name)

/** Form days besides `date` on which stock or money moves: checked like dates. */
export const daysOfMovements = ['receivedOn', 'depositDate', 'titleTransferDate'] as const

/** Days of actions on which stock or money moves: checked like dates. */
export const actionDaysOfMovements = ['receivedOn', 'deliveredOn', 'paidOn', 'finalDate'] as const

/** How many days before today a day is; zero for today and later. */
export const daysBack = (day: string, today: string): number =>
  Math.max(0, Math.round((Date.parse(today) - Date.parse(day)) / 86_400_000))

/** The first day that needs no special right. */
export const firstFreeDay = (today: string, window: number): string => addDays(today, -window)
