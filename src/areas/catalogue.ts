// Every document, in the order of the menu. Written by hand, so that go-to-definition works.

import { agentCommission } from '#areas/accounts/agent-commission/definition.ts'
import { bagSalePrice } from '#areas/accounts/bag-sale-price/definition.ts'
import { bagProforma } from '#areas/accounts/bag-sale-proforma/definition.ts'
import { bulkLoadingRate } from '#areas/accounts/bulk-loading-rate/definition.ts'
import { bulkSalePrice } from '#areas/accounts/bulk-sale-price/definition.ts'
import { bulkProforma } from '#areas/accounts/bulk-sale-proforma/definition.ts'
import { commissionAccrual } from '#areas/accounts/commission-accrual/definition.ts'
import { commissionPayout } from '#areas/accounts/commission-payout/definition.ts'
import { creditNote } from '#areas/accounts/credit-note/definition.ts'
import { creditVoucher } from '#areas/accounts/credit-voucher/definition.ts'
import { customerCreditLimit } from '#areas/accounts/customer-credit-limit/definition.ts'
import { saleCorrection } from '#areas/accounts/edit-sale-and-payment/definition.ts'
import { expense } from '#areas/accounts/expenses/definition.ts'
import { monthClose } from '#areas/accounts/month-close/definition.ts'
import { openingBalance } from '#areas/accounts/opening-balance/definition.ts'
import { serviceCharge } from '#areas/accounts/service-charge/definition.ts'
import { serviceInvoice } from '#areas/accounts/service-invoice/definition.ts'
import { statementEmail } from '#areas/accounts/statement-email/definition.ts'
import { bagLoan } from '#areas/bags/loan/definition.ts'
import { bagLoanReturn } from '#areas/bags/loan-return/definition.ts'
import { outsideBagSale } from '#areas/bags/outside-sale/definition.ts'
import { bagProcurement } from '#areas/bags/procurement/definition.ts'
import { bagPurchaseOrder } from '#areas/bags/purchase-order-proforma/definition.ts'
import { emptyBagSale } from '#areas/bags/sale/definition.ts'
import { emptyBagInvoice } from '#areas/bags/sale-invoice/definition.ts'
import { bagSwap } from '#areas/bags/swap/definition.ts'
import { bagTransfer } from '#areas/bags/transfer-bags/definition.ts'
import { fimsExchange } from '#areas/fims-logs/exchange/definition.ts'
import { stockClose } from '#areas/gfsa-details/close-stock/definition.ts'
import { planTransfer } from '#areas/gfsa-details/plan-transfer/definition.ts'
import { gfsaSchedule } from '#areas/gfsa-details/schedules/definition.ts'
import { gfsaTemplate } from '#areas/gfsa-details/templates/definition.ts'
import { agent } from '#areas/master-data/agent/definition.ts'
import { bagGrade } from '#areas/master-data/bag-grade/definition.ts'
import { bagModuleNotification } from '#areas/master-data/bag-module-notification/definition.ts'
import { bank } from '#areas/master-data/bank/definition.ts'
import { berth } from '#areas/master-data/berth/definition.ts'
import { cargoGrade } from '#areas/master-data/cargo-grade/definition.ts'
import { cargoType } from '#areas/master-data/cargo-type/definition.ts'
import { buyer, company, consignee, seller, shipmentOwner, transporter } from '#areas/master-data/company/definition.ts'
import { customer } from '#areas/master-data/customer/definition.ts'
import { driver } from '#areas/master-data/driver/definition.ts'
import { holiday } from '#areas/master-data/holiday/definition.ts'
import { invoiceFormat } from '#areas/master-data/invoice-format/definition.ts'
import { port } from '#areas/master-data/port/definition.ts'
import { terminal } from '#areas/master-data/terminal/definition.ts'
import { terminalConsigneeMapping } from '#areas/master-data/terminal-consignee-mapping/definition.ts'
import { truck } from '#areas/master-data/truck/definition.ts'
import { vendor } from '#areas/master-data/vendor/definition.ts'
import { vessel } from '#areas/master-data/vessel/definition.ts'
import { payment } from '#areas/payments/payment/definition.ts'
import { prePayment } from '#areas/payments/pre-payment/definition.ts'
import { portLoading } from '#areas/port-loading/definition.ts'
import { weighbridge } from '#areas/port-loading/weighbridge/definition.ts'
import { lc } from '#areas/procurement/lc/definition.ts'
import { purchaseContract } from '#areas/procurement/purchase-contract/definition.ts'
import { systemLc } from '#areas/procurement/system-lc/definition.ts'
import { vesselPermission } from '#areas/procurement/vesselPermission/definition.ts'
import { laytime } from '#areas/reports/laytime/definition.ts'
import { scheduledReport } from '#areas/reports/scheduled/definition.ts'
import { bagSale } from '#areas/sales/bag-sale/definition.ts'
import { bulkLoading } from '#areas/sales/bulk-loading/definition.ts'
import { bulkSale } from '#areas/sales/bulk-sale/definition.ts'
import { deliveryNote } from '#areas/sales/delivery-note/definition.ts'
import { lcSale } from '#areas/sales/lc-sale/definition.ts'
import { saleEmail } from '#areas/sales/sale-email/definition.ts'
import { salePermit } from '#areas/sales/sale-permits/definition.ts'
import { signingUnit } from '#areas/sales/signing-unit/definition.ts'
import { taxInvoice } from '#areas/sales/tax-invoice/definition.ts'
import { draftSurvey } from '#areas/shipping/draft-survey/definition.ts'
import { shipment } from '#areas/shipping/shipment/definition.ts'
import { voyage } from '#areas/shipping/voyage/definition.ts'
import { machineKey } from '#areas/staff/machine-keys/definition.ts'
import { role } from '#areas/staff/role/definition.ts'
import { team } from '#areas/staff/team/definition.ts'
import { staffUser } from '#areas/staff/user/definition.ts'
import { cargoLoss } from '#areas/terminals/cargo-loss/definition.ts'
import { cargoMilling } from '#areas/terminals/cargo-milling/definition.ts'
import { cargoSale } from '#areas/terminals/cargo-sale/definition.ts'
import { cargoTransfer } from '#areas/terminals/cargo-transfer/definition.ts'
import { flakedBarley } from '#areas/terminals/flaked-barley/definition.ts'
import { lcMerging } from '#areas/terminals/lc-merging/definition.ts'
import { loan } from '#areas/terminals/loan/definition.ts'
import { loanReturn } from '#areas/terminals/loan-return/definition.ts'
import { receiveCargo } from '#areas/terminals/receive-cargo/definition.ts'
import { saleControl } from '#areas/terminals/sale-control/definition.ts'
import { swapCargo } from '#areas/terminals/swap-cargo/definition.ts'
import { terminalOut } from '#areas/terminals/terminal-out/definition.ts'
import type { Document } from '#kit/document.ts'

