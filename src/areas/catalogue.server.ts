// The server's part of the catalogue: the behaviour of each document that has one, and every call.

import type { FastifyInstance } from 'fastify'
import { mountCreditLimits } from '#areas/accounts/customer-credit-limit/server.ts'
import { mountAgencies } from '#areas/agencies/server.ts'
import { bagLoanServer } from '#areas/bags/loan/server.ts'
import { bagLoanReturnServer } from '#areas/bags/loan-return/server.ts'
import { outsideBagSaleServer } from '#areas/bags/outside-sale/server.ts'
import { bagProcurementServer } from '#areas/bags/procurement/server.ts'
import { bagPurchaseOrderServer } from '#areas/bags/purchase-order-proforma/server.ts'
import { emptyBagSaleServer } from '#areas/bags/sale/server.ts'
import { emptyBagInvoiceServer } from '#areas/bags/sale-invoice/server.ts'
import { bagSwapServer } from '#areas/bags/swap/server.ts'
import { bagTransferServer } from '#areas/bags/transfer-bags/server.ts'
import { allDocuments, views } from '#areas/catalogue.ts'
import { analysisSources } from '#areas/catalogue-analytics.server.ts'
import { mountLogs } from '#areas/catalogue-logs.server.ts'
import { moneySlices, mountMoneyAndClosing } from '#areas/catalogue-money.server.ts'
import { withPapers } from '#areas/catalogue-papers.server.ts'
import { otherPickerUses } from '#areas/catalogue-pickers.ts'
import { proofs } from '#areas/catalogue-proofs.server.ts'
import { inquiries } from '#areas/catalogue-reports.server.ts'
import { reports } from '#areas/catalogue-reports.ts'
import { mountOwnPage } from '#areas/dashboard/own.server.ts'
import { fimsExchangeServer } from '#areas/fims-logs/exchange/server.ts'
import { mountGettingStarted } from '#areas/getting-started/server.ts'
import { planTransferServer } from '#areas/gfsa-details/plan-transfer/server.ts'
import { mountReceiveCargoSkip } from '#areas/gfsa-details/receive-cargo-skip/server.ts'
import { gfsaScheduleServer } from '#areas/gfsa-details/schedules/server.ts'
import { gfsaTemplateServer, mountGfsaTemplates } from '#areas/gfsa-details/templates/server.ts'
import { agentServer } from '#areas/master-data/agent/server.ts'
import { bagGradeServer } from '#areas/master-data/bag-grade/server.ts'
import { mountNotices } from '#areas/master-data/bag-module-notification/server.ts'
import { bankServer } from '#areas/master-data/bank/server.ts'
import { berthServer } from '#areas/master-data/berth/server.ts'
import { cargoGradeServer } from '#areas/master-data/cargo-grade/server.ts'
import { cargoTypeServer } from '#areas/master-data/cargo-type/server.ts'
import { companyServer } from '#areas/master-data/company/server.ts'
import { mountAccruedStorage } from '#areas/master-data/company/storage.server.ts'
import { customerServer } from '#areas/master-data/customer/server.ts'
import { driverServer } from '#areas/master-data/driver/server.ts'
import { mountDuplicates } from '#areas/master-data/duplicates/server.ts'
import { mountFimsImport } from '#areas/master-data/import-fims-customers/server.ts'
import { portServer } from '#areas/master-data/port/server.ts'
import { terminalServer } from '#areas/master-data/terminal/server.ts'
import {
  mountMappingGrid,
  terminalConsigneeMappingServer,
} from '#areas/master-data/terminal-consignee-mapping/server.ts'
import { mountTruck, truckServer } from '#areas/master-data/truck/server.ts'
import { vendorServer } from '#areas/master-data/vendor/server.ts'
import { mountMine } from '#areas/mine/server.ts'
import { mountGate } from '#areas/port-loading/gate/server.ts'
import { mountOverdue } from '#areas/port-loading/overdue-trucks.server.ts'
import { portLoadingServer } from '#areas/port-loading/server.ts'
import { mountWeighbridge, weighbridgeServer } from '#areas/port-loading/weighbridge/server.ts'
import { lcServer, mountLc } from '#areas/procurement/lc/server.ts'
import { mountPurchaseContract, purchaseContractServer } from '#areas/procurement/purchase-contract/server.ts'
import { mountSystemLc, systemLcServer } from '#areas/procurement/system-lc/server.ts'
import { vesselPermissionServer } from '#areas/procurement/vesselPermission/server.ts'
import { mountStatements } from '#areas/reports/account-statement/server.ts'
import { mountCalendar } from '#areas/reports/calendar/server.ts'
import { mountExplore } from '#areas/reports/explore/server.ts'
import { laytimeServer, mountLaytime } from '#areas/reports/laytime/server.ts'
import { mountMap } from '#areas/reports/map/server.ts'
import { mountScheduledReports } from '#areas/reports/scheduled/question-words.server.ts'
import { scheduledReportServer } from '#areas/reports/scheduled/server.ts'
import { bagSaleServer } from '#areas/sales/bag-sale/server.ts'
import { bulkLoadingServer } from '#areas/sales/bulk-loading/server.ts'
import { bulkSaleServer } from '#areas/sales/bulk-sale/server.ts'
import { mountLoadingMachines } from '#areas/sales/delivery-note/machine.server.ts'
import { deliveryNoteServer } from '#areas/sales/delivery-note/server.ts'
import { mountInvoiceCount } from '#areas/sales/invoice-count/server.ts'
import { lcSaleServer } from '#areas/sales/lc-sale/server.ts'
import { saleEmailServer } from '#areas/sales/sale-email/server.ts'
import { mountSalePermits, salePermitServer } from '#areas/sales/sale-permits/server.ts'
import { signingUnitServer } from '#areas/sales/signing-unit/server.ts'
import { taxInvoiceServer } from '#areas/sales/tax-invoice/server.ts'
import { mountSandbox } from '#areas/sandbox/server.ts'
import { mountSearch } from '#areas/search/server.ts'
import { draftSurveyServer } from '#areas/shipping/draft-survey/server.ts'
import { mountShipment, shipmentServer } from '#areas/shipping/shipment/server.ts'
import { mountVoyage, voyageServer } from '#areas/shipping/voyage/server.ts'
import { machineKeyServer, mountMachineKeys } from '#areas/staff/machine-keys/server.ts'
import { mountRoles, roleServer } from '#areas/staff/role/server.ts'
import { teamServer } from '#areas/staff/team/server.ts'
import { staffUser } from '#areas/staff/user/definition.ts'
import { mountUserLock } from '#areas/staff/user/lock.server.ts'
import { staffUserServer } from '#areas/staff/user/server.ts'
import { cargoLossServer } from '#areas/terminals/cargo-loss/server.ts'
import { cargoMillingServer } from '#areas/terminals/cargo-milling/server.ts'
import { cargoSaleServer } from '#areas/terminals/cargo-sale/server.ts'
import { cargoTransferServer } from '#areas/terminals/cargo-transfer/server.ts'
import { flakedBarleyServer } from '#areas/terminals/flaked-barley/server.ts'
import { lcMergingServer } from '#areas/terminals/lc-merging/server.ts'
import { loanServer } from '#areas/terminals/loan/server.ts'
import { loanReturnServer } from '#areas/terminals/loan-return/server.ts'
import { receiveCargoServer } from '#areas/terminals/receive-cargo/server.ts'
import { mountSaleControl, saleControlServer } from '#areas/terminals/sale-control/server.ts'
import { swapCargoServer } from '#areas/terminals/swap-cargo/server.ts'
import { terminalOutServer } from '#areas/terminals/terminal-out/server.ts'
import { mountTracing } from '#areas/tracing/server.ts'
import { mountBackgroundWork } from '#background/work.server.ts'
import { mountComments } from '#comments/routes.server.ts'
import { mountUndoing } from '#comments/undo-cancel.server.ts'
import { mountEffects } from '#effects/routes.server.ts'
import { mountListFiles, mountReportFiles } from '#excel/routes.server.ts'
import { viewOf } from '#kit/document.ts'
import { plain, type Slice } from '#kit/server/behaviour.ts'
import { documentAddresses, mountDocuments } from '#kit/server/routes.ts'
import { mountPapers } from '#papers/papers.server.ts'
import { mountAnalyses } from '#reports/analyses.server.ts'
import { mountReportPrints } from '#reports/print.server.ts'
import { mountReports } from '#reports/routes.server.ts'
import { type Asker, mayOn } from '#rights/may.ts'
import type { Screen } from '#rights/rights.ts'
import { reportLines } from '#trade/authority/report-lines.server.ts'
import { withCommonRules } from '#trade/parties/common-rules.server.ts'
import { mountFixedFields } from '#trade/parties/in-use.server.ts'
import { mountUses } from '#trade/parties/uses.server.ts'
import { mountStrips } from '#trade/statements/strip.server.ts'
import { mountViews } from '#views/views.server.ts'

