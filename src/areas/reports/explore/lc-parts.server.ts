// Vessel, origin and grade as filters: the LCs that have these values, as in the dimensions.

import { sql } from 'kysely'
import type { Row } from '#kit/check.ts'
import type { Context } from '#kit/server/context.ts'
import { noLc } from '#trade/cargo/lcs-of.server.ts'
import { andAnyOf } from '#trade/parties/any-of.server.ts'
import type { InvoicedSalesFilters } from '#trade/statements/invoiced-sales.server.ts'
import { lcCargoQuery } from '#trade/statements/lc-cargo.server.ts'

/** The filters with `lc` narrowed to the LCs of the requested vessels, origins and grades. */
export const withLcParts = async (filters: Row, { tx }: Context): Promise<InvoicedSalesFilters> => {
  const { vessel, cargoGrade, origin, ...others } = filters
  const asked = others as InvoicedSalesFilters
  const of = { vessel: vessel as number[] | null, cargoGrade: cargoGrade as number[] | null }
  if (!of.vessel?.length && !of.cargoGrade?.length && !origin) return asked
  const { rows } = await sql<{ id: number }>`select l.id from ${lcCargoQuery} l where true ${andAnyOf('l.id', asked.lc)}
    ${andAnyOf('l.vessel', of.vessel)} ${andAnyOf('l.cargo_grade', of.cargoGrade)}
    ${origin ? sql`and lower(l.origin) = lower(${origin})` : sql``}`.execute(tx)
  return { ...asked, lc: rows.length > 0 ? rows.map(({ id }) => id) : [noLc] }
}