/** One entry per table; the key is its name everywhere. */
export const documents = {
  purchaseContract,
  lc,
  systemLc,
  vesselPermission,
  voyage,
  shipment,
  draftSurvey,
  portLoading,
  weighbridge,
  bagPurchaseOrder,
  bagProcurement,
  bagLoan,
  bagLoanReturn,
  bagSwap,
  emptyBagSale,
  emptyBagInvoice,
  outsideBagSale,
  bagTransfer,
  receiveCargo,
  terminalOut,
  loan,
  loanReturn,
  cargoSale,
  cargoTransfer,
  lcMerging,
  cargoLoss,
  swapCargo,
  saleControl,
  cargoMilling,
  flakedBarley,
  bagSalePrice,
  bulkSalePrice,
  bulkLoadingRate,
  serviceCharge,
  serviceInvoice,
  bagProforma,
  bulkProforma,
  agentCommission,
  commissionAccrual,
  commissionPayout,
  creditNote,
  expense,
  creditVoucher,
  openingBalance,
  saleCorrection,
  customerCreditLimit,
  monthClose,
  payment,
  prePayment,
  statementEmail,
  salePermit,
  deliveryNote,
  bagSale,
  bulkSale,
  lcSale,
  bulkLoading,
  saleEmail,
  taxInvoice,
  signingUnit,
  laytime,
  scheduledReport,
  planTransfer,
  stockClose,
  gfsaSchedule,
  gfsaTemplate,
  company,
  customer,
  vendor,
  agent,
  vessel,
  port,
  berth,
  cargoType,
  cargoGrade,
  bagGrade,
  terminal,
  terminalConsigneeMapping,
  holiday,
  truck,
  driver,
  bank,
  invoiceFormat,
  bagModuleNotification,
  staffUser,
  team,
  role,
  machineKey,
  fimsExchange,
}

/** The same tables seen under another address. */
export const views = [consignee, seller, buyer, shipmentOwner, transporter]

/** All documents, where they are treated alike. */
export const allDocuments: readonly Document[] = Object.values(documents)
