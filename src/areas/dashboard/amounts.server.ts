// How the dashboard's queries are narrowed, and how their figures go out.

import { type RawBuilder, sql } from 'kysely'
import { toDecimal } from '#kit/units.ts'

export type ConsigneeFilter = { consigneeId: number[] | null }
export type PlaceFilter = ConsigneeFilter & { terminalId: number[] | null }

/** `and column = any(ids)`, or nothing where none are asked. */
export const among = (column: string, ids: readonly number[] | null): RawBuilder<unknown> =>
  ids?.length ? sql`and ${sql.ref(column)} = any(${ids}::bigint[])` : sql``

/** Kilograms as metric tons. */
export const tons = (kg: number): number => toDecimal(kg, 3)
/** Halalas as riyals. */
export const riyals = (halala: number): number => toDecimal(halala, 2)

export const sum = (figures: readonly number[]): number => figures.reduce((all, one) => all + one, 0)
