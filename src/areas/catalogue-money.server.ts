// The documents of accounts and payments: their behaviour and their printed forms.

import type { FastifyInstance } from 'fastify'
import { agentCommissionServer } from '#areas/accounts/agent-commission/server.ts'
import { bagSalePriceServer } from '#areas/accounts/bag-sale-price/server.ts'
import { bagProformaServer, mountBagProforma } from '#areas/accounts/bag-sale-proforma/server.ts'
import { bulkLoadingRateServer } from '#areas/accounts/bulk-loading-rate/server.ts'
import { bulkSalePriceServer } from '#areas/accounts/bulk-sale-price/server.ts'
import { bulkProformaServer, mountBulkProforma } from '#areas/accounts/bulk-sale-proforma/server.ts'
import { commissionAccrualServer } from '#areas/accounts/commission-accrual/server.ts'
import { commissionPayoutServer } from '#areas/accounts/commission-payout/server.ts'
import { creditNoteServer, mountCreditNotePaper } from '#areas/accounts/credit-note/server.ts'
import { creditVoucherServer } from '#areas/accounts/credit-voucher/server.ts'
import { customerCreditLimitServer } from '#areas/accounts/customer-credit-limit/server.ts'
import { saleCorrectionServer } from '#areas/accounts/edit-sale-and-payment/server.ts'
import { expenseServer } from '#areas/accounts/expenses/server.ts'
import { mountMonthClose } from '#areas/accounts/month-close/mount.server.ts'
import { monthCloseServer } from '#areas/accounts/month-close/server.ts'
import { openingBalanceServer } from '#areas/accounts/opening-balance/server.ts'
import { mountPriceBoard } from '#areas/accounts/price-board/server.ts'
import { serviceChargeServer } from '#areas/accounts/service-charge/server.ts'
import { mountServiceInvoicePaper, serviceInvoiceServer } from '#areas/accounts/service-invoice/server.ts'
import { statementEmailServer } from '#areas/accounts/statement-email/server.ts'
import { mountBagInvoicePaper } from '#areas/bags/sale-invoice/server.ts'
import { mountStockClose, stockCloseServer } from '#areas/gfsa-details/close-stock/server.ts'
import { paymentServer } from '#areas/payments/payment/server.ts'
import { mountAdvancePaper, prePaymentServer } from '#areas/payments/pre-payment/server.ts'
import { mountSigningUnit } from '#areas/sales/signing-unit/server.ts'
import { mountTaxInvoicePaper } from '#areas/sales/tax-invoice/server.ts'
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
  openingBalanceServer,
  saleCorrectionServer,
  customerCreditLimitServer,
  monthCloseServer,
  paymentServer,
  prePaymentServer,
  statementEmailServer,
  stockCloseServer,
]

/** Mounts the printed forms of the documents of money, and the closing of months and stock. */
export const mountMoneyAndClosing = (app: FastifyInstance): void => {
  mountPriceBoard(app)
  mountTaxInvoicePaper(app)
  mountCreditNotePaper(app)
  mountServiceInvoicePaper(app)
  mountBagInvoicePaper(app)
  mountAdvancePaper(app)
  mountSigningUnit(app)
  mountBagProforma(app)
  mountBulkProforma(app)
  mountMonthClose(app)
  mountStockClose(app)
}