const slicesWithBehaviour: readonly Slice[] = [
  purchaseContractServer,
  lcServer,
  systemLcServer,
  vesselPermissionServer,
  bagPurchaseOrderServer,
  bagProcurementServer,
  bagLoanServer,
  bagLoanReturnServer,
  bagSwapServer,
  emptyBagSaleServer,
  emptyBagInvoiceServer,
  outsideBagSaleServer,
  bagTransferServer,
  agentServer,
  bagGradeServer,
  cargoGradeServer,
  cargoTypeServer,
  vendorServer,
  bankServer,
  berthServer,
  portServer,
  companyServer,
  customerServer,
  truckServer,
  driverServer,
  terminalServer,
  terminalConsigneeMappingServer,
  portLoadingServer,
  weighbridgeServer,
  voyageServer,
  shipmentServer,
  draftSurveyServer,
  receiveCargoServer,
  loanServer,
  loanReturnServer,
  cargoSaleServer,
  cargoTransferServer,
  cargoLossServer,
  flakedBarleyServer,
  terminalOutServer,
  lcMergingServer,
  swapCargoServer,
  saleControlServer,
  cargoMillingServer,
  ...moneySlices,
  salePermitServer,
  deliveryNoteServer,
  bagSaleServer,
  bulkSaleServer,
  lcSaleServer,
  saleEmailServer,
  bulkLoadingServer,
  taxInvoiceServer,
  signingUnitServer,
  laytimeServer,
  scheduledReportServer(inquiries),
  planTransferServer,
  gfsaScheduleServer,
  gfsaTemplateServer(reportLines),
  staffUserServer,
  teamServer,
  roleServer,
  machineKeyServer,
  fimsExchangeServer,
]

