import { loan } from '#areas/terminals/loan/definition.ts'
import { postLoan } from '#areas/terminals/loan/posting.ts'
import { localTime } from '#kit/days.ts'
import type { ValuesIn } from '#kit/document.ts'
import { refuse } from '#kit/refusal.ts'
import { behave } from '#kit/server/behaviour.ts'
import type { Context } from '#kit/server/context.ts'
import { apply } from '#kit/server/write.ts'
import {
  asAgency,
  checkOwnersDecision,
  consentsAfter,
  isConsentAction,
  isConsentComplete,
  isOwnersDecision,
  readConsentRequired,
} from '#trade/cargo/consent.server.ts'
import { readSettledQuantity } from '#trade/cargo/loan-register.server.ts'
import { operationsNeeded } from '#trade/cargo/operations-needed.ts'
import { checkMapped, readCargoOfLc, refuseFuture } from '#trade/cargo/stock.server.ts'

// Cargo to be returned from a ship is expected when the ship is expected.
const readArrival = async (
  { date, returnVoyage }: ValuesIn<typeof loan>,
  { tx, asker }: Context,
): Promise<string | null> => {
  if (returnVoyage === null) return null
  const { eta } = await tx.selectFrom('voyage').select('eta').where('id', '=', returnVoyage).executeTakeFirstOrThrow()
  const { day } = localTime(eta, asker.timeZone)
  return day < date ? null : day
}

export const loanServer = behave(loan, {
  async fill(values, context, { what, before }) {
    if (isConsentAction(what)) return consentsAfter(what, context)
    return {
      ...(await readCargoOfLc(values.lc, context)),
      needsConsent: before ? before.needsConsent : await readConsentRequired('Loans', context),
      returned: before ? await readSettledQuantity(before.id, context) : 0,
      expectedReturnDate: values.expectedReturnDate ?? (await readArrival(values, context)),
    }
  },
  async check(values, { what, before }, context) {
    if (before && isOwnersDecision(what)) {
      checkOwnersDecision(what, { first: values.lender, second: values.borrower }, before, context)
    }
    if (what !== 'create') return
    refuseFuture(values.date, context)
    if (values.expectedReturnDate && values.expectedReturnDate < values.date) {
      refuse('The cargo cannot be expected back before it was lent. Enter the day of the loan or a later one.', {
        fields: { expectedReturnDate: 'Lies before the loan.' },
      })
    }
    await checkMapped(values.terminal, { lender: values.lender }, context, operationsNeeded.loan.at)
    await checkMapped(values.terminal, { borrower: values.borrower }, context, operationsNeeded.loan.to)
  },
  post: async row => postLoan(row),
  // The cargo is posted when the second of the two owners has consented.
  async after(row, { what }, context) {
    if (isConsentAction(what) && isConsentComplete(row))
      await asAgency(context, agency => apply(loan, row.id, 'lend', agency))
  },
})
