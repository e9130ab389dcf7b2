import type { FastifyInstance } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import { readTares, type Tare } from '#areas/master-data/truck/calls.ts'
import { truck } from '#areas/master-data/truck/definition.ts'
import { readLastUse } from '#areas/master-data/truck/last-use.server.ts'
import { portLoading } from '#areas/port-loading/definition.ts'
import { bulkLoading } from '#areas/sales/bulk-loading/definition.ts'
import { deliveryNote } from '#areas/sales/delivery-note/definition.ts'
import { receiveCargo } from '#areas/terminals/receive-cargo/definition.ts'
import type { Document, ValuesIn } from '#kit/document.ts'
import { refuse } from '#kit/refusal.ts'
import { answer } from '#kit/server/answer.ts'
import { behave, withFactReader } from '#kit/server/behaviour.ts'
import { allOf, andMerged, snake, tableOf } from '#kit/server/columns.ts'
import type { Context } from '#kit/server/context.ts'
import { find } from '#kit/server/rows.ts'
import { inScope } from '#kit/server/scope.ts'
import { may, mayOn } from '#rights/may.ts'
import { separateWhenActivated } from '#trade/parties/merging.server.ts'

// The screens on which trucks are weighed.
const weighingScreens = [
  'ConsignmentTransportation',
  'ReceiveCargo',
  'TerminalOut',
  'DeliveryNote',
  'BulkLoading',
] as const

const weighsTrucks = ({ asker }: Context): boolean =>
  weighingScreens.some(screen => mayOn(asker, 'Add', screen) || mayOn(asker, 'Edit', screen))

type Truck = ValuesIn<typeof truck>

const isRaised = (after: number | null, before: number | null): boolean =>
  before !== null && (after === null || after > before)

// Users who weigh trucks do not loosen the limit that stops them at the scale, unless they may type weights.
const refuseLoosening = (after: Truck, before: Truck, context: Context): void => {
  const isConveyorNow = after.truckType === 'Conveyor' && before.truckType !== 'Conveyor'
  if (!isRaised(after.maxGrossKg, before.maxGrossKg) && !isConveyorNow) return
  if (!weighsTrucks(context) || may(context.asker, { rights: ['canEnterManualWeight'] })) return
  refuse(
    'The truck could then be loaded with more. Ask a user who may type weights, or one who does not weigh trucks.',
    {
      fields: { [isConveyorNow ? 'truckType' : 'maxGrossKg']: 'Not by a user who weighs trucks.' },
    },
  )
}

const plainServer = behave(truck, {
  async check(values, { what, before }, context) {
    if (what === 'change' && before) refuseLoosening(values, before, context)
  },
  after: separateWhenActivated('truck'),
})

export const truckServer = withFactReader(plainServer, readLastUse)

const mostShown = 100

// The documents that record a truck's empty weight, and the field that has it.
const weighed: readonly [Document, string][] = [
  [portLoading, 'firstWeight'],
  [receiveCargo, 'secondWeight'],
  [deliveryNote, 'tareKg'],
  [bulkLoading, 'tareKg'],
]

const taresIn = (of: Document, field: string, id: number, { asker }: Context): RawBuilder<unknown> => {
  const kg = sql.ref(`t.${snake(field)}`)
  return sql`select t.date as day, ${kg} as kg, ${of.name}::text as screen, t.doc_no as "docNo", t.id::float8 as id from ${tableOf(of)} t
    where t.agency_id = app.agency() and t.truck = any(${andMerged(truck, [id])}) and ${kg} is not null and t.status <> 'Canceled'
    ${allOf(inScope(of, asker))}`
}

type Weighing = Omit<Tare, 'address'> & { id: number }

// Weighings that the user may read: no numbers of documents of other screens and terminals.
const readWeighings = async (id: number, context: Context): Promise<Weighing[]> => {
  const parts = weighed
    .filter(([{ right }]) => mayOn(context.asker, 'View', right))
    .map(([of, field]) => taresIn(of, field, id, context))
  if (parts.length === 0) return []
  const all = sql<Weighing>`${sql.join(parts, sql` union all `)} order by day desc, id desc`
  return (await all.execute(context.tx)).rows
}

const readTareHistory = async (id: number, context: Context) => {
  await find(truck, id, context)
  const rows = await readWeighings(id, context)
  const documentOf = (screen: string) => weighed.find(([{ name }]) => name === screen)![0]
  const weights = rows.map(({ kg }) => kg)
  const sum = weights.reduce((total, kg) => total + kg, 0)
  return {
    count: rows.length,
    least: weights.length > 0 ? Math.min(...weights) : null,
    most: weights.length > 0 ? Math.max(...weights) : null,
    mean: weights.length > 0 ? Math.round(sum / weights.length) : null,
    rows: rows.slice(0, mostShown).map(({ id: of, screen, ...row }) => ({
      ...row,
      screen: documentOf(screen).singular,
      address: `${documentOf(screen).address}/${of}`,
    })),
  }
}

/** Mounts the tare history. */
export const mountTruck = (app: FastifyInstance): void =>
  answer(app, readTares, ({ id }, context) => readTareHistory(id(), context))
