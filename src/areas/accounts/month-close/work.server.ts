// Closing a month in the background, for agencies with so many accounts that computing their figures takes longer than a request may.

import { sql } from 'kysely'
import { monthClose } from '#areas/accounts/month-close/definition.ts'
import { monthCloseServer, monthOf } from '#areas/accounts/month-close/server.ts'
import { finishWork, orderWork } from '#background/work.server.ts'
import type { RowOf } from '#kit/document.ts'
import { refuseInState } from '#kit/refusal.ts'
import type { Context, Person } from '#kit/server/context.ts'
import { requireAction } from '#kit/server/routes.ts'
import { find } from '#kit/server/rows.ts'
import { actFromRequest } from '#kit/server/write.ts'
import { stateAfter } from '#kit/states.ts'
import { announcingClose } from '#ledger/closing.server.ts'

/** The name of this kind of work. */
export const closeWork = 'monthClose'

type CloseTask = { close: number; language: Person['language'] }

// The figures are signed one by one; twenty thousand take seconds.
const mostAtOnce = 20_000

const hasManyAccounts = async ({ tx }: Context): Promise<boolean> => {
  const { rows } = await sql<{ found: number }>`select count(*)::integer as found from (
    select from ledger.balance where agency_id = app.agency() limit ${mostAtOnce + 1}) b`.execute(tx)
  return rows[0]!.found > mostAtOnce
}

/** Queues the close if it takes long; returns undefined if it can be done within the request. Refuses a close that its state forbids. */
export const orderClose = async (
  { id, status }: RowOf<typeof monthClose>,
  context: Context,
): Promise<Awaited<ReturnType<typeof orderWork>> | undefined> => {
  if (!(await hasManyAccounts(context))) return undefined
  if (!stateAfter(monthClose.life, 'approve', status)) refuseInState(status)
  const task: CloseTask = { close: id, language: context.asker.language }
  return orderWork({ kind: closeWork, title: monthClose.life.actions.approve.label, task }, context)
}

type InSession = <R>(work: (context: Context) => Promise<R>) => Promise<R>

/** Runs a queued close in sessions of the user who ordered it. `always` opens a session that a cancel does not end, so that the
 *  announcement is withdrawn in any case. */
export const closeInBackground = async (
  { id, task }: { id: number; task: object },
  { asOwner, always }: { asOwner: InSession; always: InSession },
): Promise<void> => {
  const { close } = task as CloseTask
  const month = await asOwner(async context => {
    requireAction(context, monthClose, 'approve')
    return monthOf((await find(monthClose, close, context)) as RowOf<typeof monthClose>)
  })
  await announcingClose(
    work => always(({ client }) => work(client)),
    month,
    () =>
      asOwner(async context => {
        requireAction(context, monthClose, 'approve')
        const { accounts } = await actFromRequest(monthCloseServer, close, 'approve', {}, context)
        await finishWork(id, { result: {}, done: (accounts as number | null) ?? 0 }, context)
      }),
  )
}
