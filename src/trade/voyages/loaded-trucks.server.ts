// Trucks that were loaded from a vessel: what they rest on is neither canceled nor taken back.

import type { Context } from '#kit/server/context.ts'

/** The number of a port ticket of a truck that was loaded from a voyage or a shipment; undefined if there is none. */
export const findLoadedTicket = async (
  from: 'voyage' | 'shipment',
  id: number,
  { tx }: Context,
): Promise<string | undefined> => {
  const ticket = await tx
    .selectFrom('portLoading')
    .select('docNo')
    .where(from, '=', id)
    .where('status', '<>', 'Canceled')
    .executeTakeFirst()
  return ticket && (ticket.docNo ?? '')
}
