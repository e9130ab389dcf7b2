// The filters of the dashboard's calls, and their figures in metric tons and riyals.

import { toDecimal } from '#kit/units.ts'

export type ConsigneeFilter = { consigneeId: number[] | null }
export type PlaceFilter = ConsigneeFilter & { terminalId: number[] | null }

/** Kilograms as metric tons. */
export const tons = (kg: number): number => toDecimal(kg, 3)
/** Halalas as riyals. */
export const riyals = (halala: number): number => toDecimal(halala, 2)

export const sum = (figures: readonly number[]): number => figures.reduce((all, one) => all + one, 0)
