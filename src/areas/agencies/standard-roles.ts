// The initial roles of an agency with their rights. The agency's admins may change them.

import { grantedScreens, type Right, rightTo, type Screen, type Verb } from '#rights/rights.ts'

const on = (verbs: Verb[], ...of: Screen[]): Right[] => of.flatMap(screen => verbs.map(verb => rightTo(verb, screen)))
/** Screens for admins only. */
export const forAdmins: readonly Screen[] = [
  'User',
  'Team',
  'Role',
  'LoginDetail',
  'Connections',
  'MachineKey',
  'MessageLog',
  'Audit',
]
const goods: Screen[] = ['CargoType', 'CargoGrade', 'BagGrade']
const places: Screen[] = ['Port', 'Berth', 'Terminal', 'Holiday']
const people: Screen[] = ['Company', 'Customer', 'Bank', 'Vendor', 'Agent']
const masterData: Screen[] = [...people, ...places, ...goods, 'Vessel', 'Truck', 'Driver']
const stock: Screen[] = [
  'BarleyClosingStock',
  'BarleyInventory',
  'ClosingStock',
  'CloseStock',
  'LoanStatement',
  'LcDetail',
]
/** Reports of stock to the authority. */
const reportedStock: Screen[] = ['GfsaInventory', 'GfsaInventoryStock', 'GfsaStockTransfer']
/** Logs of the reports to the authority. */
const reportLogs: Screen[] = [
  'GfsaReportLog',
  'GfsaSalesLog',
  'GfsaImportPlanLog',
  'GfsaInventoryLog',
  'GfsaStockTransferLog',
]
const bags: Screen[] = [
  'BagLoanReport',
  'BagClosingStock',
  'BagsInventory',
  'DamageBags',
  'DamageBagsReport',
  'DamageBagSales',
]
const milling: Screen[] = ['CargoMilling', 'FlakedBarley']
const cargoMoves: Screen[] = [
  'Loan',
  'LoanReturn',
  'CargoTransfer',
  'TerminalOut',
  'SwapCargo',
  'LcMerging',
  ...milling,
  'CargoLoss',
]
const bagMoves: Screen[] = ['BagLoan', 'BagLoanReturn', 'BagSwap', 'TransferBags']
const proformas: Screen[] = ['BagSaleProforma', 'BulkSaleProforma']
const prices: Screen[] = ['BagSalePrice', 'BulkSalePrice', 'BulkLoadingRate', 'ServiceCharge', 'ServiceInvoice']
const emptyBags: Screen[] = ['EmptyBagSale', 'OutsideBagSale']
const accounts: Screen[] = [
  'AccountStatement',
  'AccountBalances',
  'PayableToConsignee',
  'ConsigneeDetail',
  'BalanceReport',
]
const fims: Screen[] = ['SalesFims', 'RvFims', 'CustomersFims', 'CustomerBalanceFims', 'FimsLog', 'FimsDifference']
const debts: Screen[] = ['CustomersAnnualReport', 'CreditLimitReport', 'PrePaymentsReport']
const viewing: Verb[] = ['View', 'Excel']
// Whoever enters or approves a document may print its paper and send it.
const approve: Verb[] = ['View', 'Excel', 'Print', 'Approve', 'Cancel']
const work: Verb[] = ['View', 'Excel', 'Print', 'Add', 'Edit']

/** Users who handle cargo may see who will own it. */
const owned: Right[] = ['dashboardPermission', 'canViewAssignedConsigneeToLC']

