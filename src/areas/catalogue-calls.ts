// All calls that belong neither to a document nor to a report, in modules by area.

import * as bagProformaCalls from '#areas/accounts/bag-sale-proforma/calls.ts'
import * as bulkProformaCalls from '#areas/accounts/bulk-sale-proforma/calls.ts'
import * as creditNotePaperCalls from '#areas/accounts/credit-note/calls.ts'
import * as creditLimitCalls from '#areas/accounts/customer-credit-limit/calls.ts'
import * as monthCloseCalls from '#areas/accounts/month-close/calls.ts'
import * as priceBoardCalls from '#areas/accounts/price-board/calls.ts'
import * as serviceInvoicePaperCalls from '#areas/accounts/service-invoice/calls.ts'
import * as agencyCalls from '#areas/agencies/calls.ts'
import * as bagInvoicePaperCalls from '#areas/bags/sale-invoice/calls.ts'
import * as dashboardCalls from '#areas/dashboard/calls.ts'
import * as fimsLogCalls from '#areas/fims-logs/calls.ts'
import * as fimsExchangeCalls from '#areas/fims-logs/exchange/calls.ts'
import * as gettingStartedCalls from '#areas/getting-started/calls.ts'
import * as closeStockCalls from '#areas/gfsa-details/close-stock/calls.ts'
import * as receiveCargoSkipCalls from '#areas/gfsa-details/receive-cargo-skip/calls.ts'
import * as reportLogCalls from '#areas/gfsa-details/report-logs/calls.ts'
import * as gfsaTemplateCalls from '#areas/gfsa-details/templates/calls.ts'
import * as auditCalls from '#areas/logs/audit/calls.ts'
import * as connectionCalls from '#areas/logs/connections/calls.ts'
import * as ledgerCheckCalls from '#areas/logs/ledger-check/calls.ts'
import * as messageCalls from '#areas/logs/messages/calls.ts'
import * as noticeCalls from '#areas/master-data/bag-module-notification/calls.ts'
import * as companyCalls from '#areas/master-data/company/calls.ts'
import * as duplicatesCalls from '#areas/master-data/duplicates/calls.ts'
import * as fimsCalls from '#areas/master-data/import-fims-customers/calls.ts'
import * as mappingCalls from '#areas/master-data/terminal-consignee-mapping/calls.ts'
import * as truckCalls from '#areas/master-data/truck/calls.ts'
import * as mineCalls from '#areas/mine/calls.ts'
import * as advancePaperCalls from '#areas/payments/pre-payment/calls.ts'
import * as overdueCalls from '#areas/port-loading/calls.ts'
import * as gateCalls from '#areas/port-loading/gate/calls.ts'
import * as weighbridgeCalls from '#areas/port-loading/weighbridge/calls.ts'
import * as lcCalls from '#areas/procurement/lc/calls.ts'
import * as contractCalls from '#areas/procurement/purchase-contract/calls.ts'
import * as systemLcCalls from '#areas/procurement/system-lc/calls.ts'
import * as statementCalls from '#areas/reports/account-statement/calls.ts'
import * as calendarCalls from '#areas/reports/calendar/calls.ts'
import * as exploreCalls from '#areas/reports/explore/calls.ts'
import * as laytimeCalls from '#areas/reports/laytime/calls.ts'
import * as mapCalls from '#areas/reports/map/calls.ts'
import * as scheduledCalls from '#areas/reports/scheduled/calls.ts'
import * as loadingMachineCalls from '#areas/sales/delivery-note/calls.ts'
import * as invoiceCountCalls from '#areas/sales/invoice-count/calls.ts'
import * as permitCalls from '#areas/sales/sale-permits/calls.ts'
import * as signingUnitCalls from '#areas/sales/signing-unit/calls.ts'
import * as taxInvoicePaperCalls from '#areas/sales/tax-invoice/calls.ts'
import * as sandboxCalls from '#areas/sandbox/calls.ts'
import * as searchCalls from '#areas/search/calls.ts'
import * as shipmentCalls from '#areas/shipping/shipment/calls.ts'
import * as voyageCalls from '#areas/shipping/voyage/calls.ts'
import * as machineKeyCalls from '#areas/staff/machine-keys/calls.ts'
import * as roleCalls from '#areas/staff/role/calls.ts'
import * as userCalls from '#areas/staff/user/calls.ts'
import * as saleControlCalls from '#areas/terminals/sale-control/calls.ts'
import * as workCalls from '#background/calls.ts'
import type { Call } from '#kit/call.ts'
import * as sessionCalls from '#session/calls.ts'
import * as secondFactorCalls from '#session/factor-calls.ts'
import * as messagingCalls from '#session/messaging-calls.ts'
import * as ownCalls from '#session/own-calls.ts'
import * as passkeyCalls from '#session/passkey-calls.ts'
import * as setupCalls from '#session/setup-calls.ts'
import * as sharingCalls from '#sharing/calls.ts'
import * as usesCalls from '#trade/parties/calls.ts'
import * as stripCalls from '#trade/statements/calls.ts'
import * as tracingCalls from '#trade/tracing/calls.ts'
import * as viewCalls from '#views/calls.ts'

const modules: readonly Record<string, unknown>[] = [
  workCalls,
  creditLimitCalls,
  monthCloseCalls,
  agencyCalls,
  receiveCargoSkipCalls,
  closeStockCalls,
  reportLogCalls,
  fimsLogCalls,
  fimsExchangeCalls,
  gfsaTemplateCalls,
  auditCalls,
  connectionCalls,
  ledgerCheckCalls,
  messageCalls,
  noticeCalls,
  duplicatesCalls,
  usesCalls,
  companyCalls,
  taxInvoicePaperCalls,
  creditNotePaperCalls,
  serviceInvoicePaperCalls,
  bagInvoicePaperCalls,
  advancePaperCalls,
  signingUnitCalls,
  bagProformaCalls,
  bulkProformaCalls,
  truckCalls,

  fimsCalls,
  mappingCalls,
  gateCalls,
  overdueCalls,
  weighbridgeCalls,
  lcCalls,
  contractCalls,
  systemLcCalls,
  statementCalls,
  calendarCalls,
  priceBoardCalls,
  mapCalls,
  exploreCalls,
  laytimeCalls,
  scheduledCalls,
  invoiceCountCalls,
  permitCalls,
  loadingMachineCalls,
  machineKeyCalls,
  searchCalls,
  mineCalls,
  dashboardCalls,
  gettingStartedCalls,
  sandboxCalls,
  shipmentCalls,
  voyageCalls,
  roleCalls,
  userCalls,
  saleControlCalls,
  stripCalls,
  tracingCalls,
  viewCalls,
  sessionCalls,
  passkeyCalls,
  messagingCalls,
  ownCalls,
  setupCalls,
  secondFactorCalls,
  sharingCalls,
]

const isCall = (exported: unknown): exported is Call =>
  typeof exported === 'object' && exported !== null && 'path' in exported && 'method' in exported

export const calls: readonly Call[] = modules.flatMap(module => Object.values(module)).filter(isCall)
