import { checkMapped, madeOf, refuseFuture } from '#areas/stock.server.ts'
import { loan } from '#areas/terminals/loan/definition.ts'
import { postLoan } from '#areas/terminals/loan/posting.ts'
import { refuse } from '#kit/refusal.ts'
import { behave } from '#kit/server/behaviour.ts'
import type { Context } from '#kit/server/context.ts'

const returnedOf = async (id: number, { tx }: Context): Promise<number> => {
  const { returned } = await tx
    .selectFrom('loanReturn')
    .select(({ fn }) => fn.sum<number>('quantity').as('returned'))
    .where('loan', '=', id)
    .where('status', '=', 'Active')
    .executeTakeFirstOrThrow()
  return returned ?? 0
}

export const loanServer = behave(loan, {
  async fill(values, context, { before }) {
    return { ...(await madeOf(values.lc, context)), returned: before ? await returnedOf(before.id, context) : 0 }
  },
  async check(values, { what }, context) {
    if (what !== 'create') return
    refuseFuture(values.date, context)
    if (values.expectedReturnDate && values.expectedReturnDate < values.date) {
      refuse('The cargo cannot be expected back before it was lent.', {
        fields: { expectedReturnDate: 'Lies before the loan.' },
      })
    }
    await checkMapped(values.terminal, { lender: values.lender, borrower: values.borrower }, context)
  },
  post: async row => postLoan(row),
})
