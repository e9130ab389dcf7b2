// The origin of a truck, and the facts of its cargo that follow from it.

import { sql } from 'kysely'
import type { receiveCargo } from '#areas/terminals/receive-cargo/definition.ts'
import type { ValuesIn } from '#kit/document.ts'
import { conflict, exceeded, refuse } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'
import { formatCount } from '#kit/units.ts'
import { mayOn } from '#rights/may.ts'
import { operationsNeeded } from '#trade/cargo/operations-needed.ts'
import { checkMapped, readCargoOfLc } from '#trade/cargo/stock.server.ts'

type Values = ValuesIn<typeof receiveCargo>

/** The cargo, truck and terminal of a port ticket. */
export const readPortTicket = (id: number, { tx }: Context) =>
  tx
    .selectFrom('portLoading')
    .select(['terminal', 'truck', 'consignee', 'lc', 'cargoType', 'cargoGrade', 'netKg as portNet', 'sealNos'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

const readExitTicket = (id: number, { tx }: Context) =>
  tx
    .selectFrom('terminalOut')
    .select(['terminal', 'truck', 'consignee', 'lc', 'form', 'bagSize'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

type CargoOrigin = Pick<Values, 'terminal' | 'truck' | 'consignee' | 'lc' | 'form' | 'bagSize'>

const ticketFields = ['terminal', 'truck', 'consignee', 'lc'] as const

// Entered values override the ticket's; saving checks whether they may differ.
const overrideByEntered = (values: Values, origin: CargoOrigin): CargoOrigin => ({
  ...origin,
  ...Object.fromEntries(ticketFields.flatMap(name => (values[name] === null ? [] : [[name, values[name]]]))),
})

const readOrigin = (values: Values, context: Context): Promise<CargoOrigin> | CargoOrigin => {
  const { source, portLoading, exitTicket } = values
  if (source === 'Other') return { ...values, form: values.form ?? 'Raw' }
  if (source === 'Return') return readExitTicket(exitTicket!, context)
  return readPortTicket(portLoading!, context).then(ticket => ({ ...ticket, form: 'Raw' as const, bagSize: null }))
}

/** Terminal, truck, owner and cargo: the ticket's values, or the entered ones. For other sources the ticket is ignored. */
export const resolveOrigin = async (values: Values, context: Context) => {
  const source = values.source ?? 'Port ticket'
  const origin = await readOrigin({ ...values, source }, context)
  const { terminal, truck, consignee, lc, form, bagSize } =
    source === 'Other' ? origin : overrideByEntered(values, origin)
  const { portNet, sealNos } =
    source === 'Port ticket' ? await readPortTicket(values.portLoading!, context) : { portNet: null, sealNos: null }
  return {
    source,
    terminal,
    truck,
    consignee,
    lc,
    form,
    bagSize,
    portNet,
    sealNos,
    portLoading: source === 'Port ticket' ? values.portLoading : null,
    exitTicket: source === 'Return' ? values.exitTicket : null,
    ...(await readCargoOfLc(lc!, context)),
  }
}

/** Refuses a receipt that differs from its port ticket, unless the user approves receipts. */
export const checkMatchesPortTicket = async (values: Values, context: Context): Promise<void> => {
  const ticket = await readPortTicket(values.portLoading!, context)
  const other = ticketFields.find(name => values[name] !== ticket[name])
  if (!other) return
  if (!mayOn(context.asker, 'Approve', 'ReceiveCargo')) {
    refuse('This differs from the port ticket. Keep the ticket’s value, or ask a user who approves receipts.', {
      fields: { [other]: 'Not as on the ticket.' },
    })
  }
  await checkMayStore(values, context)
}

/** Refuses an owner who may not store at the terminal. */
export const checkMayStore = ({ terminal, consignee }: Values, context: Context): Promise<void> =>
  checkMapped(terminal!, { consignee: consignee! }, context, operationsNeeded.receiveCargo.at)

// Locks the exit ticket until the transaction ends, so that two returns at once cannot exceed the quantity that left.
const lockExitTicket = (id: number, { tx }: Context) =>
  tx.selectFrom('terminalOut').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow()

const readReturnedSoFar = async (exit: number, except: number, { tx }: Context): Promise<number> => {
  const { rows } = await sql<{ kg: number }>`select coalesce(sum(accepted_net), 0)::bigint as kg from receive_cargo
    where agency_id = app.agency() and exit_ticket = ${exit} and status = 'Received' and id <> ${except}`.execute(tx)
  return rows[0]!.kg
}

/** Refuses an impossible return: of a truck to another terminal, to another owner or LC, before the day it left, or of more than left. */
export const checkReturn = async (values: Values, except: number, context: Context): Promise<void> => {
  const exit = await lockExitTicket(values.exitTicket!, context)
  const ticket = exit.docNo ?? '–'
  if (exit.outType === 'Transfer') {
    refuse('{ticket} goes to another terminal. Weigh the truck in there by that ticket.', {
      fields: { exitTicket: 'Goes to another terminal.' },
      values: { ticket },
    })
  }
  if (exit.status !== 'Out' && exit.status !== 'Delivered') {
    conflict('Nothing left with {ticket}: it is {state}. Choose another exit ticket.', {
      fields: { exitTicket: 'Nothing left with it.' },
      values: { ticket, state: exit.status },
    })
  }
  const other = (['consignee', 'lc'] as const).find(name => values[name] !== exit[name])
  if (other) {
    refuse('What comes back stays with the owner and the LC of {ticket}. Leave both empty.', {
      fields: { [other]: 'Not as on the ticket.' },
      values: { ticket },
    })
  }
  if (values.date < exit.date) {
    refuse('The truck left the terminal on {day}. Enter that day or a later one.', {
      fields: { date: 'Lies before the exit ticket.' },
      values: { day: exit.date },
    })
  }
  const [left, net] = [(exit.netKg ?? 0) - (await readReturnedSoFar(exit.id, except, context)), values.acceptedNet ?? 0]
  if (net <= left) return
  exceeded('RETURN_EXCEEDED', 'Only {left} kg of {ticket} have left and not come back. Enter that or less.', {
    fields: { secondWeight: 'More than is outside.' },
    values: { left: formatCount(left), ticket },
    details: { leftKg: left, askedKg: net },
  })
}
