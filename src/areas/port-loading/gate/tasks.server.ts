// The task of a number at the gate, and its next weighing.

import type { GateTask, WeighingStep } from '#areas/port-loading/gate/calls.ts'
import { conflict } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'
import { formatQuantity, proportion } from '#kit/units.ts'
import { translate } from '#texts/translate.ts'
import { readName } from '#trade/cargo/stock.server.ts'
import { tareHistory } from '#trade/weighing/weighing.ts'

type LoadDescription = Pick<GateTask, 'truck' | 'plate' | 'driver' | 'mobile' | 'party' | 'goods' | 'usualTare'>
type Load = {
  truck: number
  driver: number | null
  consignee: number | null
  customer: number | null
  lc: number | null
}

const readUsualTare = async (truck: number, { tx }: Context): Promise<number | null> => {
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

/** The truck, driver, party and cargo of a load, as texts, and the truck’s usual tare. */
export const describeLoad = async (load: Load, kg: number | null, context: Context): Promise<LoadDescription> => {
  const { tx, words } = context
  const truck = await tx.selectFrom('truck').select('plate').where('id', '=', load.truck).executeTakeFirstOrThrow()
  const credit = await tx
    .selectFrom('lc')
    .select('lcNo')
    .where('id', '=', load.lc ?? 0)
    .executeTakeFirst()
  const driver = await tx
    .selectFrom('driver')
    .select(['name', 'mobile'])
    .where('id', '=', load.driver ?? 0)
    .executeTakeFirst()
  const party = load.customer ?? load.consignee
  return {
    truck: load.truck,
    plate: truck.plate,
    driver: driver?.name ?? '',
    mobile: driver?.mobile ?? null,
    party: party === null ? '' : await readName(load.customer === null ? 'company' : 'customer', party, context),
    goods: [credit?.lcNo, kg === null ? null : `${formatQuantity(kg)} ${translate(words, 'MT')}`]
      .filter(Boolean)
      .join(', '),
    usualTare: await readUsualTare(load.truck, context),
  }
}

/** The defaults of a task. */
export const emptyTask = {
  bags: null,
  weighbridge: null,
  port: null,
  terminal: null,
  firstWeight: null,
  firstAt: null,
  secondWeight: null,
  expectedKg: null,
  machineCount: null,
  validUntil: null,
}

/** The next weighing as a call. */
export const weighingStep = (
  title: WeighingStep['title'],
  method: WeighingStep['method'],
  path: string,
  weightName: string,
  more: Partial<WeighingStep> = {},
) => ({
  title,
  method,
  path,
  weightName,
  body: {},
  asksWeight: true,
  asksBags: false,
  ...more,
})

/** Refuses a document that is not in the state for a weighing. */
export const refuseWeighed = (number: string | null, state: string): never =>
  conflict('{number} is not waiting for a weighing: it is {state}. Choose another one.', {
    values: { number: number ?? '–', state },
  })

/** The task of a receipt that waits for its empty weight. */
export const readReceiptTask = async (id: number, context: Context): Promise<GateTask> => {
  const row = await context.tx.selectFrom('receiveCargo').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  if (row.status !== 'Weighed-in') refuseWeighed(row.docNo, row.status)
  // Cargo that arrives without a port ticket, or is returned, has no driver on the receipt.
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
    ...emptyTask,
    kind: 'Terminal receipt',
    docNo: row.docNo,
    status: row.status,
    ...(await describeLoad(load, row.portNet, context)),
    terminal: row.terminal,
    firstWeight: row.firstWeight,
    firstAt: String(row.createdAt),
    expectedKg: row.portNet,
    step: weighingStep('Empty, second weight', 'PUT', `terminals/receive-cargo/${id}/weigh-out`, 'secondWeight', {
      asksBags: row.bagSize !== null,
    }),
  }
}

