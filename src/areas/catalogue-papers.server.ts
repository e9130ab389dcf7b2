// All papers by their document: only a printed form of a document can be sent as a link.

import { bagProforma } from '#areas/accounts/bag-sale-proforma/definition.ts'
import { bulkProforma } from '#areas/accounts/bulk-sale-proforma/definition.ts'
import { commissionPayoutSheet } from '#areas/accounts/commission-payout/sheet.ts'
import { creditNote } from '#areas/accounts/credit-note/definition.ts'
import { creditVoucherSheet } from '#areas/accounts/credit-voucher/sheet.ts'
import { correctionSheet } from '#areas/accounts/edit-sale-and-payment/sheet.ts'
import { expenseSheet } from '#areas/accounts/expenses/sheet.ts'
import { priceBoardPaper } from '#areas/accounts/price-board/paper.server.ts'
import { serviceChargeSheet } from '#areas/accounts/service-charge/sheet.ts'
import { serviceInvoice } from '#areas/accounts/service-invoice/definition.ts'
import { bagLoanSheet } from '#areas/bags/loan/sheet.ts'
import { bagLoanReturnSheet } from '#areas/bags/loan-return/sheet.ts'
import { outsideBagSaleSheet } from '#areas/bags/outside-sale/sheet.ts'
import { bagProcurementSheet } from '#areas/bags/procurement/sheet.ts'
import { bagPurchaseOrderSheet } from '#areas/bags/purchase-order-proforma/sheet.ts'
import { emptyBagSaleSheet } from '#areas/bags/sale/sheet.ts'
import { emptyBagInvoice } from '#areas/bags/sale-invoice/definition.ts'
import { bagSwapSheet } from '#areas/bags/swap/sheet.ts'
import { bagTransferSheet } from '#areas/bags/transfer-bags/sheet.ts'
import { payment } from '#areas/payments/payment/definition.ts'
import { voucherOf } from '#areas/payments/payment/sheet.ts'
import { prePayment } from '#areas/payments/pre-payment/definition.ts'
import { portLoadingSheet } from '#areas/port-loading/sheet.ts'
import { composeLcSummary } from '#areas/procurement/lc/print.server.ts'
import { composeContractSummary } from '#areas/procurement/purchase-contract/print.server.ts'
import { readOpen } from '#areas/procurement/purchase-contract/server.ts'
import { composeLaytimeStatement } from '#areas/reports/laytime/paper.server.ts'
import { bulkLoadingSheet } from '#areas/sales/bulk-loading/sheet.ts'
import { deliveryNoteSheet } from '#areas/sales/delivery-note/sheet.ts'
import { permitPaper } from '#areas/sales/sale-permits/paper.server.ts'
import { taxInvoice } from '#areas/sales/tax-invoice/definition.ts'
import { cargoLossSheet } from '#areas/terminals/cargo-loss/sheet.ts'
import { cargoMillingSheet } from '#areas/terminals/cargo-milling/sheet.ts'
import { cargoSaleSheet } from '#areas/terminals/cargo-sale/sheet.ts'
import { cargoTransferSheet } from '#areas/terminals/cargo-transfer/sheet.ts'
import { flakedBarleySheet } from '#areas/terminals/flaked-barley/sheet.ts'
import { lcMergingSheet } from '#areas/terminals/lc-merging/sheet.ts'
import { loanSheet } from '#areas/terminals/loan/sheet.ts'
import { loanReturnSheet } from '#areas/terminals/loan-return/sheet.ts'
import { receiveCargoSheet } from '#areas/terminals/receive-cargo/sheet.ts'
import { swapCargoSheet } from '#areas/terminals/swap-cargo/sheet.ts'
import { terminalOutSheet } from '#areas/terminals/terminal-out/sheet.ts'
import type { Slice } from '#kit/server/behaviour.ts'
import type { HandedOut } from '#kit/server/handed-out.ts'
import type { AgencyPapers } from '#sharing/agency-papers.server.ts'
import { withPaperActions } from '#sharing/doings.server.ts'
import { bagFigures, bulkFigures, handedProforma } from '#trade/promises/proforma-paper.server.ts'
import { composeBagInvoicePaper } from '#trade/services/bag-invoice-issuing.server.ts'
import { composeServicePaper } from '#trade/services/service-invoice-issuing.server.ts'
import { handedSheet, handedSheetOf } from '#trade/statements/sheet-file.server.ts'
import { handedStatement } from '#trade/statements/statement-printing.server.ts'
import { handedSummary } from '#trade/statements/summary-paper.server.ts'
import { handedTaxPaper } from '#trade/tax-documents/mount-paper.server.ts'
import { composeAdvancePaper, composeInvoicePaper, composeNotePaper } from '#trade/tax-documents/printing.server.ts'
import { tracedDocuments } from '#trade/tracing/calls.ts'

