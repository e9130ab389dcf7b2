import { sql } from 'kysely'
import { checkCash, fillCash } from '#areas/accounts/month-close/cash.server.ts'
import { readMonthLines } from '#areas/accounts/month-close/checklist.server.ts'
import { monthClose } from '#areas/accounts/month-close/definition.ts'
import { addDays, endOfMonth, instantAt } from '#kit/days.ts'
import type { RowOf, ValuesIn } from '#kit/document.ts'
import { conflict, refuse } from '#kit/refusal.ts'
import { behave } from '#kit/server/behaviour.ts'
import type { Context } from '#kit/server/context.ts'
import { refresh } from '#kit/server/write.ts'
import { finishClose, grantLockException, type Month, reopenMonth, setSoftLock } from '#ledger/closing.server.ts'
import { refuseUnfinished } from '#trade/closing/unfinished.server.ts'

type Values = ValuesIn<typeof monthClose>
type Close = RowOf<typeof monthClose>

export const monthOf = ({ month }: Pick<Values, 'month'>): Month => ({
  year: Number(month.slice(0, 4)),
  month: Number(month.slice(5, 7)),
})

const checkOver = ({ date }: Values, { today }: Context): void => {
  if (date && date >= today)
    refuse('This month is not over yet. Close it when it is over.', { fields: { month: 'Not over yet.' } })
}

const checkNotClosed = async ({ date }: Values, { tx }: Context): Promise<void> => {
  const { rows } = await sql`select from ledger.calendar
    where agency_id = app.agency() and closed_through >= ${date}::date`.execute(tx)
  if (rows.length > 0)
    conflict('This month is closed already. Choose a later one.', { fields: { month: 'Closed already.' } })
}

// The soft lock covers all days until the end of the last month that is locked and not closed.
const refreshSoftLock = async ({ client, tx }: Context): Promise<void> => {
  const { rows } = await sql<{ through: string | null }>`select max(date) as through from month_close
    where agency_id = app.agency() and status = 'Locked'`.execute(tx)
  await setSoftLock(client, rows[0]!.through)
}

const close = async (row: Close, context: Context): Promise<void> => {
  const closed = await finishClose(context.client, monthOf(row))
  const signed = { closeNo: closed.closeId, accounts: closed.lines, signature: closed.sha256 }
  const by = { closedBy: context.asker.name, closedAt: new Date().toISOString() }
  await refresh(monthClose, row.id, { ...signed, ...by }, context)
}

type Exception = { user: number; from: string; until: string; reason: string }

// The exception lasts until the end of the day `until` in the agency's time zone.
const allow = ({ user, from, until, reason }: Exception, { client, asker }: Context): Promise<void> => {
  const end = instantAt(`${addDays(until, 1)}T00:00:00`, asker.timeZone)
  return grantLockException(client, { userId: user, from, until: end, reason })
}

const checkSameMonth = ({ date }: Values, before: Close | null): void => {
  if (before?.status !== 'Locked' || before.date === date) return
  refuse('This month is locked. Open it again before you choose another one.', { fields: { month: 'Locked.' } })
}

const counts = (what: string): boolean => what === 'create' || what === 'change' || what === 'approve'

export const monthCloseServer = behave(monthClose, {
  fill: async ({ cash, month }, context, { what }) =>
    counts(what) && month ? { cash: await fillCash(cash ?? [], endOfMonth(month), context) } : {},
  async check(values, { what, before }, context) {
    if (what === 'cancel' || what === 'reopen' || what === 'allow') return
    checkSameMonth(values, before)
    checkCash(values.cash ?? [])
    checkOver(values, context)
    await checkNotClosed(values, context)
    if (what === 'approve') refuseUnfinished(await readMonthLines(values.month, context))
  },
  async after(row, { what, before, reason }, context) {
    if (what === 'approve') await close(row, context)
    if (what === 'reopen' && before?.status === 'Closed') {
      await reopenMonth(context.client, monthOf(row), reason ?? '')
    }
    if (what === 'allow') await allow({ ...(row as Close & Exception), reason: reason ?? '' }, context)
    if (what !== 'create' && what !== 'change') await refreshSoftLock(context)
  },
})
