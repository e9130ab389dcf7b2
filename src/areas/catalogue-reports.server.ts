// The answers of every report.

import { damageRegisterInquiry } from '#areas/bags/damage-bags/server.ts'
import { auditInquiry } from '#areas/logs/audit/server.ts'
import { messageLogInquiry } from '#areas/logs/messages/server.ts'
import { accountBalancesInquiry } from '#areas/reports/account-balances/server.ts'
import { accountStatementInquiry } from '#areas/reports/account-statement/server.ts'
import { bagClosingStockInquiry } from '#areas/reports/bag-closing-stock/server.ts'
import { bagLoanReportInquiry } from '#areas/reports/bag-loan/server.ts'
import { bagsInventoryInquiry } from '#areas/reports/bags-inventory/server.ts'
import { barleyBagLoadingInquiry } from '#areas/reports/barley-bag-loading/server.ts'
import { barleyClosingStockInquiry } from '#areas/reports/barley-closing-stock/server.ts'
import { barleyInventoryInquiry } from '#areas/reports/barley-inventory/server.ts'
import { customersLedgerInquiry } from '#areas/reports/customers-ledger/server.ts'
import { damageBagSalesInquiry } from '#areas/reports/damage-bag-sales/server.ts'
import { damageBagsInquiry } from '#areas/reports/damage-bags/server.ts'
import { lcDetailInquiry } from '#areas/reports/lc-detail/server.ts'
import { payableToConsigneeInquiry } from '#areas/reports/payable-to-consignee/server.ts'
import { saleEmailHistoryInquiry } from '#areas/reports/sale-email-history-report/server.ts'
import { saleStatsInquiry } from '#areas/reports/sale-stats/server.ts'
import { salesReportInquiry } from '#areas/reports/sales/server.ts'
import { saleLoadingDetailInquiry } from '#areas/sales/sale-loading-detail/server.ts'
import { loginDetailInquiry } from '#areas/staff/login-detail/server.ts'

export const inquiries = [
  salesReportInquiry,
  saleStatsInquiry,
  customersLedgerInquiry,
  accountStatementInquiry,
  accountBalancesInquiry,
  payableToConsigneeInquiry,
  lcDetailInquiry,
  barleyClosingStockInquiry,
  barleyInventoryInquiry,
  barleyBagLoadingInquiry,
  saleLoadingDetailInquiry,
  saleEmailHistoryInquiry,
  bagLoanReportInquiry,
  bagClosingStockInquiry,
  damageBagsInquiry,
  damageBagSalesInquiry,
  bagsInventoryInquiry,
  damageRegisterInquiry,
  loginDetailInquiry,
  messageLogInquiry,
  auditInquiry,
]
