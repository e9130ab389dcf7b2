import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import {
  type MappingCell,
  mappingGrid,
  type Named,
  saveMappings,
} from '#areas/master-data/terminal-consignee-mapping/calls.ts'
import { terminalConsigneeMapping } from '#areas/master-data/terminal-consignee-mapping/definition.ts'
import { writeValues } from '#kit/check.ts'
import { addDays } from '#kit/days.ts'
import type { RowOf, ValuesIn } from '#kit/document.ts'
import { conflict } from '#kit/refusal.ts'
import { answer } from '#kit/server/answer.ts'
import { behave, sliceOf } from '#kit/server/behaviour.ts'
import type { Context } from '#kit/server/context.ts'
import { find } from '#kit/server/rows.ts'
import { actFromRequest, changeFromRequest, createFromRequest } from '#kit/server/write.ts'
import { formatMoney } from '#kit/units.ts'
import { checkNoStock } from '#trade/cargo/stock.server.ts'
import { readStorageDue } from '#trade/services/storage-due.server.ts'
import { worksAt } from '#trade/staff/scope.server.ts'

type Mapping = RowOf<typeof terminalConsigneeMapping>
const storageTerms = ['storageTariff', 'storageFrom', 'storageFreeDays', 'terminal', 'consignee'] as const

// A tariff has no days of its own: storage accrued under the old tariff must be invoiced before the tariff changes.
const checkStorageInvoiced = async (
  after: ValuesIn<typeof terminalConsigneeMapping>,
  before: Mapping,
  context: Context,
): Promise<void> => {
  if (storageTerms.every(name => after[name] === before[name])) return
  const { consignee, terminal } = before
  const due = await readStorageDue({ consignee, terminal, until: addDays(context.today, -1) }, context)
  if (due.length === 0) return
  conflict('Storage of {amount} SAR accrued under the old terms. Issue the service invoice until yesterday first.', {
    fields: { storageTariff: 'Storage is not invoiced yet.' },
    values: { amount: formatMoney(due.reduce((sum, { net }) => sum + net, 0)) },
  })
}

export const terminalConsigneeMappingServer = behave(terminalConsigneeMapping, {
  async check(values, { what, before }, context) {
    if (what === 'change' && before) await checkStorageInvoiced(values, before, context)
    if (what === 'toggle-status' && before?.status === 'active') {
      await checkNoStock({ owner: before.consignee, terminal: before.terminal }, context)
    }
  },
})

const document = terminalConsigneeMapping

const readGrid = async ({ tx, asker }: Context) => {
  const named = (table: 'terminal' | 'company') =>
    tx.selectFrom(table).select(['id', 'name', 'nameAr']).where('status', '=', 'active').orderBy('name').orderBy('id')
  const terminals = (await named('terminal').execute()) as Named[]
  const consignees = (await named('company').where(sql<boolean>`types @> '{consignee}'`).execute()) as Named[]
  const cells = await tx
    .selectFrom('terminalConsigneeMapping')
    .select(['terminal', 'consignee', 'operations'])
    .where('status', '=', 'active')
    .orderBy('id')
    .execute()
  return {
    terminals: terminals.filter(({ id }) => worksAt(asker, id)),
    consignees,
    cells: (cells as MappingCell[]).filter(({ terminal }) => worksAt(asker, terminal)),
  }
}

const isSameSet = (some: readonly string[], others: readonly string[]): boolean =>
  [...some].sort().join() === [...others].sort().join()

// Saves a cell through the document's usual checks and timeline.
const saveCell = async (cell: MappingCell, context: Context): Promise<boolean> => {
  const slice = sliceOf(document, context)
  const existing = await context.tx
    .selectFrom('terminalConsigneeMapping')
    .select('id')
    .where('terminal', '=', cell.terminal)
    .where('consignee', '=', cell.consignee)
    .executeTakeFirst()
  const isAllowed = cell.operations.length > 0
  if (!existing) {
    if (isAllowed) await createFromRequest(slice, cell, context)
    return isAllowed
  }
  const row = await find(document, existing.id, context, { lock: true })
  const isActive = row.status === 'active'
  const isOther = isAllowed && !isSameSet(cell.operations, row.operations as string[])
  if (isOther) {
    const body = { ...writeValues(document.fields, row), operations: cell.operations, version: row.version }
    await changeFromRequest(slice, existing.id, body, context)
  }
  if (isAllowed !== isActive) await actFromRequest(slice, existing.id, 'toggle-status', {}, context)
  return isOther || isAllowed !== isActive
}

/** Mounts the grid of all mappings. */
export const mountMappingGrid = (app: FastifyInstance): void => {
  answer(app, mappingGrid, (_, context) => readGrid(context))
  answer(app, saveMappings, async ({ body }, context) => {
    let changed = 0
    for (const cell of body.cells) if (await saveCell(cell as MappingCell, context)) changed++
    return { changed }
  })
}
