// All rights. A screen's word gives its rights: canViewReceiveCargo, canAddReceiveCargo and so on; the product's own spellings
// (canViewSaleOrder for purchase contracts) are kept. `consignees`: consignee users may view the screen too. `platform`: only super admins
// may use it, whatever rights others hold; such a screen has no rights to grant.

export const screens = {
  SaleOrder: { title: 'Purchase Contract', consignees: true },
  Consignment: { title: 'LC', consignees: true },
  SystemGeneratedLC: { title: 'SG LC' },
  VesselPermission: { title: 'Vessel Permission' },
  Shipping: { title: 'Shipping' },
  ConsignmentTransportation: { title: 'Port Loading' },
  BagPurchaseOrder: { title: 'Bag Purchase Orders' },
  BagProcurement: { title: 'Bag Procurement', consignees: true },
  BagLoan: { title: 'Bag Loans' },
  BagLoanReturn: { title: 'Bag Loan Returns' },
  BagSwap: { title: 'Bag Swaps' },
  EmptyBagSale: { title: 'Empty Bag Sales' },
  EmptyBagInvoice: { title: 'Empty Bag Invoices' },
  OutsideBagSale: { title: 'Outside Bag Sales' },
  TransferBags: { title: 'Transfer Bags' },
  DamageBags: { title: 'Damage Bags' },
  ReceiveCargo: { title: 'Receive Cargo' },
  TerminalOut: { title: 'Terminal Out' },
  Loan: { title: 'Loan' },
  LoanReturn: { title: 'Loan Return' },
  CargoSale: { title: 'Cargo Sale' },
  CargoTransfer: { title: 'Cargo Transfer' },
  LcMerging: { title: 'LC Merging' },
  CargoLoss: { title: 'Cargo Loss' },
  SwapCargo: { title: 'Swap Cargo' },
  SaleControl: { title: 'Sale Control' },
  CargoMilling: { title: 'Cargo Milling' },
  FlakedBarley: { title: 'Flaked Barley' },
  BagSalePrice: { title: 'Bag Sale Price' },
  BulkSalePrice: { title: 'Bulk Sale Price' },
  BulkLoadingRate: { title: 'Bulk Loading Rates' },
  ServiceCharge: { title: 'Service Charges' },
  ServiceInvoice: { title: 'Service Invoices' },
  BagSaleProforma: { title: 'Bag Sale Proformas' },
  BulkSaleProforma: { title: 'Bulk Sale Proformas' },
  AgentCommission: { title: 'Agent Commissions' },
  CommissionAccrual: { title: 'Commission Accruals' },
  CommissionPayout: { title: 'Commission Payouts' },
  CreditNote: { title: 'Credit Notes' },
  Expense: { title: 'Expenses' },
  CreditVoucher: { title: 'Credit Vouchers' },
  SaleAndPayment: { title: 'Edit Sale and Payment' },
  CustomerCreditLimit: { title: 'Customer Credit Limits' },
  MonthClose: { title: 'Month Close' },
  OpeningBalance: { title: 'Opening Balances' },
  Payment: { title: 'Payments' },
  PrePayment: { title: 'Pre-payments' },
  TaxInvoice: { title: 'Tax Invoices' },
  SigningUnit: { title: 'Signing Units' },
  SalePermit: { title: 'Sale Permits' },
  DeliveryNote: { title: 'Delivery Note' },
  BagSale: { title: 'Bag Sale', consignees: true },
  BulkSale: { title: 'Bulk Sale', consignees: true },
  LcSale: { title: 'LC Sales', consignees: true },
  BulkLoading: { title: 'Bulk Loading' },
  SaleLoadingDetail: { title: 'Sale Loading Detail' },
  SaleEmail: { title: 'Sale E-mails' },
  SalesReport: { title: 'Sales', consignees: true },
  SalesFims: { title: 'Sales for FIMS' },
  RvFims: { title: 'Receipts for FIMS' },
  CustomersFims: { title: 'Customers in FIMS' },
  CustomerBalanceFims: { title: 'Customer Balances in FIMS' },
  SaleStats: { title: 'Sale Statistics' },
  ConsigneeDetail: { title: 'Consignee Detail', consignees: true },
  BalanceReport: { title: 'Balance Report' },
  BarleyClosingStock: { title: 'Barley Closing Stock', consignees: true },
  BarleyInventory: { title: 'Barley Inventory', consignees: true },
  LoanStatement: { title: 'Loan Statement' },
  TerminalOverOut: { title: 'Terminal Over Out', platform: true },
  BarleyBagLoading: { title: 'Barley Bag Loading' },
  SaleEmailHistory: { title: 'Sale E-mail History' },
  BagLoanReport: { title: 'Bag Loan Report' },
  BagClosingStock: { title: 'Bag Closing Stock', consignees: true },
  BagsInventory: { title: 'Bags Inventory' },
  DamageBagsReport: { title: 'Damage Bags Report' },
  DamageBagSales: { title: 'Damage Bag Sales' },
  CustomersLedger: { title: 'Customers Ledger', consignees: true },
  AccountStatement: { title: 'Statement of Account', consignees: true },
  StatementEmail: { title: 'Statement E-mails' },
  AccountBalances: { title: 'Account Balances' },
  PayableToConsignee: { title: 'Payable to Consignee', consignees: true },
  CustomersAnnualReport: { title: 'Customers Annual Report' },
  CreditLimitReport: { title: 'Credit Limit Report' },
  PrePaymentsReport: { title: 'Pre-payments Report' },
  LcDetail: { title: 'LC Detail' },
  Laytime: { title: 'Laytime' },
  ScheduledReport: { title: 'Scheduled Reports' },
  GfsaSchedule: { title: 'GFSA Schedules' },
  GfsaSales: { title: 'Sales Report', consignees: true },
  GfsaInventory: { title: 'Inventory Report', consignees: true },
  GfsaStockTransfer: { title: 'Stock Transfer Report', consignees: true },
  GfsaImportPlan: { title: 'Import Plan Transfer Report', consignees: true },
  GfsaPlanTransfer: { title: 'Plan Transfers' },
  GfsaInventoryStock: { title: 'Inventory Stock Report', consignees: true },
  CloseStock: { title: 'Close Stock', consignees: true },
  ClosingStock: { title: 'Closing Stock', consignees: true },
  GfsaReportLog: { title: 'GFSA Report Logs' },
  GfsaTemplate: { title: 'GFSA Templates' },
  Company: { title: 'Companies' },
  Customer: { title: 'Customer' },
  Vessel: { title: 'Vessel' },
  Port: { title: 'Port' },
  Berth: { title: 'Berth' },
  CargoType: { title: 'Cargo Type' },
  CargoGrade: { title: 'Cargo Grade' },
  BagGrade: { title: 'Bag Grade' },
  Terminal: { title: 'Terminal' },
  TerminalConsigneeMapping: { title: 'Terminal Consignee Mapping' },
  Holiday: { title: 'Public Holidays' },
  Truck: { title: 'Truck' },
  Driver: { title: 'Driver' },
  Bank: { title: 'Bank' },
  Vendor: { title: 'Vendor' },
  Agent: { title: 'Agent' },
  InvoiceFormat: { title: 'Invoice Format' },
  BagModuleNotification: { title: 'Bag Notification' },
  User: { title: 'Users' },
  Team: { title: 'Teams' },
  Role: { title: 'Roles' },
  LoginDetail: { title: 'Login Detail' },
  FimsLog: { title: 'FIMS Logs' },
  FimsExchange: { title: 'FIMS Exchange' },
  FimsDifference: { title: 'FIMS Balance Differences' },
  Connections: { title: 'Connections' },
  MachineKey: { title: 'Machine Keys' },
  LedgerCheck: { title: 'Ledger Check' },
  GfsaSalesLog: { title: 'GFSA Sales Log' },
  GfsaImportPlanLog: { title: 'GFSA Import Plan Log' },
  GfsaInventoryLog: { title: 'GFSA Inventory Log' },
  GfsaStockTransferLog: { title: 'GFSA Stock Transfer Log' },
  MessageLog: { title: 'Messages' },
  EInvoiceLog: { title: 'E-invoices' },
  LoadingMachineLog: { title: 'Loading Machine API Logs' },
  Audit: { title: 'Audit' },
} as const satisfies Record<string, { title: string; consignees?: true; platform?: true }>

