// Makes system LCs: for merging, milling, opening stock. The lot gets a row among the LCs too, so that every document can name it.

import type { sourceKinds, systemLc } from '#areas/procurement/system-lc/definition.ts'
import type { RowOf } from '#kit/document.ts'
import { refuse } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'
import { find } from '#kit/server/rows.ts'
import { createFrom } from '#kit/server/write.ts'
import { costOf, type Source } from '#trade/cargo/cost-fields.ts'
import { pricesUntil } from '#trade/cargo/lots.server.ts'

type Lot = RowOf<typeof systemLc>

export type Made = {
  sourceKind: (typeof sourceKinds)[number]
  consignee: number
  terminal: number
  form: 'Raw' | 'Crushed' | 'Flaked'
  /** kilograms of each LC it is made of; what they cost is looked up unless told */
  sources: { lc: number; quantity: number; costPerTon?: number | null }[]
  /** kilograms that come out, where that is not the sum of the sources */
  outKg?: number
  /** halalas the making costs */
  addedHalala?: number
  /** the grade of the first source unless told */
  cargoGrade?: number
  displayName?: string
  /** the day costs are asked for; today unless told */
  day?: string
}

type Named = Source & { lc: number; quantity: number }

const priced = async ({ sources, day }: Made, context: Context): Promise<Named[]> => {
  const lcs = sources.map(({ lc }) => lc)
  const known = await pricesUntil(day ?? context.today, lcs, context)
  return sources.map(({ lc, quantity, costPerTon }) => ({
    lc,
    quantity,
    costPerTon: costPerTon ?? known.get(lc) ?? null,
  }))
}

// The lot stands under the terms of its first source; it was never bought under a credit of its own, so it has no amount or quantity.
const amongLcs = async (lot: Lot, first: number, context: Context): Promise<number> => {
  const slice = context.slices.get('lc')!
  const like = await find(slice.document, first, context)
  const { docNo, displayName, cargoGrade, sourceKind, costPerTon, consignee } = lot
  const values = {
    ...Object.fromEntries(Object.keys(slice.document.fields).map(name => [name, like[name]])),
    ...{ lcNo: docNo, goodsDescription: displayName, cargoGrade, sourceKind, costPerTon },
    ...{
      amount: 0,
      amountTolerancePct: 0,
      tolerancePct: 0,
      quantity: 0,
      assignedConsignees: [{ consignee, quantity: 0 }],
    },
    ...{ documentsRequired: [], amendments: [], marginPct: null, presentedOn: null, paidOn: null, remarks: null },
  }
  return (await createFrom(slice, values, context)).id as number
}

const gradeOf = async (first: number, { tx }: Context) =>
  tx.selectFrom('lc').select(['cargoType', 'cargoGrade']).where('id', '=', first).executeTakeFirstOrThrow()

/** Makes a system LC inside the transaction of the document that needs it; gives its own id, its number, and the id by which stock
 *  and documents name it as their LC. It moves nothing: the document posts. */
export const makeSystemLc = async (
  made: Made,
  context: Context,
): Promise<{ id: number; lc: number; number: string; costPerTon: number | null }> => {
  const first = made.sources[0]?.lc ?? refuse('A system LC is made of at least one LC.')
  const sources = await priced(made, context)
  const total = sources.reduce((sum, { quantity }) => sum + quantity, 0)
  const { cargoType, cargoGrade } = await gradeOf(first, context)
  const costPerTon = costOf(sources, made) ?? (total === 0 ? (sources[0]?.costPerTon ?? null) : null)
  const values = {
    ...{
      displayName: made.displayName ?? made.sourceKind,
      cargoGrade: made.cargoGrade ?? cargoGrade,
      saleAllowed: true,
      defaultPriceGroup: null,
    },
    ...{ sourceKind: made.sourceKind, consignee: made.consignee, terminal: made.terminal, form: made.form, cargoType },
    ...{ sources, quantity: made.outKg ?? total, costPerTon, lc: null, remarks: null },
  }
  const lot = (await createFrom(context.slices.get('systemLc')!, values, context)) as Lot
  const lc = await amongLcs(lot, first, context)
  await context.tx.updateTable('systemLc').set({ lc }).where('id', '=', lot.id).execute()
  return { id: lot.id, lc, number: lot.docNo as string, costPerTon }
}

/** Refuses to sell of a system LC that is not for sale. */
export const checkSaleAllowed = async (lc: number, { tx }: Context): Promise<void> => {
  const lot = await tx.selectFrom('systemLc').select(['docNo', 'saleAllowed']).where('lc', '=', lc).executeTakeFirst()
  if (!lot || lot.saleAllowed) return
  refuse('{lot} is not for sale. Choose another LC, or allow its sale under SG LC.', {
    fields: { lc: 'Not for sale.' },
    values: { lot: lot.docNo ?? '–' },
  })
}
