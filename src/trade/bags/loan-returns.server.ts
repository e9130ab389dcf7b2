// Reads how many bags of a bag loan were returned.

import type { Context } from '#kit/server/context.ts'

/** The number of lent bags that returns have settled. */
export const readReturnedBags = async (loan: number, { tx }: Context): Promise<number> => {
  const { settled } = await tx
    .selectFrom('bagLoanReturn')
    .select(({ fn }) => fn.sum<number | null>('settled').as('settled'))
    .where('loan', '=', loan)
    .where('status', '=', 'Active')
    .executeTakeFirstOrThrow()
  return settled ?? 0
}