/** The task of a port ticket: weighed full at the port, or received at its terminal. */
export const readPortTicketTask = async (id: number, context: Context): Promise<GateTask> => {
  const { tx, today } = context
  const row = await tx.selectFrom('portLoading').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const base = { ...emptyTask, kind: 'Port ticket' as const, docNo: row.docNo, status: row.status }
  if (row.status === 'Weighed-in') {
    const next = weighingStep('Full, second weight', 'PUT', `port-loading/${id}/weigh-out`, 'secondWeight')
    const first = {
      weighbridge: row.weighbridge,
      port: row.port,
      firstWeight: row.firstWeight,
      firstAt: row.weighedInAt,
    }
    return { ...base, ...(await describeLoad(row, null, context)), ...first, step: next }
  }
  if (row.status !== 'Pending' || row.deliveryType !== 'Terminal Storage') refuseWeighed(row.docNo, row.status)
  const receipt = await tx
    .selectFrom('receiveCargo')
    .select('id')
    .where('portLoading', '=', id)
    .where('status', '=', 'Weighed-in')
    .executeTakeFirst()
  if (receipt) return readReceiptTask(receipt.id, context)
  const body = { date: today, portLoading: id }
  const next = weighingStep('Full, first weight', 'POST', 'terminals/receive-cargo', 'firstWeight', { body })
  const arrived = { terminal: row.terminal, expectedKg: row.netKg, step: next }
  return { ...base, ...(await describeLoad(row, row.netKg, context)), ...arrived }
}

type ExitTicket = { id: number; status: string; outType: string; arrivalFullKg: number | null; bagSize: string | null }

const exitTicketStep = ({ id, status, outType, arrivalFullKg, bagSize }: ExitTicket): WeighingStep | undefined => {
  const path = `terminals/terminal-out/${id}`
  if (status === 'Weighed-in')
    return weighingStep('Full, second weight', 'PUT', `${path}/weigh-out`, 'secondWeight', {
      asksBags: bagSize !== null,
    })
  if (status !== 'Out' || outType !== 'Transfer') return undefined
  return arrivalFullKg === null
    ? weighingStep('Full, first weight', 'PUT', `${path}/arrive`, 'arrivalFullKg')
    : weighingStep('Empty, second weight', 'PUT', `${path}/deliver`, 'arrivalEmptyKg')
}

/** The task of an exit ticket: full at the terminal it leaves; between two terminals full and empty at the other one. */
export const readExitTicketTask = async (id: number, context: Context): Promise<GateTask> => {
  const row = await context.tx.selectFrom('terminalOut').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const next = exitTicketStep(row) ?? refuseWeighed(row.docNo, row.status)
  const isHere = row.status === 'Weighed-in'
  return {
    ...emptyTask,
    kind: 'Exit ticket',
    docNo: row.docNo,
    status: row.status,
    ...(await describeLoad({ ...row, customer: null }, row.netKg ?? row.orderedQty, context)),
    terminal: isHere ? row.terminal : row.toTerminal,
    bags: row.loadedBags ?? (isHere ? row.bags : null),
    firstWeight: isHere ? row.firstWeight : row.arrivalFullKg,
    expectedKg: isHere ? null : (row.scaleKg ?? row.netKg),
    step: next,
  }
}

const findLastOfDischargingShip = (truck: number, { tx }: Context) =>
  tx
    .selectFrom('portLoading')
    .innerJoin('voyage', join =>
      join.onRef('voyage.agencyId', '=', 'portLoading.agencyId').onRef('voyage.id', '=', 'portLoading.voyage'),
    )
    .selectAll('portLoading')
    .where('portLoading.truck', '=', truck)
    .where('voyage.status', '=', 'Discharging')
    .orderBy('portLoading.id', 'desc')
    .executeTakeFirst()

/** The task of a new ticket for a truck, copied from its last one while that ship still discharges. */
export const readNewTicketTask = async (truck: number, context: Context): Promise<GateTask | undefined> => {
  const last = await findLastOfDischargingShip(truck, context)
  if (!last) return undefined
  const { shipment, consignee, deliveryType, terminal, customer, destination, driver, berth, hold, weighbridge } = last
  const where = { shipment, consignee, deliveryType, terminal, customer, destination }
  const body = { date: context.today, truck, ...where, driver, berth, hold, weighbridge }
  return {
    ...emptyTask,
    kind: 'Port ticket',
    docNo: null,
    status: 'Weighed-in',
    port: last.port,
    ...(await describeLoad(last, null, context)),
    step: weighingStep('Empty, first weight', 'POST', 'port-loading', 'firstWeight', { body }),
  }
}
