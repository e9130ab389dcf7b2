// The answers of all reports.

import { closedAccountsInquiry } from '#areas/accounts/closed-accounts/server.ts'
import { damageRegisterInquiry } from '#areas/bags/damage-bags/server.ts'
import { fimsDifferencesInquiry } from '#areas/fims-logs/differences/server.ts'
import { fimsLogInquiry } from '#areas/fims-logs/server.ts'
import { closingStockInquiry } from '#areas/gfsa-details/closing-stock/server.ts'
import { gfsaImportPlanInquiry } from '#areas/gfsa-details/import-plan-transfer-report/server.ts'
import { gfsaInventoryInquiry } from '#areas/gfsa-details/inventory-report/server.ts'
import { gfsaInventoryStockInquiry } from '#areas/gfsa-details/inventory-stock-report/server.ts'
import { gfsaReportLogInquiry } from '#areas/gfsa-details/report-logs/server.ts'
import { gfsaSalesInquiry } from '#areas/gfsa-details/sales-report/server.ts'
import { gfsaStockTransferInquiry } from '#areas/gfsa-details/stock-transfer-report/server.ts'
import { auditInquiry } from '#areas/logs/audit/server.ts'
import { eInvoiceLogInquiry } from '#areas/logs/e-invoices/server.ts'
import {
  gfsaImportPlanLogInquiry,
  gfsaInventoryLogInquiry,
  gfsaSalesLogInquiry,
  gfsaStockTransferLogInquiry,
} from '#areas/logs/gfsa/server.ts'
import { loadingMachineLogInquiry } from '#areas/logs/loading-machine-api-logs/server.ts'
import { messageLogInquiry } from '#areas/logs/messages/server.ts'
import { accountBalancesInquiry } from '#areas/reports/account-balances/server.ts'
import { accountStatementInquiry } from '#areas/reports/account-statement/server.ts'
import { bagClosingStockInquiry } from '#areas/reports/bag-closing-stock/server.ts'
import { bagLoanReportInquiry } from '#areas/reports/bag-loan/server.ts'
import { bagsInventoryInquiry } from '#areas/reports/bags-inventory/server.ts'
import { balanceReportInquiry } from '#areas/reports/balance-report/server.ts'
import { barleyBagLoadingInquiry } from '#areas/reports/barley-bag-loading/server.ts'
import { barleyClosingStockInquiry } from '#areas/reports/barley-closing-stock/server.ts'
import { barleyInventoryInquiry } from '#areas/reports/barley-inventory/server.ts'
import { consigneeDetailInquiry } from '#areas/reports/consignee-detail/server.ts'
import { creditLimitReportInquiry } from '#areas/reports/credit-limit-report/server.ts'
import { customerBalanceFimsInquiry } from '#areas/reports/customer-balance-fims/server.ts'
import { customersAnnualReportInquiry } from '#areas/reports/customers-annual-report/server.ts'
import { customersFimsInquiry } from '#areas/reports/customers-fims/server.ts'
import { customersLedgerInquiry } from '#areas/reports/customers-ledger/server.ts'
import { damageBagSalesInquiry } from '#areas/reports/damage-bag-sales/server.ts'
import { damageBagsInquiry } from '#areas/reports/damage-bags/server.ts'
import { laytimeReportInquiry } from '#areas/reports/laytime-report/server.ts'
import { lcDetailInquiry } from '#areas/reports/lc-detail/server.ts'
import { loanStatementInquiry } from '#areas/reports/loan-statement/server.ts'
import { payableToConsigneeInquiry } from '#areas/reports/payable-to-consignee/server.ts'
import { prePaymentsInquiry } from '#areas/reports/pre-payments/server.ts'
import { rvFimsInquiry } from '#areas/reports/rv-fims/server.ts'
import { saleEmailHistoryInquiry } from '#areas/reports/sale-email-history-report/server.ts'
import { saleStatsInquiry } from '#areas/reports/sale-stats/server.ts'
import { salesReportInquiry } from '#areas/reports/sales/server.ts'
import { salesFimsInquiry } from '#areas/reports/sales-fims/server.ts'
import { terminalOverOutInquiry } from '#areas/reports/terminal-over-out/server.ts'
import { saleLoadingDetailInquiry } from '#areas/sales/sale-loading-detail/server.ts'
import { loginDetailInquiry } from '#areas/staff/login-detail/server.ts'

export const inquiries = [
  laytimeReportInquiry,
  salesReportInquiry,
  salesFimsInquiry,
  rvFimsInquiry,
  customersFimsInquiry,
  customerBalanceFimsInquiry,
  saleStatsInquiry,
  customersLedgerInquiry,
  accountStatementInquiry,
  accountBalancesInquiry,
  payableToConsigneeInquiry,
  consigneeDetailInquiry,
  balanceReportInquiry,
  customersAnnualReportInquiry,
  creditLimitReportInquiry,
  prePaymentsInquiry,
  lcDetailInquiry,
  barleyClosingStockInquiry,
  barleyInventoryInquiry,
  loanStatementInquiry,
  terminalOverOutInquiry,
  barleyBagLoadingInquiry,
  saleLoadingDetailInquiry,
  saleEmailHistoryInquiry,
  bagLoanReportInquiry,
  bagClosingStockInquiry,
  damageBagsInquiry,
  damageBagSalesInquiry,
  gfsaSalesInquiry,
  gfsaInventoryInquiry,
  gfsaStockTransferInquiry,
  gfsaImportPlanInquiry,
  gfsaInventoryStockInquiry,
  bagsInventoryInquiry,
  damageRegisterInquiry,
  closedAccountsInquiry,
  closingStockInquiry,
  gfsaReportLogInquiry,
  loginDetailInquiry,
  fimsLogInquiry,
  fimsDifferencesInquiry,
  gfsaSalesLogInquiry,
  gfsaImportPlanLogInquiry,
  gfsaInventoryLogInquiry,
  gfsaStockTransferLogInquiry,
  eInvoiceLogInquiry,
  messageLogInquiry,
  loadingMachineLogInquiry,
  auditInquiry,
]