export const verbs = ['View', 'Add', 'Edit', 'Cancel', 'Approve', 'Excel', 'Print'] as const

/** Groups of screens as in the menu: each begins with this screen and extends to the next group. */
const groups: Readonly<Partial<Record<Screen, string>>> = {
  SaleOrder: 'Procurement',
  Shipping: 'Shipping',
  ConsignmentTransportation: 'Port Loading',
  BagPurchaseOrder: 'Bags',
  ReceiveCargo: 'Terminals',
  BagSalePrice: 'Accounts',
  Payment: 'Payments',
  TaxInvoice: 'Sales',
  SalesReport: 'Reports',
  GfsaSchedule: 'GFSA',
  Company: 'Master Data',
  User: 'Staff',
  FimsLog: 'FIMS Logs',
  Connections: 'Logs',
}

/** Rights that are no verb of a screen, or that the product names although their screen has other rights too. */
export const special = {
  dashboardPermission: 'Dashboard',
  canViewSystemGeneratedLC: 'System LCs',
  canViewAssignedConsigneeToLC: 'Assigned consignees of an LC',
  canOverrideVesselPermission: 'Discharge without a vessel permission',
  canOverrideCreditLimit: 'Go beyond a credit limit',
  canEnterManualWeight: 'Type weights the scale did not show',
  hasApproveSalePermission: 'Approve bag sales',
  canAgreeForOwner: 'Agree or decline for the own company',
  canDateBack: 'Date further back than the agency allows',
  canPayInAdvance: 'Pay more than is owed',
  canOverrideSalePrice: 'Sell at an agreed price',
  canViewInvoiceCountNotification: 'Badge of waiting sales',
  canSendSaleEmail: 'Send invoices by e-mail',
  canUpdateSaleAndPayment: 'Edit sale and payment',
  canAddCustomerCreditLimit: 'Set credit limits',
  canPostBehindSoftLock: 'Post into locked months',
  canUplaodFIMSData: 'Upload FIMS data',
  canCloseStockGfsa: 'Close the stock for the authority',
  canManageSkipTransactionGfsa: 'Leave receipts out of the authority’s reports',
} as const

