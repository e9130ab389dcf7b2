// Creates system LCs for merging, milling and opening stock. The lot also gets a row in the table of LCs, so that every document can refer
// to it.

import { lc } from '#areas/procurement/lc/definition.ts'
import { type sourceKinds, systemLc } from '#areas/procurement/system-lc/definition.ts'
import type { RowOf } from '#kit/document.ts'
import { refuse } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'
import { find } from '#kit/server/rows.ts'
import { apply, create, refresh } from '#kit/server/write.ts'
import { type CostSource, mixedCostPerTon } from '#trade/cargo/cost-fields.ts'
import { readCostsPerTon } from '#trade/cargo/lot-costs.server.ts'
import { readStockAndTransit } from '#trade/cargo/stock.server.ts'

type Lot = RowOf<typeof systemLc>

type SystemLcValues = {
  sourceKind: (typeof sourceKinds)[number]
  consignee: number
  terminal: number
  form: 'Raw' | 'Crushed' | 'Flaked'
  /** kilograms of each source LC; its cost per ton is read by default */
  sources: { lc: number; quantity: number; costPerTon?: number | null }[]
  /** kilograms of output, where they differ from the sum of the sources */
  outKg?: number
  /** cost of the processing in halalas */
  addedHalala?: number
  /** by default the grade of the first source */
  cargoGrade?: number
  displayName?: string
  /** the day of the costs; by default today */
  day?: string
}

type PricedSource = CostSource & { lc: number; quantity: number }

const priceSources = async ({ sources, day }: SystemLcValues, context: Context): Promise<PricedSource[]> => {
  const lcs = sources.map(({ lc }) => lc)
  const costs = await readCostsPerTon(day ?? context.today, lcs, context)
  return sources.map(({ lc, quantity, costPerTon }) => ({
    lc,
    quantity,
    costPerTon: costPerTon ?? costs.get(lc) ?? null,
  }))
}

// The row has the terms of the first source. It finances nothing, so its amount and quantity are zero.
const createLcOfLot = async (lot: Lot, first: number, context: Context): Promise<number> => {
  const like = (await find(lc, first, context)) as RowOf<typeof lc>
  const { docNo, displayName, cargoGrade, sourceKind, costPerTon, consignee } = lot
  const values = {
    ...like,
    lcNo: docNo as string,
    goodsDescription: displayName,
    cargoGrade,
    sourceKind,
    costPerTon,
    amount: 0,
    amountTolerancePct: 0,
    tolerancePct: 0,
    quantity: 0,
    assignedConsignees: [{ consignee: consignee as number, quantity: 0 }],
    documentsRequired: [],
    amendments: [],
    marginPct: null,
    presentedOn: null,
    paidOn: null,
    remarks: null,
  }
  return (await create(lc, values, context)).id
}

const readGrade = async (first: number, { tx }: Context) =>
  tx.selectFrom('lc').select(['cargoType', 'cargoGrade']).where('id', '=', first).executeTakeFirstOrThrow()

/**
 * Creates a system LC in the transaction of the document that needs it. Returns its own id, its number, its cost per ton, and the id of its
 * row among the LCs, by which stock and documents refer to it. It posts nothing: the calling document does.
 */
export const createSystemLc = async (
  made: SystemLcValues,
  context: Context,
): Promise<{ id: number; lc: number; number: string; costPerTon: number | null }> => {
  const first = made.sources[0]?.lc ?? refuse('A system LC is made of at least one LC. Choose one.')
  const sources = await priceSources(made, context)
  const total = sources.reduce((sum, { quantity }) => sum + quantity, 0)
  const { cargoType, cargoGrade } = await readGrade(first, context)
  const costPerTon = mixedCostPerTon(sources, made) ?? (total === 0 ? (sources[0]?.costPerTon ?? null) : null)
  const values = {
    displayName: made.displayName ?? made.sourceKind,
    cargoGrade: made.cargoGrade ?? cargoGrade,
    saleAllowed: true,
    sourceKind: made.sourceKind,
    consignee: made.consignee,
    terminal: made.terminal,
    form: made.form,
    cargoType,
    sources,
    quantity: made.outKg ?? total,
    costPerTon,
  }
  const lot = await create(systemLc, values, context)
  const asLc = await createLcOfLot(lot, first, context)
  await refresh(systemLc, lot.id, { lc: asLc }, context)
  return { id: lot.id, lc: asLc, number: lot.docNo as string, costPerTon }
}

/** Refuses to sell from a system LC that is not for sale. */
export const checkSaleAllowed = async (lc: number, { tx }: Context): Promise<void> => {
  const lot = await tx.selectFrom('systemLc').select(['docNo', 'saleAllowed']).where('lc', '=', lc).executeTakeFirst()
  if (!lot || lot.saleAllowed) return
  refuse('{lot} is not for sale. Choose another LC, or allow its sale under SG LC.', {
    fields: { lc: 'Not for sale.' },
    values: { lot: lot.docNo ?? '–' },
  })
}

/** The numbers of LCs joined, each once and in this order, cut to the maximum length of a lot's name. */
export const nameFromLcs = async (lcs: readonly number[], { tx }: Context): Promise<string> => {
  const rows = await tx.selectFrom('lc').select(['id', 'lcNo']).where('id', 'in', lcs).execute()
  const numbers = new Set(lcs.map(id => rows.find(row => row.id === id)?.lcNo ?? '–'))
  const name = [...numbers].join(' + ')
  return name.length > 80 ? `${name.slice(0, 79)}…` : name
}

/** Retires an LC that was created for a document, once nothing of it is in a terminal or on the way to one, for example after the document
 *  was undone. */
export const retireEmptyLot = async (id: number, context: Context): Promise<void> => {
  if ((await readStockAndTransit(id, context)) !== 0) return
  await apply(lc, id, 'retire', context)
  const lot = await context.tx.selectFrom('systemLc').select('id').where('lc', '=', id).executeTakeFirst()
  if (lot) await apply(systemLc, lot.id, 'retire', context)
}
