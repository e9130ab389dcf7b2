// What the gate's number is about, and the weighing that comes next.

import type { GateTask, Step } from '#areas/port-loading/gate/calls.ts'
import { conflict } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'
import { formatQuantity, proportion } from '#kit/units.ts'
import { tareHistory } from '#trade/weighing/weighing.ts'

type Known = Pick<GateTask, 'plate' | 'driver' | 'party' | 'goods' | 'usualTare'>
type Load = {
  truck: number
  driver: number | null
  consignee: number | null
  customer: number | null
  lc: number | null
}

const nameOf = async (table: 'company' | 'customer' | 'driver', id: number | null, { tx }: Context): Promise<string> =>
  id === null ? '' : ((await tx.selectFrom(table).select('name').where('id', '=', id).executeTakeFirst())?.name ?? '')

const usualTare = async (truck: number, { tx }: Context): Promise<number | null> => {
  const trips = await tx
    .selectFrom('portLoading')
    .select('firstWeight')
    .where('truck', '=', truck)
    .where('status', 'in', ['Pending', 'Delivered'])
    .orderBy('date', 'desc')
    .orderBy('id', 'desc')
    .limit(tareHistory)
    .execute()
  const sum = trips.reduce((all, { firstWeight }) => all + firstWeight, 0)
  return trips.length === 0 ? null : proportion(sum, 1, trips.length)
}

/** The truck, its driver and what it carries for whom, in words. */
export const known = async (load: Load, kg: number | null, context: Context): Promise<Known> => {
  const { tx } = context
  const truck = await tx.selectFrom('truck').select('plate').where('id', '=', load.truck).executeTakeFirstOrThrow()
  const credit = await tx
    .selectFrom('lc')
    .select('lcNo')
    .where('id', '=', load.lc ?? 0)
    .executeTakeFirst()
  const party = load.customer === null ? ('company' as const) : ('customer' as const)
  return {
    plate: truck.plate,
    driver: await nameOf('driver', load.driver, context),
    party: await nameOf(party, load.customer ?? load.consignee, context),
    goods: [credit?.lcNo, kg === null ? null : `${formatQuantity(kg)} MT`].filter(Boolean).join(', '),
    usualTare: await usualTare(load.truck, context),
  }
}

/** A task of which nothing more is known. */
export const nothing = {
  bags: null,
  weighbridge: null,
  port: null,
  firstWeight: null,
  firstAt: null,
  expectedKg: null,
  validUntil: null,
}

/** The weighing that comes next. */
export const step = (
  title: Step['title'],
  method: Step['method'],
  path: string,
  weightName: string,
  more: Partial<Step> = {},
) => ({
  ...{ title, method, path, weightName, body: {}, asksBags: false },
  ...more,
})

export const settled = (number: string | null, state: string): never =>
  conflict('{number} waits for no weighing: it is {state}.', { values: { number: number ?? '–', state } })

/** A receipt that waits for its empty weight. */
export const receiptTask = async (id: number, context: Context): Promise<GateTask> => {
  const row = await context.tx.selectFrom('receiveCargo').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  if (row.status !== 'Weighed-in') settled(row.docNo, row.status)
  // What comes without a ticket of the port, or back, names no driver of its own.
  const ticket = await context.tx
    .selectFrom('portLoading')
    .select('driver')
    .where('id', '=', row.portLoading ?? 0)
    .executeTakeFirst()
  const load = {
    truck: row.truck as number,
    driver: ticket?.driver ?? null,
    consignee: row.consignee,
    customer: null,
    lc: row.lc,
  }
  return {
    ...nothing,
    ...{ kind: 'Terminal receipt', docNo: row.docNo, status: row.status },
    ...(await known(load, row.portNet, context)),
    ...{ firstWeight: row.firstWeight, firstAt: String(row.createdAt), expectedKg: row.portNet },
    step: step('Empty, second weight', 'PUT', `terminals/receive-cargo/${id}/weigh-out`, 'secondWeight', {
      asksBags: row.bagSize !== null,
    }),
  }
}

/** A port ticket: weighed full at the port, or received at its terminal. */
export const ticketTask = async (id: number, context: Context): Promise<GateTask> => {
  const { tx, today } = context
  const row = await tx.selectFrom('portLoading').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const base = { ...nothing, kind: 'Port ticket' as const, docNo: row.docNo, status: row.status }
  if (row.status === 'Weighed-in') {
    const next = step('Full, second weight', 'PUT', `port-loading/${id}/weigh-out`, 'secondWeight')
    const first = {
      weighbridge: row.weighbridge,
      port: row.port,
      firstWeight: row.firstWeight,
      firstAt: row.weighedInAt,
    }
    return { ...base, ...(await known(row, null, context)), ...first, step: next }
  }
  if (row.status !== 'Pending' || row.deliveryType !== 'Terminal Storage') settled(row.docNo, row.status)
  const receipt = await tx
    .selectFrom('receiveCargo')
    .select('id')
    .where('portLoading', '=', id)
    .where('status', '=', 'Weighed-in')
    .executeTakeFirst()
  if (receipt) return receiptTask(receipt.id, context)
  const body = { date: today, portLoading: id }
  const next = step('Full, first weight', 'POST', 'terminals/receive-cargo', 'firstWeight', { body })
  return { ...base, ...(await known(row, row.netKg, context)), expectedKg: row.netKg, step: next }
}

