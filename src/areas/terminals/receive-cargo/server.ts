import { refuseFuture } from '#areas/stock.server.ts'
import { receiveCargo } from '#areas/terminals/receive-cargo/definition.ts'
import { type Difference, isOverLimit } from '#areas/terminals/receive-cargo/limits.ts'
import { postReceipt } from '#areas/terminals/receive-cargo/posting.ts'
import { formatDay } from '#kit/days.ts'
import type { ValuesIn } from '#kit/document.ts'
import { conflict, refuse } from '#kit/refusal.ts'
import { behave } from '#kit/server/behaviour.ts'
import type { Context } from '#kit/server/context.ts'
import { together } from '#kit/server/together.ts'
import { follow } from '#kit/server/write.ts'

// Held until the transaction ends, so that a ticket is taken once however many gates ask for it.
const holdTicket = (id: number, { tx }: Context) =>
  tx.selectFrom('portLoading').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow()

const checkTaken = async (ticket: number, except: number, { tx }: Context): Promise<void> => {
  const receipt = await tx
    .selectFrom('receiveCargo')
    .select(['docNo', 'status'])
    .where('portLoading', '=', ticket)
    .where('status', '<>', 'Canceled')
    .where('id', '<>', except)
    .executeTakeFirst()
  if (!receipt) return
  conflict('This ticket was already taken by {receipt}. Open that one, or choose another ticket.', {
    fields: { portLoading: 'Already taken.' },
    values: { receipt: receipt.docNo ?? receipt.status },
  })
}

const checkTicket = async (values: ValuesIn<typeof receiveCargo>, except: number, context: Context): Promise<void> => {
  const ticket = await holdTicket(values.portLoading, context)
  await checkTaken(ticket.id, except, context)
  if (ticket.deliveryType !== 'Terminal Storage') {
    refuse('Ticket {ticket} goes straight to a customer. Choose a ticket for a terminal.', {
      fields: { portLoading: 'Not for a terminal.' },
      values: { ticket: ticket.docNo ?? '' },
    })
  }
  if (ticket.status !== 'Pending') {
    conflict('Ticket {ticket} is not on the road: it is {state}.', {
      fields: { portLoading: 'Not on the road.' },
      values: { ticket: ticket.docNo ?? '', state: ticket.status },
    })
  }
  if (values.date < ticket.date) {
    refuse('The truck left the port on {day}. Enter that day or a later one.', {
      fields: { date: 'Lies before the port ticket.' },
      values: { day: formatDay(ticket.date) },
    })
  }
}

export const receiveCargoServer = behave(receiveCargo, {
  async fill(values, { tx, asker }) {
    const [ticket, limits] = await together(
      tx
        .selectFrom('portLoading')
        .select(['terminal', 'truck', 'consignee', 'lc', 'cargoType', 'cargoGrade', 'netKg as portNet'])
        .where('id', '=', values.portLoading)
        .executeTakeFirstOrThrow(),
      tx
        .selectFrom('agency')
        .select(['overUnderLimitPct', 'overUnderLimitKg'])
        .where('id', '=', asker.agencyId)
        .executeTakeFirstOrThrow(),
    )
    return { ...ticket, overLimit: isOverLimit(receiveCargo.derive({ ...values, ...ticket }) as Difference, limits) }
  },
  async check(values, { what, before }, context) {
    if (what === 'cancel') return
    refuseFuture(values.date, context)
    await checkTicket(values, before?.id ?? 0, context)
  },
  async post(row, { tx }) {
    const { weightBasis } = await tx
      .selectFrom('agency')
      .select('weightBasis')
      .where('id', '=', row.agencyId)
      .executeTakeFirstOrThrow()
    return postReceipt(row, weightBasis)
  },
  async after(row, { before }, context) {
    const [was, is] = [before?.status === 'Received', row.status === 'Received']
    if (is && !was) await follow('portLoading', row.portLoading, 'receive', context)
    if (was && !is) await follow('portLoading', row.portLoading, 'reopen', context)
  },
})