export type Screen = keyof typeof screens
export type Verb = (typeof verbs)[number]
export type Right = `can${Verb}${Screen}` | keyof typeof special

export const rightTo = (verb: Verb, screen: Screen): Right => `can${verb}${screen}`

/** Screens whose rights a role can hold. */
export const grantedScreens = (Object.keys(screens) as Screen[]).filter(screen => !('platform' in screens[screen]))

const everyRight: readonly Right[] = [
  ...grantedScreens.flatMap(screen => verbs.map(verb => rightTo(verb, screen))),
  ...(Object.keys(special) as (keyof typeof special)[]),
]

/** Every right, once. */
export const allRights: readonly Right[] = [...new Set(everyRight)]

/** Rights that belong to no screen: those in `special` that no screen generates. */
export const furtherRights: readonly Right[] = (Object.keys(special) as (keyof typeof special)[]).filter(
  right => everyRight.indexOf(right) === everyRight.lastIndexOf(right),
)

/** Every screen under its group, in the order of the menu. */
export const groupedScreens = (): { title: string; screens: Screen[] }[] => {
  const found: { title: string; screens: Screen[] }[] = []
  for (const screen of grantedScreens) {
    const title = groups[screen]
    if (title || found.length === 0) found.push({ title: title ?? '', screens: [] })
    found.at(-1)!.screens.push(screen)
  }
  return found
}
