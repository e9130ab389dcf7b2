// Every report, in the order of the menu.

import { damageRegister } from '#areas/bags/damage-bags/definition.ts'
import { audit } from '#areas/logs/audit/definition.ts'
import { messageLog } from '#areas/logs/messages/definition.ts'
import { accountBalances } from '#areas/reports/account-balances/definition.ts'
import { accountStatement } from '#areas/reports/account-statement/definition.ts'
import { bagClosingStock } from '#areas/reports/bag-closing-stock/definition.ts'
import { bagLoanReport } from '#areas/reports/bag-loan/definition.ts'
import { bagsInventory } from '#areas/reports/bags-inventory/definition.ts'
import { barleyBagLoading } from '#areas/reports/barley-bag-loading/definition.ts'
import { barleyClosingStock } from '#areas/reports/barley-closing-stock/definition.ts'
import { barleyInventory } from '#areas/reports/barley-inventory/definition.ts'
import { customersLedger } from '#areas/reports/customers-ledger/definition.ts'
import { damageBagSales } from '#areas/reports/damage-bag-sales/definition.ts'
import { damageBags } from '#areas/reports/damage-bags/definition.ts'
import { lcDetail } from '#areas/reports/lc-detail/definition.ts'
import { payableToConsignee } from '#areas/reports/payable-to-consignee/definition.ts'
import { saleEmailHistory } from '#areas/reports/sale-email-history-report/definition.ts'
import { saleStats } from '#areas/reports/sale-stats/definition.ts'
import { salesReport } from '#areas/reports/sales/definition.ts'
import { saleLoadingDetail } from '#areas/sales/sale-loading-detail/definition.ts'
import { loginDetail } from '#areas/staff/login-detail/definition.ts'

export const reports = [
  salesReport,
  saleStats,
  customersLedger,
  accountStatement,
  accountBalances,
  payableToConsignee,
  lcDetail,
  barleyClosingStock,
  barleyInventory,
  barleyBagLoading,
  saleLoadingDetail,
  saleEmailHistory,
  bagLoanReport,
  bagClosingStock,
  bagsInventory,
  damageBags,
  damageBagSales,
  damageRegister,
  loginDetail,
  messageLog,
  audit,
]
