// All reports, in the order of the menu.

import { closedAccounts } from '#areas/accounts/closed-accounts/definition.ts'
import { damageRegister } from '#areas/bags/damage-bags/definition.ts'
import { fimsLog } from '#areas/fims-logs/definition.ts'
import { fimsDifferences } from '#areas/fims-logs/differences/definition.ts'
import { closingStock } from '#areas/gfsa-details/closing-stock/definition.ts'
import { gfsaImportPlan } from '#areas/gfsa-details/import-plan-transfer-report/definition.ts'
import { gfsaInventory } from '#areas/gfsa-details/inventory-report/definition.ts'
import { gfsaInventoryStock } from '#areas/gfsa-details/inventory-stock-report/definition.ts'
import { gfsaReportLog } from '#areas/gfsa-details/report-logs/definition.ts'
import { gfsaSales } from '#areas/gfsa-details/sales-report/definition.ts'
import { gfsaStockTransfer } from '#areas/gfsa-details/stock-transfer-report/definition.ts'
import { audit } from '#areas/logs/audit/definition.ts'
import { eInvoiceLog } from '#areas/logs/e-invoices/definition.ts'
import { gfsaImportPlanLog } from '#areas/logs/gfsa/import-plan/definition.ts'
import { gfsaInventoryLog } from '#areas/logs/gfsa/inventory/definition.ts'
import { gfsaSalesLog } from '#areas/logs/gfsa/sales/definition.ts'
import { gfsaStockTransferLog } from '#areas/logs/gfsa/stock-transfer/definition.ts'
import { loadingMachineLog } from '#areas/logs/loading-machine-api-logs/definition.ts'
import { messageLog } from '#areas/logs/messages/definition.ts'
import { accountBalances } from '#areas/reports/account-balances/definition.ts'
import { accountStatement } from '#areas/reports/account-statement/definition.ts'
import { bagClosingStock } from '#areas/reports/bag-closing-stock/definition.ts'
import { bagLoanReport } from '#areas/reports/bag-loan/definition.ts'
import { bagsInventory } from '#areas/reports/bags-inventory/definition.ts'
import { balanceReport } from '#areas/reports/balance-report/definition.ts'
import { barleyBagLoading } from '#areas/reports/barley-bag-loading/definition.ts'
import { barleyClosingStock } from '#areas/reports/barley-closing-stock/definition.ts'
import { barleyInventory } from '#areas/reports/barley-inventory/definition.ts'
import { consigneeDetail } from '#areas/reports/consignee-detail/definition.ts'
import { creditLimitReport } from '#areas/reports/credit-limit-report/definition.ts'
import { customerBalanceFims } from '#areas/reports/customer-balance-fims/definition.ts'
import { customersAnnualReport } from '#areas/reports/customers-annual-report/definition.ts'
import { customersFims } from '#areas/reports/customers-fims/definition.ts'
import { customersLedger } from '#areas/reports/customers-ledger/definition.ts'
import { damageBagSales } from '#areas/reports/damage-bag-sales/definition.ts'
import { damageBags } from '#areas/reports/damage-bags/definition.ts'
import { laytimeReport } from '#areas/reports/laytime-report/definition.ts'
import { lcDetail } from '#areas/reports/lc-detail/definition.ts'
import { loanStatement } from '#areas/reports/loan-statement/definition.ts'
import { payableToConsignee } from '#areas/reports/payable-to-consignee/definition.ts'
import { prePaymentsReport } from '#areas/reports/pre-payments/definition.ts'
import { rvFims } from '#areas/reports/rv-fims/definition.ts'
import { saleEmailHistory } from '#areas/reports/sale-email-history-report/definition.ts'
import { saleStats } from '#areas/reports/sale-stats/definition.ts'
import { salesReport } from '#areas/reports/sales/definition.ts'
import { salesFims } from '#areas/reports/sales-fims/definition.ts'
import { terminalOverOut } from '#areas/reports/terminal-over-out/definition.ts'
import { saleLoadingDetail } from '#areas/sales/sale-loading-detail/definition.ts'
import { loginDetail } from '#areas/staff/login-detail/definition.ts'
import type { Report } from '#kit/report.ts'

export const reports = [
  laytimeReport,
  salesReport,
  salesFims,
  rvFims,
  customersFims,
  customerBalanceFims,
  saleStats,
  customersLedger,
  accountStatement,
  accountBalances,
  payableToConsignee,
  consigneeDetail,
  balanceReport,
  customersAnnualReport,
  creditLimitReport,
  prePaymentsReport,
  lcDetail,
  barleyClosingStock,
  barleyInventory,
  loanStatement,
  terminalOverOut,
  barleyBagLoading,
  saleLoadingDetail,
  saleEmailHistory,
  bagLoanReport,
  bagClosingStock,
  bagsInventory,
  damageBags,
  damageBagSales,
  gfsaSales,
  gfsaInventory,
  gfsaStockTransfer,
  gfsaImportPlan,
  gfsaInventoryStock,
  damageRegister,
  closedAccounts,
  closingStock,
  gfsaReportLog,
  loginDetail,
  fimsLog,
  fimsDifferences,
  gfsaSalesLog,
  gfsaImportPlanLog,
  gfsaInventoryLog,
  gfsaStockTransferLog,
  eInvoiceLog,
  messageLog,
  loadingMachineLog,
  audit,
]

/** All reports, where they are treated alike. */
export const allReports: readonly Report[] = reports
