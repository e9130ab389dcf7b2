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
import { allOf, andMerged, tableOf } from '#kit/server/columns.ts'
import type { Context } from '#kit/server/context.ts'
import { find } from '#kit/server/rows.ts'
import { inScope } from '#kit/server/scope.ts'
import { separateWhenActivated } from '#trade/parties/merging.server.ts'

export const truckServer = withFactReader(behave(truck, { after: separateWhenActivated('truck') }), readLastUse)

const mostShown = 100

// The documents that record a truck's empty weight, and where.
const weighed = [
  { document: portLoading, tare: 'first_weight' },
  { document: receiveCargo, tare: 'second_weight' },
  { document: deliveryNote, tare: 'tare_kg' },
  { document: bulkLoading, tare: 'tare_kg' },
] as const

const readTareHistory = async (id: number, context: Context) => {
  await find(truck, id, context)
  const trucks = andMerged(truck, [id])
  const each = weighed.map(
    ({
      document,
      tare,
    }) => sql`select d.date as day, ${sql.ref(`d.${tare}`)} as kg, ${document.name}::text as name, d.doc_no as "docNo", d.id
      from ${tableOf(document)} d where d.agency_id = app.agency() and d.truck = any(${trucks}) and ${sql.ref(`d.${tare}`)} is not null
        and d.status <> 'Canceled' ${allOf(inScope(document, context.asker, 'd'))}`,
  )
  const { rows } = await sql<Omit<Tare, 'screen' | 'address'> & { name: string; id: number }>`
    select * from (${sql.join(each, sql` union all `)}) weighed order by day desc, id desc`.execute(context.tx)
  const weights = rows.map(({ kg }) => kg)
  const sum = weights.reduce((total, kg) => total + kg, 0)
  return {
    count: rows.length,
    least: weights.length > 0 ? Math.min(...weights) : null,
    most: weights.length > 0 ? Math.max(...weights) : null,
    mean: weights.length > 0 ? Math.round(sum / weights.length) : null,
    rows: rows.slice(0, mostShown).map(({ name, id, ...row }) => {
      const { document } = weighed.find(of => of.document.name === name)!
      return { ...row, screen: document.singular, address: `${document.address}/${id}` }
    }),
  }
}

/** Mounts the tare history. */
export const mountTruck = (app: FastifyInstance): void =>
  answer(app, readTares, ({ id }, context) => readTareHistory(id(), context))
