// The database side of crushing and flaking.

import { cargoMilling } from '#areas/terminals/cargo-milling/definition.ts'
import { flakedBarley } from '#areas/terminals/flaked-barley/definition.ts'
import type { RowOf, ValuesIn } from '#kit/document.ts'
import { refuse } from '#kit/refusal.ts'
import { behave, type Slice } from '#kit/server/behaviour.ts'
import type { Context } from '#kit/server/context.ts'
import { askLedger } from '#kit/server/document-postings.ts'
import { refresh } from '#kit/server/write.ts'
import { formatQuantity } from '#kit/units.ts'
import type { Posting } from '#ledger/legs.ts'
import { post } from '#ledger/record.server.ts'
import { ledgerBags, readBagFacts, readBagSize } from '#trade/bags/bags.server.ts'
import { readCostsPerTon } from '#trade/cargo/lot-costs.server.ts'
import { operationsNeeded } from '#trade/cargo/operations-needed.ts'
import { checkMapped, readCargoOfLc, refuseFuture } from '#trade/cargo/stock.server.ts'
import { createSystemLc, nameFromLcs, retireEmptyLot } from '#trade/cargo/system-lc.server.ts'
import { chargeMilling, withdrawMillingCharges } from '#trade/milling/charges.server.ts'
import { checkBalance, fillBalance } from '#trade/milling/mass-balance.server.ts'
import { type FilledBags, postMilling } from '#trade/milling/milling.ts'

const millingDocuments = { cargoMilling, flakedBarley }
type MillingKind = { kind: keyof typeof millingDocuments; form: 'Crushed' | 'Flaked' }
type Milled = ValuesIn<typeof cargoMilling>

// The owner's own bags, under the scope in which the owner keeps them.
const readFilledBags = async ({ bags, consignee }: Milled, context: Context): Promise<FilledBags[]> => {
  const filled: FilledBags[] = []
  for (const line of bags) {
    const bagFacts = await readBagFacts({ ...line, scope: null }, consignee, context)
    filled.push({ of: ledgerBags({ ...line, ...bagFacts }, consignee), bags: line.bags })
  }
  return filled
}

const withBagSizes = async ({ bags }: Milled, context: Context): Promise<Milled['bags']> => {
  const found: Milled['bags'] = []
  for (const line of bags) found.push({ ...line, size: await readBagSize(line.bagGrade, context) })
  return found
}

type MillingRow = RowOf<typeof cargoMilling>
type MillingAction = { what: string; before: MillingRow | null }

const keepPlanned = ({ waterQty, remarks }: Milled, { what, before }: MillingAction) =>
  what === 'complete' && before
    ? { waterQty: waterQty ?? before.waterQty, remarks: remarks ?? before.remarks }
    : { waterQty, remarks }

// Values entered with the plan stay where the completion leaves them empty.
const fillMilling = async (milled: Milled, context: Context, happening: MillingAction) => {
  const kept = keepPlanned(milled, happening)
  return {
    ...kept,
    ...(await readCargoOfLc(milled.lc, context)),
    ...(await fillBalance({ ...milled, ...kept }, context)),
    bags: await withBagSizes(milled, context),
    inputPrice: (await readCostsPerTon(milled.date, [milled.lc], context)).get(milled.lc) ?? null,
  }
}

const checkPacked = ({ packedQty, outputQty }: Milled): void => {
  if (outputQty === null || (packedQty ?? 0) <= outputQty) return
  refuse('The bags hold {packed} MT, but the output is only {out} MT. Enter fewer bags.', {
    fields: { bags: 'More than the output.' },
    values: { packed: formatQuantity(packedQty ?? 0), out: formatQuantity(outputQty) },
  })
}

const checkMilling = async (milled: Milled, { kind, form }: MillingKind, context: Context): Promise<void> => {
  refuseFuture(milled.date, context)
  await checkMapped(milled.terminal, { consignee: milled.consignee }, context, operationsNeeded[kind].at)
  checkPacked(milled)
  const { forms } = await context.tx
    .selectFrom('cargoType')
    .select('forms')
    .where('id', '=', milled.cargoType)
    .executeTakeFirstOrThrow()
  if (forms.includes(form)) return
  if (form === 'Flaked') {
    refuse('This cargo is not flaked. Add the form to the cargo type first.', { fields: { lc: 'Cannot be flaked.' } })
  }
  refuse('This cargo is not crushed. Add the form to the cargo type first.', { fields: { lc: 'Cannot be crushed.' } })
}

// The form shows the owner's charges; they are posted by the service charges once the milling is done.
const chargesToShow = ({ id, toll, tollVat }: MillingRow) =>
  id === 0 ? { toll, tollVat } : { toll: null, tollVat: null }

// A milling with its own lot posts once the lot is created.
const previewOrPostMilling = async (
  row: MillingRow,
  { kind, form }: MillingKind,
  context: Context,
): Promise<Posting> =>
  row.id !== 0 && row.ownLot && row.outputLc === null
    ? { kind, legs: [] }
    : postMilling(kind, form, { ...row, ...chargesToShow(row) }, await readFilledBags(row, context))

const createOutputLot = async (row: MillingRow, { kind, form }: MillingKind, context: Context): Promise<void> => {
  const { consignee, terminal, lc, cargoGrade, date, inputQty, inputPrice, outputQty, toll } = row
  const sources = [{ lc, quantity: inputQty, costPerTon: inputPrice }]
  const lot = { consignee, terminal, form, sources, cargoGrade: cargoGrade!, day: date, outKg: outputQty! }
  const { lc: outputLc } = await createSystemLc(
    {
      ...lot,
      sourceKind: form === 'Flaked' ? 'Flaked' : 'Milling',
      addedHalala: toll ?? 0,
      displayName: await nameFromLcs([lc], context),
    },
    context,
  )
  await refresh(millingDocuments[kind], row.id, { outputLc }, context)
  const source = { documentType: kind, documentId: row.id, documentNumber: row.docNo, date }
  const moved = postMilling(kind, form, { ...row, ...chargesToShow(row), outputLc }, await readFilledBags(row, context))
  await askLedger(() => post(context.client, { ...source, ...moved }), context)
}

// When the milling is done; both are reversed when it is undone.
const chargeAndCreateLot = async (
  row: MillingRow,
  before: MillingRow | null,
  making: MillingKind,
  context: Context,
): Promise<void> => {
  const [was, is] = [before?.status === 'Active', row.status === 'Active']
  if (is && !was) await chargeMilling(row, making.kind, context)
  if (was && !is) await withdrawMillingCharges(row, making.kind, context)
  if (is && !was && row.ownLot) await createOutputLot(row, making, context)
  if (was && !is && row.ownLot && row.outputLc !== null) await retireEmptyLot(row.outputLc, context)
}

/** The behaviour of a milling: fills grade, cost, bags and mass balance; posts; charges the owner and creates the lot of the output. */
export const behaveMilling = (making: MillingKind): Slice => {
  const document = millingDocuments[making.kind]
  return behave(document, {
    fill: fillMilling,
    async check(values, { what, before }, context) {
      if (what === 'cancel' || what === 'reverse') return
      await checkMilling(values, making, context)
      await checkBalance(values, before, document, context)
    },
    post: (row, context) => previewOrPostMilling(row, making, context),
    after: (row, { before }, context) => chargeAndCreateLot(row, before, making, context),
  })
}
