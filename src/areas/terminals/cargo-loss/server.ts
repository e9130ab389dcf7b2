import { sql } from 'kysely'
import { bagSizeKg } from '#areas/master-data/bag-grade/definition.ts'
import { cargoLoss } from '#areas/terminals/cargo-loss/definition.ts'
import { normalLoss } from '#areas/terminals/cargo-loss/loss-norm.ts'
import { postCargoLoss } from '#areas/terminals/cargo-loss/posting.ts'
import type { RowOf, ValuesIn } from '#kit/document.ts'
import { exceeded, refuse } from '#kit/refusal.ts'
import { behave } from '#kit/server/behaviour.ts'
import type { Context } from '#kit/server/context.ts'
import { amountByWeight, decimalText } from '#kit/units.ts'
import { ledgerBags, readBagFacts } from '#trade/bags/bags.server.ts'
import { readCostsPerTon } from '#trade/cargo/lot-costs.server.ts'
import { operationsNeeded } from '#trade/cargo/operations-needed.ts'
import { checkMapped, readCargoOfLc, refuseFuture } from '#trade/cargo/stock.server.ts'

type Values = ValuesIn<typeof cargoLoss>
type Loss = RowOf<typeof cargoLoss>

/** The book stock of a lot at the end of a day, and what was received and issued there since its last loss, in kilograms. */
const readBookStock = async (
  loss: Values,
  except: number,
  { tx }: Context,
): Promise<{ book: number; moved: number }> => {
  const bagKg = loss.bagSize && bagSizeKg(loss.bagSize)
  const { rows } = await sql<{ book: number; moved: number }>`
    with account as (select a.agency_id, a.id from ledger.account a where a.agency_id = app.agency() and a.unit = 'KG' and a.role = 'TERMINAL'
        and a.location_id = ${loss.terminal} and a.consignee_id = ${loss.consignee} and a.consignment_id = ${loss.lc} and a.form = ${loss.form}
        and a.bag_kg is not distinct from ${bagKg}::integer),
      last as (select max(l.date) as day from cargo_loss l where l.agency_id = app.agency() and l.status = 'Active' and l.id <> ${except}
        and l.terminal = ${loss.terminal} and l.consignee = ${loss.consignee} and l.lc = ${loss.lc} and l.form = ${loss.form}
        and l.bag_size is not distinct from ${loss.bagSize} and l.date <= ${loss.date}::date)
    select coalesce((select sum(d.closing) from account a cross join lateral (select d.closing from ledger.day d
        where d.agency_id = a.agency_id and d.account_id = a.id and d.day <= ${loss.date}::date order by d.day desc limit 1) d), 0)::bigint as book,
      coalesce((select sum(abs(f.amount)) from account a join ledger.flow f on f.agency_id = a.agency_id and f.account_id = a.id, last
        where f.kind <> 'cargoLoss' and f.day <= ${loss.date}::date and (last.day is null or f.day > last.day)), 0)::bigint as moved`.execute(
    tx,
  )
  return rows[0]!
}

const readLossNorm = async ({ tx, asker }: Context): Promise<number> =>
  (await tx.selectFrom('agency').select('lossNormPct').where('id', '=', asker.agencyId).executeTakeFirstOrThrow())
    .lossNormPct

/** Everything that follows from the book and from what the cargo has cost. */
const assessLoss = async (loss: Values, before: Loss | null, context: Context): Promise<Partial<Values>> => {
  const { book, moved } = await readBookStock(loss, before?.id ?? 0, context)
  const facts = { ...(await readCargoOfLc(loss.lc, context)), bookQty: book, basisThroughput: moved }
  const { quantity, lossPct } = cargoLoss.derive({ ...loss, ...facts }) as Pick<Values, 'quantity' | 'lossPct'>
  const price = (await readCostsPerTon(loss.date, [loss.lc], context)).get(loss.lc)
  const usualLoss = normalLoss(moved, await readLossNorm(context))
  return {
    ...facts,
    usualLoss,
    // Of what never moved nothing is usual; a count of it is no share of anything either.
    aboveNorm: lossPct !== null && (quantity ?? 0) > usualLoss,
    lossValue: price && quantity ? amountByWeight(price, quantity) : null,
  }
}

const checkCounted = ({ quantity }: Values): void => {
  if (quantity) return
  refuse('The count equals the book stock. There is nothing to write down.', {
    fields: { physicalQty: 'The same as in the book.' },
  })
}

// More than usual is believed when a surveyor has seen it.
const checkPapers = async (loss: Values, before: Loss, context: Context): Promise<void> => {
  if (!loss.aboveNorm) return
  const { rows } = await sql`select 1 from app.paper where agency_id = app.agency() and document = ${cargoLoss.name}
    and document_id = ${before.id} and paper_type = 'Survey report' and status not in ('Removed', 'Rejected') limit 1`.execute(
    context.tx,
  )
  if (rows.length > 0) return
  exceeded(
    'SURVEY_MISSING',
    'The loss is {pct} % of the quantity moved; the norm is {norm} %. Attach a survey report first.',
    {
      values: { pct: decimalText(loss.lossPct ?? 0, 3), norm: decimalText(await readLossNorm(context), 3) },
      details: { lossPct: loss.lossPct },
    },
  )
}

// The owner's own bags, under the scope the owner keeps them.
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
    if (what === 'approve' && before) await checkPapers(values, before, context)
  },
  post: async (row, context) => postCargoLoss(row, await readTornBags(row, context)),
})
