import { sql } from 'kysely'
import { bagSizeKg } from '#areas/master-data/bag-grade/definition.ts'
import { findBrokenPromises } from '#areas/terminals/cargo-loss/broken-promises.server.ts'
import { cargoLoss } from '#areas/terminals/cargo-loss/definition.ts'
import { isAboveNorm, type LossNorms, normalLoss } from '#areas/terminals/cargo-loss/loss-norm.ts'
import { postCargoLoss } from '#areas/terminals/cargo-loss/posting.ts'
import type { RowOf, ValuesIn } from '#kit/document.ts'
import { exceeded, refuse } from '#kit/refusal.ts'
import { behave } from '#kit/server/behaviour.ts'
import type { Context } from '#kit/server/context.ts'
import { amountByWeight, decimalText, proportion } from '#kit/units.ts'
import { lacksProof, proofOf } from '#papers/proofs.server.ts'
import { readAgencySettings } from '#trade/agency/agency-settings.server.ts'
import { ledgerBags, readBagFacts } from '#trade/bags/bags.server.ts'
import { readCostsPerTon } from '#trade/cargo/lot-costs.server.ts'
import { operationsNeeded } from '#trade/cargo/operations-needed.ts'
import { refreshRecounts } from '#trade/cargo/recounts.server.ts'
import { checkMapped, readCargoOfLc, refuseFuture } from '#trade/cargo/stock.server.ts'
import { hasEntered } from '#trade/staff/entered-by.server.ts'

type Values = ValuesIn<typeof cargoLoss>
type Loss = RowOf<typeof cargoLoss>

/** The book stock of a lot at the end of a day, its receipts and issues since its last loss, and the quantity written down since its last
 *  movement, in kilograms. */
const readBookStock = async (
  loss: Values,
  except: number,
  { tx }: Context,
): Promise<{ book: number; moved: number; written: number }> => {
  const bagKg = loss.bagSize && bagSizeKg(loss.bagSize)
  const { rows } = await sql<{ book: number; moved: number; written: number }>`
    with account as (select a.agency_id, a.id from ledger.account a where a.agency_id = app.agency() and a.unit = 'KG' and a.role = 'TERMINAL'
        and a.location_id = ${loss.terminal} and a.consignee_id = ${loss.consignee} and a.consignment_id = ${loss.lc} and a.form = ${loss.form}
        and a.bag_kg is not distinct from ${bagKg}::integer),
      earlier as (select l.date, l.loss_type, l.quantity from cargo_loss l
        where l.agency_id = app.agency() and l.status = 'Active' and l.id <> ${except}
        and l.terminal = ${loss.terminal} and l.consignee = ${loss.consignee} and l.lc = ${loss.lc} and l.form = ${loss.form}
        and l.bag_size is not distinct from ${loss.bagSize} and l.date <= ${loss.date}::date),
      last as (select max(date) as day from earlier)
    select coalesce((select sum(d.closing) from account a cross join lateral (select d.closing from ledger.day d
        where d.agency_id = a.agency_id and d.account_id = a.id and d.day <= ${loss.date}::date order by d.day desc limit 1) d), 0)::bigint as book,
      coalesce((select sum(abs(f.amount)) from account a join ledger.flow f on f.agency_id = a.agency_id and f.account_id = a.id, last
        where f.kind <> 'cargoLoss' and f.day <= ${loss.date}::date and (last.day is null or f.day > last.day)), 0)::bigint as moved,
      coalesce((select sum(e.quantity) from earlier e where e.loss_type <> 'Stock-take' and e.date >= (
        select coalesce(max(f.day), '-infinity') from account a join ledger.flow f on f.agency_id = a.agency_id and f.account_id = a.id
        where f.kind <> 'cargoLoss' and f.day <= ${loss.date}::date)), 0)::bigint as written`.execute(tx)
  return rows[0]!
}

const readNorms = (context: Context): Promise<LossNorms> =>
  readAgencySettings(['lossNormPct', 'lossNormKg', 'stockTakeLimitPct'], context)

/** The values that follow from the book and from the cost of the cargo. */
const assessLoss = async (loss: Values, before: Loss | null, context: Context): Promise<Partial<Values>> => {
  const { book, moved, written } = await readBookStock(loss, before?.id ?? 0, context)
  const facts = { ...(await readCargoOfLc(loss.lc, context)), bookQty: book, basisThroughput: moved }
  const { quantity } = cargoLoss.derive({ ...loss, ...facts }) as Pick<Values, 'quantity'>
  const price = (await readCostsPerTon(loss.date, [loss.lc], context)).get(loss.lc)
  const norms = await readNorms(context)
  return {
    ...facts,
    usualLoss: normalLoss(moved, norms.lossNormPct),
    aboveNorm: isAboveNorm({ ...loss, quantity, book, moved, written }, norms),
    ...(await findBrokenPromises({ ...loss, quantity }, context)),
    lossValue: price && quantity ? amountByWeight(price, quantity) : null,
  }
}