const sheets = [
  commissionPayoutSheet,
  creditVoucherSheet,
  correctionSheet,
  expenseSheet,
  serviceChargeSheet,
  bagLoanSheet,
  bagLoanReturnSheet,
  outsideBagSaleSheet,
  bagProcurementSheet,
  bagPurchaseOrderSheet,
  emptyBagSaleSheet,
  bagSwapSheet,
  bagTransferSheet,
  portLoadingSheet,
  bulkLoadingSheet,
  deliveryNoteSheet,
  cargoLossSheet,
  cargoMillingSheet,
  cargoSaleSheet,
  cargoTransferSheet,
  flakedBarleySheet,
  lcMergingSheet,
  loanSheet,
  loanReturnSheet,
  receiveCargoSheet,
  swapCargoSheet,
  terminalOutSheet,
]

const isConsignee = ({ types }: Record<string, unknown>): boolean => (types as string[]).includes('consignee')

/** The papers that can be sent, by the name of the document. */
export const papers: Readonly<Record<string, HandedOut>> = {
  ...Object.fromEntries(sheets.map(sheet => [sheet.document.name, handedSheet(sheet)])),
  salePermit: permitPaper,
  payment: handedSheetOf(payment, voucherOf),
  taxInvoice: handedTaxPaper(taxInvoice, 'invoiceNo', composeInvoicePaper),
  creditNote: handedTaxPaper(creditNote, 'noteNo', composeNotePaper),
  prePayment: handedTaxPaper(prePayment, 'invoiceNo', composeAdvancePaper),
  serviceInvoice: handedTaxPaper(serviceInvoice, 'invoiceNo', composeServicePaper),
  emptyBagInvoice: handedTaxPaper(emptyBagInvoice, 'invoiceNo', composeBagInvoicePaper),
  bagProforma: handedProforma(bagProforma, bagFigures),
  bulkProforma: handedProforma(bulkProforma, bulkFigures),
  lc: handedSummary({ right: 'canPrintSaleOrder' }, composeLcSummary),
  purchaseContract: handedSummary({ right: 'canPrintSaleOrder' }, composeContractSummary(readOpen)),
  laytime: handedSummary({ right: 'canPrintLaytime' }, composeLaytimeStatement),
  customer: handedStatement('Customer'),
  vendor: handedStatement('Vendor'),
  agent: handedStatement('Agent'),
  company: handedStatement('Consignee', isConsignee),
}

// Their paper is that of the invoice.
const invoiced = ['bagSale', 'bulkSale', 'lcSale']

/** The papers of the agency itself that can be sent. */
export const agencyPapers: AgencyPapers = [priceBoardPaper]

/** The slice with the papers of its document, and whether the document can be traced. */
export const withPapers = (slice: Slice): Slice => {
  const { name } = slice.document
  const isTraced = tracedDocuments.some(traced => traced === name)
  return withPaperActions(slice, {
    paper: papers[name],
    paperAt: invoiced.includes(name) ? 'invoice' : undefined,
    isTraced,
  })
}
