import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { readTares, type Tare } from '#areas/master-data/truck/calls.ts'
import { truck } from '#areas/master-data/truck/definition.ts'
import { readLastUse } from '#areas/master-data/truck/last-use.server.ts'
import { portLoading } from '#areas/port-loading/definition.ts'
import { bulkLoading } from '#areas/sales/bulk-loading/definition.ts'
import { deliveryNote } from '#areas/sales/delivery-note/definition.ts'
import { receiveCargo } from '#areas/terminals/receive-cargo/definition.ts'
import { answer } from '#kit/server/answer.ts'
import { behave, withFactReader } from '#kit/server/behaviour.ts'
import { andMerged } from '#kit/server/columns.ts'
import type { Context } from '#kit/server/context.ts'
import { find } from '#kit/server/rows.ts'
import { separateWhenActivated } from '#trade/parties/merging.server.ts'

export const truckServer = withFactReader(behave(truck, { after: separateWhenActivated('truck') }), readLastUse)

const mostShown = 100

// The documents that record a truck's empty weight.
const weighed = { portLoading, receiveCargo, deliveryNote, bulkLoading }

const readTareHistory = async (id: number, context: Context) => {
  await find(truck, id, context)
  const trucks = andMerged(truck, [id])
  const { rows } = await sql<
    Tare & { screen: keyof typeof weighed }
  >`select day, kg, name as screen, doc_no as "docNo", id::text as address from (
      select date as day, first_weight as kg, 'portLoading' as name, doc_no, id from port_loading where agency_id = app.agency() and truck = any(${trucks})
        and status <> 'Canceled'
      union all select date, second_weight, 'receiveCargo', doc_no, id from receive_cargo where agency_id = app.agency() and truck = any(${trucks})
        and second_weight is not null and status <> 'Canceled'
      union all select date, tare_kg, 'deliveryNote', doc_no, id from delivery_note where agency_id = app.agency() and truck = any(${trucks})
        and tare_kg is not null and status <> 'Canceled'
      union all select date, tare_kg, 'bulkLoading', doc_no, id from bulk_loading where agency_id = app.agency() and truck = any(${trucks})
        and tare_kg is not null and status <> 'Canceled') weighed
    order by day desc, id desc`.execute(context.tx)
  const weights = rows.map(({ kg }) => kg)
  const sum = weights.reduce((total, kg) => total + kg, 0)
  return {
    count: rows.length,
    least: weights.length > 0 ? Math.min(...weights) : null,
    most: weights.length > 0 ? Math.max(...weights) : null,
    mean: weights.length > 0 ? Math.round(sum / weights.length) : null,
    rows: rows.slice(0, mostShown).map(row => ({
      ...row,
      screen: weighed[row.screen].singular,
      address: `${weighed[row.screen].address}/${row.address}`,
    })),
  }
}

/** Mounts the tare history. */
export const mountTruck = (app: FastifyInstance): void =>
  answer(app, readTares, ({ id }, context) => readTareHistory(id(), context))
