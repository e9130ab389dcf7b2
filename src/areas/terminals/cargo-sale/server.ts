import { cargoSale } from '#areas/terminals/cargo-sale/definition.ts'
import { postCargoSale } from '#areas/terminals/cargo-sale/posting.ts'
import { loan } from '#areas/terminals/loan/definition.ts'
import type { ValuesIn } from '#kit/document.ts'
import { refuse } from '#kit/refusal.ts'
import { behave } from '#kit/server/behaviour.ts'
import type { Context } from '#kit/server/context.ts'
import { apply } from '#kit/server/write.ts'
import {
  checkConsentComplete,
  checkOwnersDecision,
  consentsAfter,
  isConsentAction,
  isOwnersDecision,
  readConsentRequired,
} from '#trade/cargo/consent.server.ts'
import {
  checkLoanOpen,
  checkOutstanding,
  lockLoan,
  readLoan,
  resolveLoanAction,
} from '#trade/cargo/loan-register.server.ts'
import { operationsNeeded } from '#trade/cargo/operations-needed.ts'
import { checkMapped, readCargoOfLc, refuseFuture } from '#trade/cargo/stock.server.ts'
import { isSameRow } from '#trade/parties/kept-rows.server.ts'

type Values = ValuesIn<typeof cargoSale>

const checkLoan = async (sale: Values, context: Context): Promise<void> => {
  if (sale.settlesLoan === null) return
  const loan = await lockLoan(sale.settlesLoan, context)
  const isOfLot = (['lc', 'form', 'bagSize'] as const).every(name => loan[name] === sale[name])
  const isOfOwners =
    (await isSameRow('company', loan.lender, sale.seller, context)) &&
    (await isSameRow('company', loan.borrower, sale.buyer, context))
  if (!isOfOwners || !isOfLot) {
    refuse(
      'Loan {loan} is of another lot or between other owners. The lender sells the lent lot to the borrower. Choose another loan, or correct the lot.',
      {
        fields: { settlesLoan: 'Not of this lot and these owners.' },
        values: { loan: loan.docNo ?? '–' },
      },
    )
  }
  checkLoanOpen(loan, 'settlesLoan')
  checkOutstanding(loan, sale.quantity)
}

export const cargoSaleServer = behave(cargoSale, {
  async fill(values, context, { what, before }) {
    if (isConsentAction(what)) return consentsAfter(what, context)
    const needsConsent = before ? before.needsConsent : await readConsentRequired('Cargo sales', context)
    return { ...(await readCargoOfLc(values.lc, context)), needsConsent, ...consentsAfter(what, context) }
  },
  async check(values, { what, before }, context) {
    if (before && isOwnersDecision(what)) {
      checkOwnersDecision(what, { first: values.seller, second: values.buyer }, before, context)
    }
    if (!['create', 'change', 'approve'].includes(what)) return
    if (what === 'approve') checkConsentComplete(values)
    refuseFuture(values.date, context)
    await checkMapped(values.terminal, { seller: values.seller }, context, operationsNeeded.cargoSale.at)
    await checkMapped(values.terminal, { buyer: values.buyer }, context, operationsNeeded.cargoSale.to)
    await checkLoan(values, context)
  },
  async post(row, context) {
    return postCargoSale(row, row.settlesLoan === null ? undefined : await readLoan(row.settlesLoan, context))
  },
  async after(row, { before }, context) {
    if (row.settlesLoan === null || (before?.status === 'Active') === (row.status === 'Active')) return
    const lent = await lockLoan(row.settlesLoan, context)
    await apply(loan, lent.id, await resolveLoanAction(lent, context), context)
  },
})
