// Converts filters by vessel and grade into LCs, because stock, tickets and sales contain only the LC.

import { sql } from 'kysely'
import type { Context } from '#kit/server/context.ts'
import { andAnyOf } from '#trade/parties/any-of.server.ts'

type CargoFilters = { lc?: number[] | null; vessel?: number[] | null; cargoGrade?: number[] | null }

/** No LC has this id. A filter that matches no LC uses it, because an empty list would mean all. */
export const noLc = 0

/**
 * The filters with `lc` limited to the LCs of the requested vessels and grades. A consignee may own cargo of another consignee's LC, which
 * only the ledger shows.
 */
export const withLcs = async <F extends CargoFilters>(filters: F, { tx, asker }: Context): Promise<F> => {
  const { lc, vessel, cargoGrade } = filters
  if (!vessel?.length && !cargoGrade?.length) return filters
  const owned = sql`union select c.consignment_id, c.grade_id from ledger.account c
    where c.agency_id = app.agency() and c.unit = 'KG' and c.role = 'TERMINAL' and c.consignee_id = any(app.companies())`
  const { rows } = await sql<{ lc: number }>`
    select distinct x.lc from (
      select l.id as lc, l.cargo_grade as grade from lc l where l.agency_id = app.agency() ${asker.companyId === null ? sql`` : owned}) x
    where true ${andAnyOf('x.lc', lc)} ${andAnyOf('x.grade', cargoGrade)} ${
      vessel?.length
        ? sql`and x.lc in (select s.lc from shipment s join voyage v on v.agency_id = s.agency_id and v.id = s.voyage
            where s.agency_id = app.agency() and s.status <> 'Canceled' and v.vessel = any(${vessel}::bigint[]))`
        : sql``
    }`.execute(tx)
  return { ...filters, lc: rows.length > 0 ? rows.map(row => row.lc) : [noLc] }
}

/** The grade of each of these LCs that the user may see. */
export const readGradesOfLcs = async (lcs: readonly number[], { tx }: Context): Promise<Map<number, number>> => {
  const { rows } = await sql<{ id: number; grade: number }>`select l.id, l.cargo_grade as grade from lc l
    where l.agency_id = app.agency() and l.id = any(${[...new Set(lcs)]}::bigint[])`.execute(tx)
  return new Map(rows.map(({ id, grade }) => [id, grade]))
}
