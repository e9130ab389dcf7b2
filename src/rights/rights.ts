// Every right there is. A screen's word gives its rights: canViewReceiveCargo, canAddReceiveCargo and so on; the spelling of the
// product's own names (canViewSaleOrder for purchase contracts) is kept. `consignees`: consignee users may look at it too.

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
  SalesReport: { title: 'Sales' },
  SaleStats: { title: 'Sale Statistics' },
  BarleyClosingStock: { title: 'Barley Closing Stock' },
  BarleyInventory: { title: 'Barley Inventory' },
  BarleyBagLoading: { title: 'Barley Bag Loading' },
  SaleEmailHistory: { title: 'Sale E-mail History' },
  BagLoanReport: { title: 'Bag Loan Report' },
  BagClosingStock: { title: 'Bag Closing Stock', consignees: true },
  BagsInventory: { title: 'Bags Inventory' },
  DamageBagsReport: { title: 'Damage Bags Report' },
  DamageBagSales: { title: 'Damage Bag Sales' },
  CustomersLedger: { title: 'Customers Ledger' },
  AccountStatement: { title: 'Statement of Account' },
  StatementEmail: { title: 'Statement E-mails' },
  AccountBalances: { title: 'Account Balances' },
  PayableToConsignee: { title: 'Payable to Consignee' },
  LcDetail: { title: 'LC Detail' },
  Laytime: { title: 'Laytime' },
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
  LedgerCheck: { title: 'Ledger Check' },
  MessageLog: { title: 'Messages' },
  Audit: { title: 'Audit' },
} as const satisfies Record<string, { title: string; consignees?: true }>

export const verbs = ['View', 'Add', 'Edit', 'Cancel', 'Approve', 'Excel', 'Print'] as const

/** Groups of screens as the menu has them: each begins with this screen and reaches to the next group. */
export const groups: Readonly<Partial<Record<Screen, string>>> = {
  SaleOrder: 'Procurement',
  Shipping: 'Shipping',
  ConsignmentTransportation: 'Port Loading',
  BagPurchaseOrder: 'Bags',
  ReceiveCargo: 'Terminals',
  BagSalePrice: 'Accounts',
  Payment: 'Payments',
  TaxInvoice: 'Sales',
  SalesReport: 'Reports',
  Company: 'Master Data',
  User: 'Staff',
  LedgerCheck: 'Logs',
}

/** Rights that belong to no verb of a screen, or that the product names although their screen has others too. */
export const special = {
  dashboardPermission: 'Dashboard',
  canViewSystemGeneratedLC: 'System LCs',
  canViewAssignedConsigneeToLC: 'Assigned consignees of an LC',
  canOverrideVesselPermission: 'Discharge without a vessel permission',
  canOverrideCreditLimit: 'Go beyond a credit limit',
  canEnterManualWeight: 'Type weights the scale did not show',
  hasApproveSalePermission: 'Approve bag sales',
  canOverrideSalePrice: 'Sell at an agreed price',
  canViewInvoiceCountNotification: 'Badge of waiting sales',
  canSendSaleEmail: 'Send invoices by e-mail',
  canUpdateSaleAndPayment: 'Edit sale and payment',
  canAddCustomerCreditLimit: 'Set credit limits',
  canUplaodFIMSData: 'Upload FIMS data',
  canCloseStockGfsa: 'Close the stock for the authority',
  canManageSkipTransactionGfsa: 'Leave receipts out of the authority’s reports',
} as const

export type Screen = keyof typeof screens
export type Verb = (typeof verbs)[number]
export type Right = `can${Verb}${Screen}` | keyof typeof special

export const rightTo = (verb: Verb, screen: Screen): Right => `can${verb}${screen}`

const everyRight: readonly Right[] = [
  ...(Object.keys(screens) as Screen[]).flatMap(screen => verbs.map(verb => rightTo(verb, screen))),
  ...(Object.keys(special) as (keyof typeof special)[]),
]

/** Each right once. */
export const allRights: readonly Right[] = [...new Set(everyRight)]

/** The rights of no screen: what `special` names and no screen makes. */
export const furtherRights: readonly Right[] = (Object.keys(special) as (keyof typeof special)[]).filter(
  right => everyRight.indexOf(right) === everyRight.lastIndexOf(right),
)

/** Every screen under its group, in the order of the menu. */
export const groupedScreens = (): { title: string; screens: Screen[] }[] => {
  const found: { title: string; screens: Screen[] }[] = []
  for (const screen of Object.keys(screens) as Screen[]) {
    const title = groups[screen]
    if (title || found.length === 0) found.push({ title: title ?? '', screens: [] })
    found.at(-1)!.screens.push(screen)
  }
  return found
}