const checkCounted = ({ quantity }: Values): void => {
  if (quantity) return
  refuse('The count equals the book stock. There is nothing to write down. There is nothing left to do.', {
    fields: { physicalQty: 'The same as in the book.' },
  })
}

/** Of a loss above the norm, or above the book stock. */
export const surveyReport = proofOf(cargoLoss, {
  type: 'Survey report',
  isAsked: ({ aboveNorm }) => aboveNorm === true,
  isTaken: ({ status }) => status === 'Active',
})

const checkSurveyed = async (loss: Values & { id: number }, context: Context): Promise<void> => {
  if (!(await lacksProof(surveyReport, loss, context))) return
  exceeded('SURVEY_MISSING', surveyMissing(loss), {
    values: surveyFigures(loss, await readNorms(context)),
    details: { lossPct: loss.lossPct },
  })
}

const surveyMissing = ({ lossType, lossPct }: Values): string => {
  if (lossType === 'Stock-take') {
    return 'The count differs from the book by {off} %; {limit} % may pass without a survey. Attach a survey report first.'
  }
  return lossPct === null
    ? 'Nothing has moved here since the last loss, so no more than {small} kg are usually lost. Attach a survey report first.'
    : 'The loss is {pct} % of the quantity moved; the norm is {norm} %. Attach a survey report first.'
}

const surveyFigures = ({ lossPct, quantity, bookQty }: Values, norms: LossNorms): Record<string, string> => ({
  pct: decimalText(lossPct ?? 0, 3),
  norm: decimalText(norms.lossNormPct, 3),
  small: String(norms.lossNormKg),
  off: bookQty ? decimalText(proportion(Math.abs(quantity ?? 0), 100_000, bookQty), 3) : '100',
  limit: decimalText(norms.stockTakeLimitPct, 3),
})

// A count is entered by one user, so another one must approve it. A stock close has a right of its own and stays below the limit.
const checkApprovedByAnother = async ({ id, lossType, stockClose }: Loss, context: Context): Promise<void> => {
  if (lossType !== 'Stock-take' || stockClose !== null) return
  if (!(await hasEntered(cargoLoss, id, context))) return
  refuse('The user who entered a stock-take cannot approve it. Ask another user to approve it.')
}

// The owner's own bags, in the owner's scope.
const readTornBags = async ({ tornBags, tornGrade, consignee }: Values, context: Context) => {
  if (tornBags === null || tornGrade === null) return undefined
  const of = { bagGrade: tornGrade, scope: null }
  return ledgerBags({ ...of, ...(await readBagFacts(of, consignee, context)) }, consignee)
}

const checkTorn = async (loss: Values, context: Context): Promise<void> => {
  const torn = await readTornBags(loss, context)
  if (!torn || `${torn.bagKg} kg` === loss.bagSize) return
  refuse('The torn bags are of another size than the cargo is packed in. Choose a grade of that size.', {
    fields: { tornGrade: 'Of another size.' },
  })
}

export const cargoLossServer = behave(cargoLoss, {
  async fill(values, context, { what, before }) {
    const facts = await assessLoss(values, before, context)
    if (what !== 'approve') return facts
    return { ...facts, approvedBy: context.asker.name, approvedAt: new Date().toISOString() }
  },
  async check(values, { what, before }, context) {
    if (what === 'cancel' || what === 'reverse') return
    refuseFuture(values.date, context)
    checkCounted(values)
    await checkTorn(values, context)
    await checkMapped(values.terminal, { consignee: values.consignee }, context, operationsNeeded.cargoLoss.at)
    if (what !== 'approve' || !before) return
    await checkApprovedByAnother(before, context)
    await checkSurveyed({ ...values, id: before.id }, context)
  },
  // A new count covers receipts that were entered after the earlier counts, until it is undone.
  async after(row, { what }, context) {
    if (row.lossType === 'Stock-take' && ['approve', 'cancel', 'reverse'].includes(what))
      await refreshRecounts(row, context)
  },
  post: async (row, context) => postCargoLoss(row, await readTornBags(row, context)),
})
