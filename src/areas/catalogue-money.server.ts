// The behaviour of the documents of accounts and payments.

import { agentCommissionServer } from '#areas/accounts/agent-commission/server.ts'
import { bagSalePriceServer } from '#areas/accounts/bag-sale-price/server.ts'
import { bagProformaServer } from '#areas/accounts/bag-sale-proforma/server.ts'
import { bulkLoadingRateServer } from '#areas/accounts/bulk-loading-rate/server.ts'
import { bulkSalePriceServer } from '#areas/accounts/bulk-sale-price/server.ts'
import { bulkProformaServer } from '#areas/accounts/bulk-sale-proforma/server.ts'
import { commissionAccrualServer } from '#areas/accounts/commission-accrual/server.ts'
import { commissionPayoutServer } from '#areas/accounts/commission-payout/server.ts'
import { creditNoteServer } from '#areas/accounts/credit-note/server.ts'
import { creditVoucherServer } from '#areas/accounts/credit-voucher/server.ts'
import { customerCreditLimitServer } from '#areas/accounts/customer-credit-limit/server.ts'
import { saleCorrectionServer } from '#areas/accounts/edit-sale-and-payment/server.ts'
import { expenseServer } from '#areas/accounts/expenses/server.ts'
import { serviceChargeServer } from '#areas/accounts/service-charge/server.ts'
import { serviceInvoiceServer } from '#areas/accounts/service-invoice/server.ts'
import { statementEmailServer } from '#areas/accounts/statement-email/server.ts'
import { paymentServer } from '#areas/payments/payment/server.ts'
import { prePaymentServer } from '#areas/payments/pre-payment/server.ts'
import type { Slice } from '#kit/server/behaviour.ts'

export const moneySlices: readonly Slice[] = [
  bagSalePriceServer,
  bulkSalePriceServer,
  bulkLoadingRateServer,
  serviceChargeServer,
  serviceInvoiceServer,
  bagProformaServer,
  bulkProformaServer,
  agentCommissionServer,
  commissionAccrualServer,
  commissionPayoutServer,
  creditNoteServer,
  expenseServer,
  creditVoucherServer,
  saleCorrectionServer,
  customerCreditLimitServer,
  paymentServer,
  prePaymentServer,
  statementEmailServer,
]
