import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import {
  readBookFigures,
  readFirstDay,
  readStockLots,
  type StockLot,
} from '#areas/gfsa-details/close-stock/book.server.ts'
import { readStockChecklist } from '#areas/gfsa-details/close-stock/calls.ts'
import { stockClose } from '#areas/gfsa-details/close-stock/definition.ts'
import { readSkippedLines } from '#areas/gfsa-details/close-stock/skipped-lines.server.ts'
import { cargoLoss } from '#areas/terminals/cargo-loss/definition.ts'
import { startOfMonth } from '#kit/days.ts'
import type { RowOf, ValuesIn } from '#kit/document.ts'
import { conflict, exceeded, goOn, Refusal, refuse } from '#kit/refusal.ts'
import { answer } from '#kit/server/answer.ts'
import { behave } from '#kit/server/behaviour.ts'
import type { Context } from '#kit/server/context.ts'
import { ownPart } from '#kit/server/scope.ts'
import { apply, create, refresh } from '#kit/server/write.ts'
import { toDecimal } from '#kit/units.ts'
import { closeStock, lockStock } from '#ledger/closing.server.ts'
import type { ChecklistLine } from '#trade/closing/checklist.ts'
import { readUnfinished, refuseUnfinished } from '#trade/closing/unfinished.server.ts'

type Values = ValuesIn<typeof stockClose>
type Close = RowOf<typeof stockClose>
type Figure = NonNullable<Values['figures']>[number]
type Period = Pick<Values, 'consignee' | 'terminal'> & { firstDay: string | null; date: string }

const readStockLines = async (
  { consignee, terminal, date, firstDay }: Period,
  context: Context,
): Promise<ChecklistLine[]> => {
  const days = { from: firstDay, to: date, consignee, terminal }
  return [...(await readUnfinished(days, context)), ...(await readSkippedLines(days, context))]
}

const entryOf = (form: Figure['form'], entered: readonly Figure[]): Figure | undefined =>
  entered.find(figure => figure.form === form)

const nothingInBook = { opening: 0, received: 0, issued: 0, sold: 0, lost: 0, book: 0 }

// If a form is in stock as a single lot, the difference belongs to that lot.
const lotOf = (figure: Figure, lots: readonly StockLot[]): Pick<Figure, 'lc' | 'bagSize'> => {
  const [only, ...others] = lots.filter(({ form }) => form === figure.form)
  return figure.lc || !only || others.length > 0 || !figure.difference ? figure : { lc: only.lc, bagSize: only.bagSize }
}

/** Every form that was entered or is in the ledger, with the ledger's quantity. A form without a declared quantity is declared as in the
 *  ledger when the stock is closed, because the ledger may change until then. */
const fillFigures = async (values: Values, period: Period, isClosing: boolean, context: Context): Promise<Figure[]> => {
  const entered = values.figures ?? []
  const [book, lots] = [
    await readBookFigures(values, period.firstDay, period.date, context),
    await readStockLots(values, period.date, context),
  ]
  const more = book.filter(({ form }) => !entryOf(form, entered)).map(({ form }) => form)
  return [...entered.map(({ form }) => form), ...more].map((form, index) => {
    const inLedger = book.find(figures => figures.form === form) ?? { ...nothingInBook, form }
    const own = entered[index] ?? { reason: null, lc: null, bagSize: null, declared: null }
    const declared = own.declared ?? (isClosing ? inLedger.book : null)
    const figure = { ...own, ...inLedger, declared, difference: (declared ?? inLedger.book) - inLedger.book } as Figure
    return { ...figure, ...pickLot(lotOf(figure, lots)) }
  })
}

const pickLot = ({ lc, bagSize }: Pick<Figure, 'lc' | 'bagSize'>) => ({ lc, bagSize })

// Days are closed without gaps: a daily close follows the last closed day, a monthly close covers all open days of the month.
const checkSequence = ({ period, date, firstDay, day }: Values, { today }: Context): void => {
  if (date! > today)
    refuse('A stock is closed once its days are over. Choose a day that has passed.', {
      fields: { day: 'Not over yet.' },
    })
  if (!firstDay) return
  if (date! < firstDay)
    conflict('This day is closed already. Choose a later one.', { fields: { day: 'Closed already.' } })
  const follows = period === 'Day' ? date === firstDay : startOfMonth(day) <= firstDay
  if (follows) return
  refuse('Days are closed without gaps. The next one is {day}. Close that one first.', {
    values: { day: firstDay },
    fields: { day: 'Not the next one.' },
  })
}