const noteStep = (id: number, status: string): Step | undefined => {
  const path = `sales/delivery-note/${id}`
  if (status === 'Issued') return step('Empty, first weight', 'PUT', `${path}/weigh-in`, 'tareKg')
  if (status === 'Loading')
    return step('Full, second weight', 'PUT', `${path}/weigh-out`, 'grossKg', { asksBags: true })
  return undefined
}

/** A delivery note: weighed empty, loaded, weighed full. */
export const noteTask = async (id: number, context: Context): Promise<GateTask> => {
  const row = await context.tx.selectFrom('deliveryNote').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const next = noteStep(id, row.status) ?? settled(row.docNo, row.status)
  const kg = row.quantity
  const expectedKg = row.bagKg
    ? row.orderedBags * row.bagKg + proportion(row.orderedBags, row.bagWeightGrams ?? 0, 1000)
    : null
  return {
    ...nothing,
    ...{ kind: 'Delivery note', docNo: row.docNo, status: row.status },
    ...(await known(row, kg, context)),
    ...{ bags: row.orderedBags, firstWeight: row.tareKg, expectedKg },
    step: next,
  }
}

/** A bulk load that waits for its full weight. */
export const loadingTask = async (id: number, context: Context): Promise<GateTask> => {
  const row = await context.tx.selectFrom('bulkLoading').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  if (row.status !== 'Weighed-in') settled(row.docNo, row.status)
  return {
    ...nothing,
    ...{ kind: 'Sale permit', docNo: row.docNo, status: row.status },
    ...(await known(row, null, context)),
    firstWeight: row.tareKg,
    step: step('Full, second weight', 'PUT', `sales/bulk-loading/${id}/weigh-out`, 'grossKg'),
  }
}

type Out = { id: number; status: string; outType: string; arrivalFullKg: number | null; bagSize: string | null }

const nextOf = ({ id, status, outType, arrivalFullKg, bagSize }: Out): Step | undefined => {
  const path = `terminals/terminal-out/${id}`
  if (status === 'Weighed-in')
    return step('Full, second weight', 'PUT', `${path}/weigh-out`, 'secondWeight', { asksBags: bagSize !== null })
  if (status !== 'Out' || outType !== 'Transfer') return undefined
  return arrivalFullKg === null
    ? step('Full, first weight', 'PUT', `${path}/arrive`, 'arrivalFullKg')
    : step('Empty, second weight', 'PUT', `${path}/deliver`, 'arrivalEmptyKg')
}

/** An exit ticket: full at the terminal it leaves; between two terminals full and empty at the other one. */
export const outTask = async (id: number, context: Context): Promise<GateTask> => {
  const row = await context.tx.selectFrom('terminalOut').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const next = nextOf(row) ?? settled(row.docNo, row.status)
  const isHere = row.status === 'Weighed-in'
  return {
    ...nothing,
    ...{ kind: 'Exit ticket', docNo: row.docNo, status: row.status },
    ...(await known({ ...row, customer: null }, row.netKg ?? row.orderedQty, context)),
    bags: row.loadedBags ?? (isHere ? row.bags : null),
    firstWeight: isHere ? row.firstWeight : row.arrivalFullKg,
    expectedKg: isHere ? null : (row.scaleKg ?? row.netKg),
    step: next,
  }
}

type Plate = { id: number; plate: string }

/** A truck by its plate: its open ticket, or a new one like its last where that ship still discharges. */
export const truckTask = async ({ id, plate }: Plate, context: Context): Promise<GateTask> => {
  const { tx, today } = context
  const open = await tx
    .selectFrom('portLoading')
    .select('id')
    .where('truck', '=', id)
    .where('status', 'in', ['Weighed-in', 'Pending'])
    .executeTakeFirst()
  if (open) return ticketTask(open.id, context)
  const last = await tx
    .selectFrom('portLoading')
    .innerJoin('voyage', join =>
      join.onRef('voyage.agencyId', '=', 'portLoading.agencyId').onRef('voyage.id', '=', 'portLoading.voyage'),
    )
    .selectAll('portLoading')
    .where('portLoading.truck', '=', id)
    .where('voyage.status', '=', 'Discharging')
    .orderBy('portLoading.id', 'desc')
    .executeTakeFirst()
  if (!last) {
    return conflict(
      'Truck {plate} has no open ticket, and its last ship is discharged. Enter its ticket under Port Loading.',
      {
        values: { plate },
      },
    )
  }
  const { shipment, consignee, deliveryType, terminal, customer, destination, driver, berth, hold, weighbridge } = last
  const body = {
    date: today,
    truck: id,
    shipment,
    consignee,
    deliveryType,
    terminal,
    customer,
    destination,
    driver,
    berth,
    hold,
  }
  return {
    ...nothing,
    ...{ kind: 'Port ticket', docNo: null, status: 'Weighed-in', port: last.port },
    ...(await known(last, null, context)),
    step: step('Empty, first weight', 'POST', 'port-loading', 'firstWeight', { body: { ...body, weighbridge } }),
  }
}
