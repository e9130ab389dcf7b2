// Which customers may buy on credit (domain Q13): those marked for it and with a limit in force. All others pay at once or in advance.

import { sql } from 'kysely'
import { exceeded } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'
import { formatMoney } from '#kit/units.ts'
import { checkMayOverride } from '#trade/credit/exceptions.server.ts'
import { amountCoveredByCredits } from '#trade/settlement/open-credits.server.ts'
import type { PaymentMode } from '#trade/settlement/payment-mode-fields.ts'

type Debtor = { customer: number; consignee: number }
type CreditTerms = { isMarked: boolean; hasLimit: boolean; isWarned: boolean }

const readCreditTerms = async ({ customer, consignee }: Debtor, { tx, today }: Context): Promise<CreditTerms> => {
  const { rows } = await sql<CreditTerms>`
    select coalesce(c.on_credit, false) as "isMarked", a.credit_without_limit = 'Warned about' as "isWarned",
      exists (select from customer_credit_limit l where l.agency_id = c.agency_id and l.customer = c.id and l.status = 'Active'
        and (l.consignee is null or l.consignee = ${consignee}) and ${today}::date between l.effective_from and l.effective_to) as "hasLimit"
    from customer c join agency a on a.id = c.agency_id where c.agency_id = app.agency() and c.id = ${customer}`.execute(
    tx,
  )
  return rows[0]!
}

const verdictOn = ({ isMarked, hasLimit, isWarned }: CreditTerms): 'Yes' | 'Warned' | 'No' => {
  if (isMarked && hasLimit) return 'Yes'
  return isWarned ? 'Warned' : 'No'
}

/** Whether the customer may buy from the seller on credit; `Warned` where only the agency's setting allows it. */
export const mayBuyOnCredit = async (of: Debtor, context: Context): Promise<'Yes' | 'Warned' | 'No'> =>
  verdictOn(await readCreditTerms(of, context))

/** The payment mode of a sale: as entered, or else on credit where the customer may buy on credit, or else in cash. */
export const resolvePaymentMode = async (
  sale: Debtor & { paymentMode: PaymentMode | null },
  context: Context,
): Promise<PaymentMode> => sale.paymentMode ?? ((await mayBuyOnCredit(sale, context)) === 'No' ? 'Cash' : 'On credit')

// The message says which of the two is missing, and what to do.
const messageFor = ({ isMarked, hasLimit }: CreditTerms): string => {
  if (isMarked)
    return 'The customer has no credit limit in force: SAR {open} are not paid. Have a credit limit approved, or sell for cash or against an advance.'
  return hasLimit
    ? 'The customer has a credit limit, but may not buy on credit: SAR {open} are not paid. Mark the customer with May buy on credit, or sell for cash or against an advance.'
    : 'The customer may not buy on credit: SAR {open} are not paid. Sell for cash or against an advance, or approve a credit limit and mark the customer.'
}

/** `unpaid`: halalas that no advance covers; `reason`: the reason for an exception */
type Purchase = Debtor & { unpaid: number; paymentMode: PaymentMode | null; reason: string | null }

/**
 * Refuses a sale on credit to a customer who may not buy on credit, unless advances or open credits cover it, or a user with the right to
 * override gives a reason. Returns the halalas bought on credit by such an exception; null if there is none.
 */
export const checkBoughtOnCredit = async (of: Purchase, context: Context): Promise<number | null> => {
  if (of.paymentMode === 'Cash' || of.paymentMode === 'Bank Transaction') return null
  const open = of.unpaid - (await amountCoveredByCredits(of, of.unpaid, context))
  if (open <= 0) return null
  const creditTerms = await readCreditTerms(of, context)
  const allowed = verdictOn(creditTerms)
  if (allowed === 'Yes') return null
  if (allowed === 'Warned') return open
  if (of.reason !== null) {
    checkMayOverride(context)
    return open
  }
  return exceeded('NOT_ON_CREDIT', messageFor(creditTerms), {
    fields: { paymentMode: 'Choose cash.', creditReason: 'Enter the reason for the exception.' },
    values: { open: formatMoney(open) },
    details: { open },
  })
}