const checkFigure = ({ difference, reason, lc }: Figure, index: number): void => {
  const at = `figures.${index}`
  if (!difference) return
  if (!reason) refuse('Enter why the figures differ.', { fields: { [`${at}.reason`]: 'Please enter why.' } })
  if (!lc) refuse('Choose the LC that the difference is of.', { fields: { [`${at}.lc`]: 'Choose one of the list.' } })
}

const checkFigures = ({ figures }: Values): void => {
  const all = figures ?? []
  if (new Set(all.map(({ form }) => form)).size < all.length) {
    refuse('Enter each form once.', { fields: { figures: 'A form is entered twice.' } })
  }
  all.forEach(checkFigure)
}

const tooMuch = (reason: Refusal): never =>
  exceeded(
    reason.code,
    'The difference is more than is usually lost. Enter it under Cargo Loss with its survey report, then close the stock.',
    { fields: { figures: 'More than usual.' }, details: goOn(cargoLoss, {}) },
  )

// The user who closes approves the stock-take as well while it is below the limit: closing has a right of its own.
const postDifference = async (row: Close, figure: Figure, context: Context): Promise<string> => {
  const { consignee, terminal, countMethod } = row
  const { form, lc, bagSize, difference, reason } = figure
  const lot = { consignee, terminal, lc: lc!, form, bagSize }
  const loss = await create(
    cargoLoss,
    {
      ...lot,
      date: row.date!,
      lossType: 'Stock-take',
      quantity: -difference!,
      countMethod,
      remarks: `${row.docNo}: ${reason}`,
    },
    context,
  )
  await refresh(cargoLoss, loss.id, { stockClose: row.id }, context)
  await apply(cargoLoss, loss.id, 'approve', context).catch(error => {
    if (error instanceof Refusal && error.code === 'SURVEY_MISSING') tooMuch(error)
    throw error
  })
  return loss.docNo!
}

const close = async (row: Close, context: Context): Promise<void> => {
  const taken: string[] = []
  for (const figure of row.figures ?? []) if (figure.difference) taken.push(await postDifference(row, figure, context))
  const by = { closedBy: context.asker.name, closedAt: new Date().toISOString() }
  await refresh(stockClose, row.id, { ...by, stockTakes: taken.join(', ') || null }, context)
  await closeStock(context.client, { consignee: row.consignee, location: row.terminal }, row.date)
}

const readLastClosed = async ({ id, consignee, terminal }: Close, { tx }: Context): Promise<string | null> => {
  const { rows } = await sql<{ through: string | null }>`select max(date) as through from stock_close
    where agency_id = app.agency() and consignee = ${consignee} and terminal = ${terminal} and id <> ${id}
      and status in ('Closed', 'Reported')`.execute(tx)
  return rows[0]!.through
}

const checkLast = async (row: Close, context: Context): Promise<void> => {
  const other = await readLastClosed(row, context)
  if (other && other > row.date!) {
    conflict('Only the days closed last can be opened again: {day} is closed as well. Open that one first.', {
      values: { day: other },
    })
  }
}

export const stockCloseServer = behave(stockClose, {
  async fill(values, context, { what }) {
    if (what === 'report') return { reportedAt: new Date().toISOString() }
    const date = stockClose.derive(values).date as string
    if (what === 'approve') await lockStock(context.client, date)
    const firstDay = await readFirstDay(values, context)
    const figures = await fillFigures(values, { ...values, firstDay, date }, what === 'approve', context)
    return { firstDay, date, figures }
  },
  async check(values, { what, before }, context) {
    if (what === 'cancel' || what === 'report') return
    if (what === 'reopen') return checkLast(before!, context)
    checkSequence(values, context)
    checkFigures(values)
    if (what === 'approve') refuseUnfinished(await readStockLines(values as Period, context))
  },
  async after(row, { what }, context) {
    if (what === 'approve') await close(row, context)
    if (what === 'reopen') {
      const location = { consignee: row.consignee, location: row.terminal }
      await closeStock(context.client, location, await readLastClosed(row, context))
    }
  },
})

/** Mounts the checklist, with the ledger's stock. */
export const mountStockClose = (app: FastifyInstance): void => {
  answer(app, readStockChecklist, async ({ query: asked }, context) => {
    const query = ownPart(readStockChecklist.query, asked, context.asker)
    const lines = await readStockLines({ ...query, firstDay: await readFirstDay(query, context) }, context)
    const forms = Map.groupBy(await readStockLots(query, query.date, context), ({ form }) => form)
    const book = [...forms].map(([form, lots]) => ({
      form,
      quantity: toDecimal(
        lots.reduce((sum, { kg }) => sum + kg, 0),
        3,
      ),
    }))
    return { lines, book }
  })
}
