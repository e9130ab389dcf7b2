// What crushing and flaking ask the database.

import { cargoMilling } from '#areas/terminals/cargo-milling/definition.ts'
import { flakedBarley } from '#areas/terminals/flaked-barley/definition.ts'
import type { RowOf, ValuesIn } from '#kit/document.ts'
import { refuse } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'
import { inWords } from '#kit/server/posted.ts'
import { refresh } from '#kit/server/write.ts'
import { formatQuantity } from '#kit/units.ts'
import type { Posting } from '#ledger/legs.ts'
import { post } from '#ledger/record.server.ts'
import { bagsOf, knownOf, sizeOf } from '#trade/bags/bags.server.ts'
import { pricesUntil } from '#trade/cargo/lot-costs.server.ts'
import { operationsNeeded } from '#trade/cargo/operations-needed.ts'
import { checkMapped, madeOf, refuseFuture } from '#trade/cargo/stock.server.ts'
import { makeSystemLc, namedAfter, retireLot } from '#trade/cargo/system-lc.server.ts'
import { chargeToll, takeBackToll } from '#trade/milling/charges.server.ts'
import { type Filled, postMilling } from '#trade/milling/milling.ts'

type Milled = ValuesIn<typeof cargoMilling>

// The owner's own bags, under the scope he keeps them.
const filledOf = async ({ bags, consignee }: Milled, context: Context): Promise<Filled[]> => {
  const filled: Filled[] = []
  for (const line of bags) {
    const known = await knownOf({ ...line, scope: null }, consignee, context)
    filled.push({ of: bagsOf({ ...line, ...known }, consignee), bags: line.bags })
  }
  return filled
}

const sized = async ({ bags }: Milled, context: Context): Promise<Milled['bags']> => {
  const found: Milled['bags'] = []
  for (const line of bags) found.push({ ...line, size: await sizeOf(line.bagGrade, context) })
  return found
}

/** What the LC is made of, what a ton of it has cost, and how much the bags hold. */
export const milledFrom = async (milled: Milled, context: Context) => ({
  ...(await madeOf(milled.lc, context)),
  bags: await sized(milled, context),
  inputPrice: (await pricesUntil(milled.date, [milled.lc], context)).get(milled.lc) ?? null,
})

const checkPacked = ({ packedQty, outputQty }: Milled): void => {
  if (outputQty === null || (packedQty ?? 0) <= outputQty) return
  refuse('The bags hold {packed} MT, but only {out} MT came out. Enter fewer bags.', {
    fields: { bags: 'More than came out.' },
    values: { packed: formatQuantity(packedQty ?? 0), out: formatQuantity(outputQty) },
  })
}

/** Refuses a day to come, a consignee who may not mill there, and a cargo that has no such form. */
export const checkMilling = async (milled: Milled, form: 'Crushed' | 'Flaked', context: Context): Promise<void> => {
  refuseFuture(milled.date, context)
  await checkMapped(
    milled.terminal,
    { consignee: milled.consignee },
    context,
    operationsNeeded[form === 'Flaked' ? 'flakedBarley' : 'cargoMilling'].at,
  )
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

type Done = RowOf<typeof cargoMilling>
const mills = { cargoMilling, flakedBarley }
type Making = { kind: keyof typeof mills; form: 'Crushed' | 'Flaked' }

// What the owner owes is shown in the form; it is posted by the charges of a milling that is done.
const owed = ({ id, toll, tollVat }: Done) => (id === 0 ? { toll, tollVat } : { toll: null, tollVat: null })

/** Moved by a milling that stands; one whose lot is still to be made moves once it is there. */
export const movedBy = async (row: Done, { kind, form }: Making, context: Context): Promise<Posting> =>
  row.id !== 0 && row.ownLot && row.outputLc === null
    ? { kind, legs: [] }
    : postMilling(kind, form, { ...row, ...owed(row) }, await filledOf(row, context))

const made = async (row: Done, { kind, form }: Making, context: Context): Promise<void> => {
  const { consignee, terminal, lc, cargoGrade, date, inputQty, inputPrice, outputQty, toll } = row
  const sources = [{ lc, quantity: inputQty, costPerTon: inputPrice }]
  const lot = { consignee, terminal, form, sources, cargoGrade: cargoGrade!, day: date, outKg: outputQty! }
  const { lc: outputLc } = await makeSystemLc(
    {
      ...lot,
      sourceKind: form === 'Flaked' ? 'Flaked' : 'Milling',
      addedHalala: toll ?? 0,
      displayName: await namedAfter([lc], context),
    },
    context,
  )
  await refresh(mills[kind], row.id, { outputLc }, context)
  const source = { documentType: kind, documentId: row.id, documentNumber: row.docNo, date }
  const moved = postMilling(kind, form, { ...row, ...owed(row), outputLc }, await filledOf(row, context))
  await inWords(() => post(context.client, { ...source, ...moved }), context)
}

/** Charges the owner and makes the lot when the milling is done, and takes both back with it. */
export const followMilling = async (
  row: Done,
  before: Done | null,
  making: Making,
  context: Context,
): Promise<void> => {
  const [was, is] = [before?.status === 'Active', row.status === 'Active']
  if (is && !was) await chargeToll(row, making.kind, context)
  if (was && !is) await takeBackToll(row, making.kind, context)
  if (is && !was && row.ownLot) await made(row, making, context)
  if (was && !is && row.ownLot && row.outputLc !== null) await retireLot(row.outputLc, context)
}
