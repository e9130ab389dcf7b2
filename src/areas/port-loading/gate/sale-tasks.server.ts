// The next step of a truck that loads sold goods: from its permit, its delivery note, or its bulk load.

import type { GateTask, WeighingStep } from '#areas/port-loading/gate/calls.ts'
import { describeLoad, emptyTask, refuseWeighed, weighingStep } from '#areas/port-loading/gate/tasks.server.ts'
import type { Context } from '#kit/server/context.ts'
import { proportion } from '#kit/units.ts'
import type { Permit } from '#trade/promises/permit-check.server.ts'

const gateOutStep = (path: string): WeighingStep =>
  weighingStep('Gate out', 'PUT', `${path}/gate-out`, '', { asksWeight: false })

const deliveryNoteStep = (id: number, status: string): WeighingStep | undefined => {
  const path = `sales/delivery-note/${id}`
  if (status === 'Issued') return weighingStep('Empty, first weight', 'PUT', `${path}/weigh-in`, 'tareKg')
  if (status === 'Loading')
    return weighingStep('Full, second weight', 'PUT', `${path}/weigh-out`, 'grossKg', { asksBags: true })
  return status === 'Weighed' ? gateOutStep(path) : undefined
}

/** The task of a delivery note: weighed empty, loaded, weighed full, let out. */
export const readDeliveryNoteTask = async (id: number, context: Context): Promise<GateTask> => {
  const row = await context.tx.selectFrom('deliveryNote').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const next = deliveryNoteStep(id, row.status) ?? refuseWeighed(row.docNo, row.status)
  const ordered = row.bagKg
    ? row.orderedBags * row.bagKg + proportion(row.orderedBags, row.bagWeightGrams ?? 0, 1000)
    : null
  return {
    ...emptyTask,
    kind: 'Delivery note',
    docNo: row.docNo,
    status: row.status,
    ...(await describeLoad(row, row.quantity, context)),
    terminal: row.terminal,
    bags: row.loadedBags ?? row.orderedBags,
    firstWeight: row.tareKg,
    secondWeight: row.grossKg,
    expectedKg: row.expectedKg ?? ordered,
    machineCount: row.machineCount,
    step: next,
  }
}

/** The task of a bulk load that waits for its full weight, or to leave. */
export const readBulkLoadingTask = async (id: number, context: Context): Promise<GateTask> => {
  const row = await context.tx.selectFrom('bulkLoading').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const path = `sales/bulk-loading/${id}`
  if (row.status !== 'Weighed-in' && row.status !== 'Weighed') refuseWeighed(row.docNo, row.status)
  return {
    ...emptyTask,
    kind: 'Bulk Loading',
    docNo: row.docNo,
    status: row.status,
    ...(await describeLoad(row, row.netKg, context)),
    terminal: row.terminal,
    firstWeight: row.tareKg,
    secondWeight: row.grossKg,
    step:
      row.status === 'Weighed'
        ? gateOutStep(path)
        : weighingStep('Full, second weight', 'PUT', `${path}/weigh-out`, 'grossKg'),
  }
}

const firstWeighingOf = (permit: Permit, today: string): WeighingStep => {
  const { id, truck, driver, bags, bulkSale, bagSale, saleType } = permit
  const shared = { date: today, permit: id, truck, driver }
  const isBulk = saleType === 'BULKSALE'
  const [path, body]: [string, Record<string, unknown>] = isBulk
    ? ['sales/bulk-loading', { ...shared, sale: bulkSale }]
    : ['sales/delivery-note', { ...shared, sale: bagSale, orderedBags: bags, language: 'arabic' }]
  // For bags the delivery note is created first, and then weighed in by its own number.
  return weighingStep('Empty, first weight', 'POST', path, isBulk ? 'tareKg' : '', {
    body,
    ...(bagSale === null && bulkSale === null && { saleBy: `sales/sale-permits/${id}/sell` }),
  })
}

/** The task of a permit that is valid now: the truck is weighed empty. */
export const readPermitTask = async (permit: Permit, context: Context): Promise<GateTask> => ({
  ...emptyTask,
  kind: 'Sale permit',
  docNo: permit.docNo,
  status: permit.status,
  ...(await describeLoad(permit, permit.quantity, context)),
  terminal: permit.terminal,
  bags: permit.bags,
  validUntil: permit.validUntil,
  step: firstWeighingOf(permit, context.today),
})
