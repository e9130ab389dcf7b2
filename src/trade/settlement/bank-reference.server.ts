// A bank transfer must be entered only once: as a payment or as a pre-payment.

import { refuse } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'

type Transfer = { bank: number | null; transactionRef: string | null }

const findByReference = async (
  bank: number,
  reference: string,
  except: number,
  { tx }: Context,
): Promise<string | null | undefined> => {
  const payment = await tx
    .selectFrom('payment')
    .select('docNo')
    .where('bank', '=', bank)
    .where(({ fn }) => fn('lower', ['transactionRef']), '=', reference.toLowerCase())
    .where('status', 'not in', ['Bounced', 'Canceled', 'Reversed'])
    .where('id', '<>', except)
    .executeTakeFirst()
  const advance = await tx
    .selectFrom('prePayment')
    .select('docNo')
    .where('bank', '=', bank)
    .where(({ fn }) => fn('lower', ['transactionRef']), '=', reference.toLowerCase())
    .where('status', 'not in', ['Canceled', 'Reversed'])
    .executeTakeFirst()
  return (payment ?? advance)?.docNo
}

/**
 * Refuses a transaction reference that another payment of the bank has; `except` is the payment itself. Concurrent payments of one bank are
 * checked one after the other.
 */
export const checkBankReference = async (
  { bank, transactionRef }: Transfer,
  context: Context,
  except = 0,
): Promise<void> => {
  if (!bank || !transactionRef) return
  await context.tx.selectFrom('bank').select('id').where('id', '=', bank).forNoKeyUpdate().execute()
  const number = await findByReference(bank, transactionRef, except, context)
  if (number === undefined) return
  refuse('{reference} of this bank is entered already as {number}. Compare it with the bank’s slip.', {
    code: 'DUPLICATE_REFERENCE',
    fields: { transactionRef: 'Entered already.' },
    values: { reference: transactionRef, number: number ?? '–' },
  })
}
