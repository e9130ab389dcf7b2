import { sql } from 'kysely'
import { openingBalance } from '#areas/accounts/opening-balance/definition.ts'
import { costValueOf, postOpeningBalance } from '#areas/accounts/opening-balance/posting.ts'
import { prePayment } from '#areas/payments/pre-payment/definition.ts'
import type { RowOf, ValuesIn } from '#kit/document.ts'
import { refuse } from '#kit/refusal.ts'
import { behave } from '#kit/server/behaviour.ts'
import type { Context } from '#kit/server/context.ts'
import { apply, create } from '#kit/server/write.ts'
import { readBagFacts } from '#trade/bags/bags.server.ts'
import { checkMapped, readCargoOfLc, refuseFuture } from '#trade/cargo/stock.server.ts'
import { checkReleasable, readOpenDebt, releaseDebt, settleDebt } from '#trade/settlement/opening-debts.server.ts'

type Values = ValuesIn<typeof openingBalance>
type Balance = RowOf<typeof openingBalance>

const fillCargo = async (balance: Values, context: Context): Promise<Partial<Values>> => {
  const cargo = balance.lc === null ? {} : await readCargoOfLc(balance.lc, context)
  return { ...cargo, form: balance.form ?? 'Raw' }
}

const fillBags = async ({ bagGrade, scope, consignee, condition }: Values, context: Context) =>
  bagGrade === null
    ? {}
    : { ...(await readBagFacts({ bagGrade, scope }, consignee, context)), condition: condition ?? 'Good' }

// The fields that make two entries the same balance. Goods have no number of their own: they are identified by lot, bags by their place.
const sameBalance = [
  ...['kind', 'consignee', 'terminal', 'lc', 'form', 'bag_size', 'bag_grade', 'scope', 'condition'],
  ...['customer', 'vendor', 'agent', 'reference'],
] as const

/** Refuses a balance that was entered already, so that a file is not imported twice. Imports of the same agency wait for each other. */
const refuseTwice = async (balance: Values, { tx }: Context): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('opening balances'), app.agency())`.execute(tx)
  const entered: Record<string, unknown> = { ...balance, bag_size: balance.bagSize, bag_grade: balance.bagGrade }
  const same = sameBalance.map(name => sql`${sql.ref(name)} is not distinct from ${entered[name] ?? null}`)
  const { rows } = await sql<{ docNo: string | null }>`
    select doc_no as "docNo" from opening_balance
    where agency_id = app.agency() and status = 'Active' and ${sql.join(same, sql` and `)} limit 1`.execute(tx)
  const [first] = rows
  if (!first) return
  refuse('This balance is entered already as {number}. Leave it out, or cancel that one first.', {
    code: 'ENTERED_ALREADY',
    values: { number: first.docNo ?? '–' },
  })
}

const checkPlace = async ({ kind, terminal, consignee }: Values, context: Context): Promise<void> => {
  if (terminal === null) return
  await checkMapped(terminal, { consignee }, context, kind === 'Cargo' ? ['Receive', 'Store'] : ['Store', 'Bag'])
}

const checkEntered = async (balance: Values, context: Context): Promise<void> => {
  refuseFuture(balance.date, context)
  await checkPlace(balance, context)
  await refuseTwice(balance, context)
}

// An advance is created as a usual pre-payment without a tax invoice, because the old books issued that.
const createAdvance = async (balance: Balance, context: Context): Promise<void> => {
  const { date, customer, consignee, amount, reference, cargoType } = balance
  const advance = await create(
    prePayment,
    {
      ...{ date, consignee, customer: customer as number, amount: amount as number, mode: 'Bank Transaction' },
      ...{ broughtForward: true, invoiceNo: reference, cargoType, applications: [], remarks: balance.remarks },
    },
    context,
  )
  await context.tx.updateTable('openingBalance').set({ prePayment: advance.id }).where('id', '=', balance.id).execute()
}

const refreshSettled = async ({ id, amount, consignee }: Balance, context: Context): Promise<void> => {
  const { open } = await readOpenDebt({ document: 'openingBalance', id, consignee }, context)
  const settled = { settled: (amount as number) - open, remaining: open }
  await context.tx.updateTable('openingBalance').set(settled).where('id', '=', id).execute()
}

export const openingBalanceServer = behave(openingBalance, {
  async fill(balance, context, { what }) {
    if (what !== 'create') return {}
    const goods = balance.kind === 'Cargo' ? await fillCargo(balance, context) : {}
    const bags = balance.kind === 'Empty bags' ? await fillBags(balance, context) : {}
    return { ...goods, ...bags, value: costValueOf(balance), settled: balance.kind === 'Customer owes' ? 0 : null }
  },
  async check(balance, { what, before }, context) {
    if (what === 'create') await checkEntered(balance, context)
    if (what === 'cancel') await checkReleasable(before!.settled)
  },
  post: async row => postOpeningBalance(row),
  async after(row, { what }, context) {
    if (what === 'create' && row.kind === 'Advance of a customer') await createAdvance(row, context)
    if (what === 'cancel' && row.prePayment) await apply(prePayment, row.prePayment, 'take-back', context)
    if (what === 'settle') await settleDebt({ ...row, document: 'openingBalance' }, context)
    if (what === 'release') await releaseDebt({ document: 'openingBalance', id: row.id }, context)
    if (what === 'settle' || what === 'release') await refreshSettled(row, context)
  },
})
