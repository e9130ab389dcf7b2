// Screens of single slices, by the document's name; every other document has the screens of the kit.

import { expenseOfLcScreen } from '#areas/accounts/expenses/screen.tsx'
import { priceBoardScreen } from '#areas/accounts/price-board/screen.tsx'
import { agencyScreens } from '#areas/agencies/screen.tsx'
import { dashboardScreen } from '#areas/dashboard/screen.tsx'
import { fimsEventScreen } from '#areas/fims-logs/screen.tsx'
import { gettingStartedScreen } from '#areas/getting-started/screen.tsx'
import { receiveCargoSkipScreen } from '#areas/gfsa-details/receive-cargo-skip/screen.tsx'
import { dispatchScreen } from '#areas/gfsa-details/report-logs/screen.tsx'
import { auditScreens } from '#areas/logs/audit/screen.tsx'
import { connectionsScreen } from '#areas/logs/connections/screen.tsx'
import { ledgerCheckScreen } from '#areas/logs/ledger-check/screen.tsx'
import { messageScreen } from '#areas/logs/messages/screen.tsx'
import { duplicatesScreen } from '#areas/master-data/duplicates/screen.tsx'
import { importFimsScreen } from '#areas/master-data/import-fims-customers/screen.tsx'
import { mappingGridScreen } from '#areas/master-data/terminal-consignee-mapping/screen.tsx'
import { gateScreen } from '#areas/port-loading/gate/screen.tsx'
import { accountStatementScreen } from '#areas/reports/account-statement/screen.tsx'
import { calendarScreen } from '#areas/reports/calendar/screen.tsx'
import { exploreScreen } from '#areas/reports/explore/screen.tsx'
import { mapScreen } from '#areas/reports/map/screen.tsx'
import { withoutQrScreen } from '#areas/sales/without-qr/screen.tsx'
import { sandboxScreen } from '#areas/sandbox/screen.tsx'
import { shipmentOfVoyageScreen } from '#areas/shipping/shipment/screen.tsx'
import { voyageBoardScreen } from '#areas/shipping/voyage/screen.tsx'
import { rolePermissionScreen } from '#areas/staff/role/screen.tsx'
import { tracingScreen } from '#areas/tracing/screen.tsx'
import type { KitScreen, OwnScreens } from '#kit/browser/routes.tsx'
import { ownScreens as accountScreens } from '#session/own-screens.tsx'
import { authorityReportScreens } from '#trade/authority/report-screens.tsx'
import { masterScreens, withFixedFields } from '#trade/parties/master-pages.tsx'
import { stripScreens } from '#trade/statements/strip-pages.tsx'