/** By a short name, which is also the name of an account in the demo world. */
export const standardRoles: Record<string, { name: string; nameAr: string; permissions: Right[] }> = {
  ops: {
    name: 'Procurement and shipping',
    nameAr: 'المشتريات والشحن',
    permissions: [
      ...owned,
      ...on([...work, 'Cancel', 'Approve'], 'SaleOrder', 'Consignment', 'Shipping', 'Laytime', 'VesselPermission'),
      ...on(['View', 'Excel', 'Edit'], 'SystemGeneratedLC'),
      ...on([...work, 'Cancel'], 'BagPurchaseOrder', 'GfsaPlanTransfer'),
      ...on(viewing, 'GfsaImportPlan'),
      ...on(work, 'BagProcurement', 'CargoSale', 'Loan', 'LoanReturn', 'LcMerging', 'SwapCargo', ...masterData),
      ...on(work, 'BagModuleNotification'),
      ...on(viewing, 'ConsignmentTransportation', 'ReceiveCargo', ...stock, ...bags),
    ],
  },
  port: {
    name: 'Port',
    nameAr: 'الميناء',
    permissions: [
      ...owned,
      ...on([...work, 'Cancel'], 'ConsignmentTransportation'),
      ...on(work, 'Truck', 'Driver'),
      ...on(viewing, 'Shipping', 'VesselPermission', 'LcDetail'),
    ],
  },
  trm: {
    name: 'Terminal',
    nameAr: 'المحطة',
    permissions: [
      ...owned,
      ...on(
        [...work, 'Cancel'],
        ...cargoMoves,
        ...bagMoves,
        'ReceiveCargo',
        'BagProcurement',
        'DeliveryNote',
        'BulkLoading',
      ),
      ...on(work, 'Truck', 'Driver'),
      ...on(['View', 'Excel', 'Edit'], 'SystemGeneratedLC'),
      ...on(['View', 'Print', 'Approve'], 'SalePermit'),
      ...on([...viewing, 'Cancel'], 'ConsignmentTransportation'),
      ...on(viewing, 'CargoSale', 'TerminalConsigneeMapping', 'BagPurchaseOrder', ...stock, ...reportedStock, ...bags),
      ...on(viewing, 'SaleControl', 'LoadingMachineLog'),
      'canEnterManualWeight',
    ],
  },
  wb: {
    name: 'Weighbridge',
    nameAr: 'الميزان',
    permissions: [
      ...on(['View', 'Print', 'Add', 'Edit'], 'ReceiveCargo', 'TerminalOut', 'DeliveryNote', 'BulkLoading'),
      'canViewSalePermit',
    ],
  },
  sls: {
    name: 'Sales',
    nameAr: 'المبيعات',
    permissions: [
      ...owned,
      'canViewInvoiceCountNotification',
      ...on([...work, 'Cancel'], 'BagSale', 'BulkSale', 'SalePermit', 'DeliveryNote', 'BulkLoading', 'Customer'),
      ...on([...work, 'Cancel'], ...proformas, ...emptyBags, 'LcSale'),
      ...on(['View', 'Excel', 'Add'], 'SaleEmail'),
      ...on(viewing, 'SaleLoadingDetail', 'BarleyBagLoading', 'SaleEmailHistory', 'SalesReport', 'SaleStats'),
      'canSendSaleEmail',
      ...on(['Print'], 'TaxInvoice', 'EmptyBagInvoice'),
      ...on(
        viewing,
        'PrePayment',
        'SaleControl',
        ...bags,
        'EmptyBagInvoice',
        'BagSalePrice',
        'BulkSalePrice',
        'CustomerCreditLimit',
        'CustomersAnnualReport',
        'CreditLimitReport',
        'TaxInvoice',
        'Agent',
        ...stock,
      ),
    ],
  },
  csh: {
    name: 'Cash desk',
    nameAr: 'الصندوق',
    permissions: [
      'dashboardPermission',
      ...on(work, 'Payment', 'PrePayment'),
      ...on(['Print'], 'TaxInvoice'),
      ...on(
        viewing,
        'Customer',
        ...proformas,
        'BagSale',
        'BulkSale',
        'LcSale',
        'TaxInvoice',
        'CreditNote',
        'CreditVoucher',
        'CustomersLedger',
        'AccountStatement',
        'RvFims',
        'PrePaymentsReport',
      ),
    ],
  },
  acc: {
    name: 'Accounts',
    nameAr: 'الحسابات',
    permissions: [
      ...owned,
      'canUplaodFIMSData',
      ...on(work, ...prices, 'CustomerCreditLimit'),
      ...on(work, 'AgentCommission', 'CommissionPayout', 'Expense', 'StatementEmail', 'ScheduledReport'),
      ...on([...work, 'Cancel'], 'CreditNote', 'CreditVoucher', 'SaleAndPayment', 'MonthClose'),
      ...on(viewing, 'CommissionAccrual', 'GfsaSales', ...accounts, ...fims, ...debts, 'FimsExchange'),
      ...on(work, 'Customer', 'Vendor', 'Agent', 'Bank'),
      ...on([...viewing, 'Print', 'Approve'], 'Payment'),
      ...on(['Print'], 'TaxInvoice', 'EmptyBagInvoice'),
      ...on(
        viewing,
        'PrePayment',
        'BagSale',
        'BulkSale',
        'TaxInvoice',
        'CustomersLedger',
        'BagProcurement',
        ...stock,
        ...bags,
      ),
      ...on(viewing, ...proformas, ...emptyBags, 'EmptyBagInvoice'),
    ],
  },
  acm: {
    name: 'Accounts manager',
    nameAr: 'مدير الحسابات',
    permissions: [
      ...owned,
      'hasApproveSalePermission',
      'canOverrideSalePrice',
      'canDateBack',
      'canPayInAdvance',
      'canOverrideCreditLimit',
      'canUpdateSaleAndPayment',
      'canViewInvoiceCountNotification',
      ...on(
        approve,
        'Consignment',
        'SaleOrder',
        'CargoSale',
        'CargoLoss',
        'ReceiveCargo',
        'BagPurchaseOrder',
        'Laytime',
        ...emptyBags,
      ),
      ...on(approve, ...prices, 'CustomerCreditLimit', 'AgentCommission', 'CommissionPayout', 'Expense'),
      ...on(approve, 'Payment', 'PrePayment', 'GfsaPlanTransfer'),
      ...on(approve, 'BagSale', 'BulkSale', 'LcSale', 'DeliveryNote', ...proformas),
      ...on(approve, 'CreditNote', 'CreditVoucher', 'SaleAndPayment', 'MonthClose'),
      'canPostBehindSoftLock',
      ...on(['Print'], 'TaxInvoice', 'EmptyBagInvoice'),
      ...on([...work, 'Cancel'], 'OpeningBalance'),
      ...on(work, 'SigningUnit', 'InvoiceFormat'),
      ...on(['View', 'Excel', 'Edit'], 'SaleControl'),
      ...on(
        viewing,
        'TaxInvoice',
        'CustomersLedger',
        'LedgerCheck',
        'CommissionAccrual',
        ...accounts,
        ...stock,
        ...bags,
      ),
      ...on(viewing, 'StatementEmail', 'EmptyBagInvoice', 'EInvoiceLog', ...fims, ...debts, ...reportLogs),
      ...on(work, 'GfsaSchedule', 'GfsaTemplate', 'FimsExchange'),
    ],
  },
  gf: {
    name: 'Authority reporting',
    nameAr: 'تقارير الهيئة',
    permissions: [
      ...owned,
      'canCloseStockGfsa',
      'canManageSkipTransactionGfsa',
      ...on(['Add', 'Edit'], 'GfsaPlanTransfer', 'GfsaSchedule', 'GfsaTemplate'),
      ...on(['Add', 'Edit', 'Cancel'], 'CloseStock'),
      ...on(viewing, ...grantedScreens.filter(screen => !forAdmins.includes(screen))),
    ],
  },
}

/** For users of a consignee who give its consent and may see what they consent to. */
export const signatoryRole = {
  name: 'Signatory of an owner',
  nameAr: 'مفوّض المالك بالتوقيع',
  type: 'consignee',
  permissions: [
    'canAgreeForOwner',
    ...on(viewing, 'Loan', 'LoanReturn', 'CargoTransfer', 'SwapCargo', 'CargoSale', 'BagLoan'),
  ] satisfies Right[],
} as const