/** Every document that has its own behaviour. */
export const ownSlices: readonly Slice[] = [
  ...new Map([...allDocuments.map(plain), ...slicesWithBehaviour].map(slice => [slice.document.name, slice])).values(),
]

/** Every document with its own behaviour and the one common to all, by name. */
export const slices: ReadonlyMap<string, Slice> = new Map(
  ownSlices.map(slice => [slice.document.name, withPapers(withCommonRules(slice))]),
)

// The address of their calls within an agency; their screen has another address.
const users = viewOf(staffUser, { address: 'users', title: staffUser.title, only: {} })

/** Every document and every view of one, with the address of its calls. */
export const addresses = documentAddresses(slices, [...views, users])

const mountEveryReport = (app: FastifyInstance): void => {
  mountReports(app, inquiries)
  mountReportFiles(app, inquiries)
  mountReportPrints(app, inquiries)
  mountScheduledReports(app, inquiries)
  mountExplore(app)
  mountCalendar(app)
  mountMap(app)
}

const mountMasterData = (app: FastifyInstance): void => {
  mountUses(app)
  mountFixedFields(app)
  mountStrips(app)
  mountDuplicates(app)
  mountTruck(app)
  mountMappingGrid(app)
  mountAccruedStorage(app)
  mountNotices(app)
  mountFimsImport(app)
}

const mountEveryDocument = (app: FastifyInstance): void => {
  mountDocuments(app, addresses, otherPickerUses)
  mountEffects(app, addresses)
  mountUndoing(app, addresses)
  mountComments(app, addresses)
  mountPapers(app, addresses, proofs)
  mountListFiles(app, addresses)
}

// The right of the screen that an address belongs to. Lists of other screens, such as the grid of prices, are part of one that checks it.
const screenAt: ReadonlyMap<string, Screen> = new Map([
  ...addresses.map(({ view }) => [view.address, view.right] as const),
  ...reports.map(({ address, right }) => [address, right] as const),
])
const mayOpenList = (address: string, asker: Asker): boolean =>
  !screenAt.has(address) || mayOn(asker, 'View', screenAt.get(address)!)

/** Mounts every call of every area. */
export const mountAreas = (app: FastifyInstance): void => {
  mountAgencies(app)
  mountSearch(app)
  mountMine(app)
  mountOwnPage(app)
  mountGettingStarted(app)
  mountSandbox(app)
  mountTracing(app)
  mountPurchaseContract(app)
  mountLc(app)
  mountSystemLc(app)
  mountCreditLimits(app)
  mountStatements(app)
  mountSalePermits(app)
  mountVoyage(app)
  mountShipment(app)
  mountWeighbridge(app)
  mountLoadingMachines(app)
  mountMachineKeys(app)
  mountGate(app)
  mountOverdue(app)
  mountLogs(app)
  mountRoles(app)
  mountUserLock(app)
  mountInvoiceCount(app)
  mountMoneyAndClosing(app)
  mountMasterData(app)
  mountSaleControl(app)
  mountLaytime(app)
  mountReceiveCargoSkip(app)
  mountGfsaTemplates(app, reportLines)
  mountViews(app, mayOpenList)
  mountBackgroundWork(app)
  mountEveryDocument(app)
  mountAnalyses(app, analysisSources)
  mountEveryReport(app)
}
