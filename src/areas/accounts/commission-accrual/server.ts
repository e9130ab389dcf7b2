import { commissionAccrual } from '#areas/accounts/commission-accrual/definition.ts'
import { postCommissionAccrual } from '#areas/accounts/commission-accrual/posting.ts'
import { refuse } from '#kit/refusal.ts'
import { behave } from '#kit/server/behaviour.ts'

export const commissionAccrualServer = behave(commissionAccrual, {
  async check(accrual) {
    if (!accrual.invoice) refuse('A commission is earned when an invoice is paid. Enter the payment.')
  },
  post: async accrual => postCommissionAccrual(accrual),
})