export const ownScreens: Readonly<Record<string, OwnScreens>> = {
  ...masterScreens,
  ...stripScreens,
  invoiceFormat: {
    form: async () => (await import('#areas/master-data/invoice-format/screens.tsx')).InvoiceFormatForm,
    page: async () => (await import('#areas/master-data/invoice-format/screens.tsx')).InvoiceFormatPage,
  },
  company: {
    ...withFixedFields,
    page: async () => (await import('#areas/master-data/company/screens.tsx')).CompanyPage,
  },
  truck: { page: async () => (await import('#areas/master-data/truck/screens.tsx')).TruckPage },
  terminalConsigneeMapping: {
    ...withFixedFields,
    list: async () => (await import('#areas/master-data/terminal-consignee-mapping/screens.tsx')).MappingList,
  },
  voyage: {
    list: async () => (await import('#areas/shipping/voyage/board.tsx')).VoyageList,
    form: async () => (await import('#areas/shipping/voyage/screens.tsx')).VoyageForm,
    page: async () => (await import('#areas/shipping/voyage/screens.tsx')).VoyagePage,
  },
  shipment: {
    form: async () => (await import('#areas/shipping/shipment/screens.tsx')).ShipmentForm,
    page: async () => (await import('#areas/shipping/shipment/screens.tsx')).ShipmentPage,
  },
  portLoading: {
    list: async () => (await import('#areas/port-loading/screens.tsx')).PortLoadingList,
    page: async () => (await import('#areas/port-loading/screens.tsx')).PortLoadingPage,
  },
  cargoTransfer: { page: async () => (await import('#areas/terminals/cargo-transfer/screens.tsx')).CargoTransferPage },
  cargoLoss: { page: async () => (await import('#areas/terminals/cargo-loss/screens.tsx')).CargoLossPage },
  loan: { page: async () => (await import('#areas/terminals/loan/screens.tsx')).LoanPage },
  loanReturn: { page: async () => (await import('#areas/terminals/loan-return/screens.tsx')).LoanReturnPage },
  cargoSale: { page: async () => (await import('#areas/terminals/cargo-sale/screens.tsx')).CargoSalePage },
  swapCargo: { page: async () => (await import('#areas/terminals/swap-cargo/screens.tsx')).SwapCargoPage },
  lcMerging: { page: async () => (await import('#areas/terminals/lc-merging/screens.tsx')).LcMergingPage },
  cargoMilling: { page: async () => (await import('#areas/terminals/cargo-milling/screens.tsx')).CargoMillingPage },
  flakedBarley: { page: async () => (await import('#areas/terminals/flaked-barley/screens.tsx')).FlakedBarleyPage },
  bagProcurement: { page: async () => (await import('#areas/bags/procurement/screens.tsx')).BagProcurementPage },
  bagLoan: { page: async () => (await import('#areas/bags/loan/screens.tsx')).BagLoanPage },
  bagLoanReturn: { page: async () => (await import('#areas/bags/loan-return/screens.tsx')).BagLoanReturnPage },
  bagSwap: { page: async () => (await import('#areas/bags/swap/screens.tsx')).BagSwapPage },
  emptyBagSale: { page: async () => (await import('#areas/bags/sale/screens.tsx')).EmptyBagSalePage },
  emptyBagInvoice: {
    page: async () => (await import('#areas/bags/sale-invoice/screens.tsx')).EmptyBagInvoicePage,
  },
  outsideBagSale: { page: async () => (await import('#areas/bags/outside-sale/screens.tsx')).OutsideBagSalePage },
  bagTransfer: { page: async () => (await import('#areas/bags/transfer-bags/screens.tsx')).BagTransferPage },
  receiveCargo: { page: async () => (await import('#areas/terminals/receive-cargo/screens.tsx')).ReceiveCargoPage },
  terminalOut: { page: async () => (await import('#areas/terminals/terminal-out/screens.tsx')).TerminalOutPage },
  team: { also: 'staff/team' },
  staffUser: {
    also: 'staff/user',
    form: async () => (await import('#areas/staff/user/screens.tsx')).UserForm,
    page: async () => (await import('#areas/staff/user/screens.tsx')).UserPage,
  },
  fimsExchange: { page: async () => (await import('#areas/fims-logs/exchange/screens.tsx')).FimsExchangePage },
  machineKey: { page: async () => (await import('#areas/staff/machine-keys/screens.tsx')).MachineKeyPage },
  role: {
    also: 'staff/role',
    form: async () => (await import('#areas/staff/role/screens.tsx')).RoleForm,
    page: async () => (await import('#areas/staff/role/screens.tsx')).RolePage,
  },
  purchaseContract: {
    page: async () => (await import('#areas/procurement/purchase-contract/screens.tsx')).PurchaseContractPage,
  },
  systemLc: { page: async () => (await import('#areas/procurement/lc/screens.tsx')).SystemLcPage },
  lc: { page: async () => (await import('#areas/procurement/lc/screens.tsx')).LcPage },
  deliveryNote: { page: async () => (await import('#areas/sales/delivery-note/screens.tsx')).DeliveryNotePage },
  bulkLoading: { page: async () => (await import('#areas/sales/bulk-loading/screens.tsx')).BulkLoadingPage },
  bagSale: {
    form: async () => (await import('#areas/sales/bag-sale/screens.tsx')).BagSaleForm,
    page: async () => (await import('#areas/sales/bag-sale/screens.tsx')).BagSalePage,
  },
  bulkSale: {
    form: async () => (await import('#areas/sales/bulk-sale/screens.tsx')).BulkSaleForm,
    page: async () => (await import('#areas/sales/bulk-sale/screens.tsx')).BulkSalePage,
  },
  lcSale: {
    form: async () => (await import('#areas/sales/lc-sale/screens.tsx')).LcSaleForm,
    page: async () => (await import('#areas/sales/lc-sale/screens.tsx')).LcSalePage,
  },
  bagPurchaseOrder: {
    page: async () => (await import('#areas/bags/purchase-order-proforma/screens.tsx')).BagPurchaseOrderPage,
  },
  bagSalePrice: { form: async () => (await import('#trade/pricing/price-form.tsx')).BagPriceForm },
  expense: {
    form: async () => (await import('#areas/accounts/expenses/screens.tsx')).ExpenseForm,
    page: async () => (await import('#areas/accounts/expenses/screens.tsx')).ExpensePage,
  },
  serviceCharge: { page: async () => (await import('#areas/accounts/service-charge/screens.tsx')).ServiceChargePage },
  serviceInvoice: {
    page: async () => (await import('#areas/accounts/service-invoice/screens.tsx')).ServiceInvoicePage,
  },
  commissionPayout: {
    page: async () => (await import('#areas/accounts/commission-payout/screens.tsx')).CommissionPayoutPage,
  },
  bulkSalePrice: { form: async () => (await import('#trade/pricing/price-form.tsx')).BulkPriceForm },
  bagProforma: { page: async () => (await import('#areas/accounts/bag-sale-proforma/screens.tsx')).BagProformaPage },
  bulkProforma: { page: async () => (await import('#areas/accounts/bulk-sale-proforma/screens.tsx')).BulkProformaPage },
  monthClose: {
    form: async () => (await import('#areas/accounts/month-close/screens.tsx')).MonthCloseForm,
    page: async () => (await import('#areas/accounts/month-close/screens.tsx')).MonthClosePage,
  },
  payment: {
    form: async () => (await import('#areas/payments/payment/screens.tsx')).PaymentForm,
    page: async () => (await import('#areas/payments/payment/screens.tsx')).PaymentPage,
  },
  prePayment: { page: async () => (await import('#areas/payments/pre-payment/screens.tsx')).PrePaymentPage },
  saleCorrection: {
    form: async () => (await import('#areas/accounts/edit-sale-and-payment/screens.tsx')).CorrectionForm,
    page: async () => (await import('#areas/accounts/edit-sale-and-payment/screens.tsx')).CorrectionPage,
  },
  creditVoucher: {
    form: async () => (await import('#areas/accounts/credit-voucher/screens.tsx')).CreditVoucherForm,
    page: async () => (await import('#areas/accounts/credit-voucher/screens.tsx')).CreditVoucherPage,
  },
  creditNote: {
    form: async () => (await import('#areas/accounts/credit-note/screens.tsx')).CreditNoteForm,
    page: async () => (await import('#areas/accounts/credit-note/screens.tsx')).CreditNotePage,
  },
  saleControl: { list: async () => (await import('#areas/terminals/sale-control/board.tsx')).SaleControlBoard },
  laytime: {
    list: async () => (await import('#areas/reports/laytime/screens.tsx')).LaytimeList,
    form: async () => (await import('#areas/reports/laytime/screens.tsx')).LaytimeForm,
    page: async () => (await import('#areas/reports/laytime/screens.tsx')).LaytimePage,
  },
  scheduledReport: {
    form: async () => (await import('#areas/reports/scheduled/screens.tsx')).ScheduledReportForm,
    page: async () => (await import('#areas/reports/scheduled/screens.tsx')).ScheduledReportPage,
  },
  stockClose: {
    form: async () => (await import('#areas/gfsa-details/close-stock/screens.tsx')).StockCloseForm,
    page: async () => (await import('#areas/gfsa-details/close-stock/screens.tsx')).StockClosePage,
  },
  gfsaTemplate: { page: async () => (await import('#areas/gfsa-details/templates/screens.tsx')).GfsaTemplatePage },
  signingUnit: { page: async () => (await import('#areas/sales/signing-unit/screens.tsx')).SigningUnitPage },
  salePermit: { page: async () => (await import('#areas/sales/sale-permits/screens.tsx')).SalePermitPage },
  customerCreditLimit: {
    page: async () => (await import('#areas/accounts/customer-credit-limit/screens.tsx')).CreditLimitPage,
  },
  taxInvoice: { page: async () => (await import('#areas/sales/tax-invoice/screens.tsx')).TaxInvoicePage },
}

/** Screens that belong neither to a document nor to a report. */
export const furtherScreens: readonly KitScreen[] = [
  tracingScreen,
  dashboardScreen,
  voyageBoardScreen,
  shipmentOfVoyageScreen,
  gateScreen,
  gettingStartedScreen,
  sandboxScreen,
  priceBoardScreen,
  expenseOfLcScreen,
  withoutQrScreen,
  ledgerCheckScreen,
  connectionsScreen,
  accountStatementScreen,
  ...authorityReportScreens,
  exploreScreen,
  calendarScreen,
  mapScreen,
  ...auditScreens,
  dispatchScreen,
  messageScreen,
  fimsEventScreen,
  duplicatesScreen,
  receiveCargoSkipScreen,
  importFimsScreen,
  mappingGridScreen,
  rolePermissionScreen,
  ...agencyScreens,
  ...accountScreens,
]
