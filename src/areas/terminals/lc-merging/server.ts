import { lcMerging } from '#areas/terminals/lc-merging/definition.ts'
import { postLcMerging, previewLcMerging } from '#areas/terminals/lc-merging/posting.ts'
import type { RowOf, ValuesIn } from '#kit/document.ts'
import { refuse } from '#kit/refusal.ts'
import { behave } from '#kit/server/behaviour.ts'
import type { Context } from '#kit/server/context.ts'
import { askLedger } from '#kit/server/document-postings.ts'
import { post } from '#ledger/record.server.ts'
import { readFreeStock } from '#trade/cargo/free-stock.server.ts'
import { readCostsPerTon } from '#trade/cargo/lot-costs.server.ts'
import { operationsNeeded } from '#trade/cargo/operations-needed.ts'
import { checkMapped, readCargoOfLc, refuseFuture } from '#trade/cargo/stock.server.ts'
import { createSystemLc, nameFromLcs, retireEmptyLot } from '#trade/cargo/system-lc.server.ts'

type Values = ValuesIn<typeof lcMerging>
type Merging = RowOf<typeof lcMerging>
type CargoAndGrade = { cargoType: number; cargoGrade: number }

// A source without a quantity gives all its free stock.
const fillSources = async (values: Values, cargo: CargoAndGrade, context: Context): Promise<Values['sources']> => {
  const ids = values.sources.map(({ lc }) => lc)
  const prices = await readCostsPerTon(values.date, ids, context)
  const sources: Values['sources'] = []
  for (const source of values.sources) {
    const { form, bagSize, terminal, date } = values
    const of = { ...cargo, lc: source.lc, form, bagSize, terminal, date }
    const quantity = source.quantity ?? (await readFreeStock(of, values.consignee, context))
    sources.push({ ...source, quantity, costPerTon: prices.get(source.lc) ?? null })
  }
  return sources
}

const checkSources = async ({ sources, targetLc }: Values, cargo: CargoAndGrade, { tx }: Context): Promise<void> => {
  const rows = await tx
    .selectFrom('lc')
    .select(['id', 'lcNo', 'cargoType', 'cargoGrade'])
    .where('id', 'in', [...sources.map(({ lc }) => lc), ...(targetLc === null ? [] : [targetLc])])
    .execute()
  const other = rows.find(row => row.cargoType !== cargo.cargoType || row.cargoGrade !== cargo.cargoGrade)
  if (other) {
    refuse('{lc} is of another grade. Only LCs of one cargo and grade can be merged. Leave it out.', {
      fields: { [other.id === targetLc ? 'targetLc' : 'sources']: 'Of another grade.' },
      values: { lc: other.lcNo },
    })
  }
  const empty = sources.find(({ quantity }) => !quantity)
  if (!empty) return
  refuse('Nothing of {lc} is free there. Leave it out.', {
    fields: { sources: 'Nothing of one of them is free.' },
    values: { lc: rows.find(({ id }) => id === empty.lc)?.lcNo ?? '–' },
  })
}

const createTargetLc = async (row: Merging, context: Context): Promise<void> => {
  const { consignee, terminal, form, cargoGrade, date } = row
  const sources = row.sources.map(source => ({ ...source, quantity: source.quantity! }))
  const lot = {
    consignee,
    terminal,
    form,
    cargoGrade: cargoGrade!,
    day: date,
    sources,
    displayName: await nameFromLcs(
      row.sources.map(({ lc }) => lc),
      context,
    ),
  }
  const { lc: target } = await createSystemLc({ ...lot, sourceKind: 'Merge' }, context)
  await context.tx
    .updateTable('lcMerging')
    .set({ targetLc: target, lcs: [...row.sources.map(({ lc }) => lc), target] })
    .where('id', '=', row.id)
    .execute()
  const source = { documentType: lcMerging.name, documentId: row.id, documentNumber: row.docNo }
  const merged = { ...source, ...postLcMerging({ ...row, targetLc: target }), date: row.date }
  await askLedger(() => post(context.client, merged), context)
}

export const lcMergingServer = behave(lcMerging, {
  async fill(values, context, { before }) {
    const [first] = values.sources
    if (before || !first) return {}
    const cargo = await readCargoOfLc(first.lc, context)
    return { ...cargo, sources: await fillSources(values, cargo, context), isNewLc: values.targetLc === null }
  },
  async check(values, { what }, context) {
    if (what !== 'create') return
    refuseFuture(values.date, context)
    await checkMapped(values.terminal, { consignee: values.consignee }, context, operationsNeeded.lcMerging.at)
    await checkSources(values, { cargoType: values.cargoType!, cargoGrade: values.cargoGrade! }, context)
  },
  // The new LC is created when the document is saved; until then the form previews only the sources.
  async post(row) {
    if (row.targetLc !== null) return postLcMerging(row)
    return row.id === 0 ? previewLcMerging(row) : { kind: 'lcMerging', legs: [] }
  },
  async after(row, { what }, context) {
    if (what === 'create' && row.targetLc === null) await createTargetLc(row, context)
    if (what === 'reverse' && row.isNewLc) await retireEmptyLot(row.targetLc!, context)
  },
})
