// Who works in the demo agencies, and what each role may do.

import { type Right, rightTo, type Screen, screens, type Verb } from '#rights/rights.ts'

export const demoPassword = 'Barley#2026'

export const demoAccounts = [
  { username: 'super', title: 'super admin, all agencies' },
  { username: 'admin', title: 'agency admin of Red Sea Grain Agency' },
  { username: 'ops', title: 'procurement and shipping clerk' },
  { username: 'port', title: 'port clerk' },
  { username: 'trm', title: 'terminal supervisor' },
  { username: 'wb', title: 'weighbridge operator' },
  { username: 'sls', title: 'sales clerk' },
  { username: 'csh', title: 'cashier' },
  { username: 'acc', title: 'accountant' },
  { username: 'acm', title: 'accounts manager, who approves' },
  { username: 'gf', title: 'authority reporting officer' },
  { username: 'consignee1', title: 'company admin of Nabt Al Jazirah Trading' },
  { username: 'consignee2', title: 'company admin of Sahel Tihama Feed' },
  { username: 'admin2', title: 'agency admin of Gulf Grain Agency' },
  { username: 'consignee3', title: 'company admin of Wahat Al Khair Feed, Gulf Grain Agency' },
] as const

const on = (verbs: Verb[], ...of: Screen[]): Right[] => of.flatMap(screen => verbs.map(verb => rightTo(verb, screen)))
const all = Object.keys(screens) as Screen[]
const masterData: Screen[] = [
  'Company',
  'Customer',
  'Vessel',
  'Port',
  'Berth',
  'CargoType',
  'CargoGrade',
  'BagGrade',
  'Terminal',
  'Truck',
  'Driver',
  'Bank',
  'Vendor',
  'Agent',
]
const stock: Screen[] = ['BarleyClosingStock', 'BarleyInventory', 'LcDetail']
const look: Verb[] = ['View', 'Excel']
const work: Verb[] = ['View', 'Excel', 'Add', 'Edit']

/** The seeded roles, by the short name of their demo account. */
export const demoRoles: Record<string, { name: string; permissions: Right[] }> = {
  ops: {
    name: 'Procurement and shipping',
    permissions: [
      'dashboardPermission',
      'canViewAssignedConsigneeToLC',
      ...on([...work, 'Cancel', 'Approve'], 'SaleOrder', 'Consignment', 'Shipping', 'Laytime', 'VesselPermission'),
      ...on(['View', 'Excel', 'Edit'], 'SystemGeneratedLC'),
      ...on([...work, 'Cancel'], 'BagPurchaseOrder'),
      ...on(work, 'BagProcurement', 'CargoSale', 'Loan', 'LoanReturn', ...masterData),
      ...on(look, 'ConsignmentTransportation', 'ReceiveCargo', ...stock),
    ],
  },
  port: {
    name: 'Port',
    permissions: [
      'dashboardPermission',
      ...on([...work, 'Cancel'], 'ConsignmentTransportation'),
      ...on(work, 'Truck', 'Driver'),
      ...on(look, 'Shipping', 'VesselPermission', 'LcDetail'),
    ],
  },
  trm: {
    name: 'Terminal',
    permissions: [
      'dashboardPermission',
      ...on(
        [...work, 'Cancel'],
        'ReceiveCargo',
        'Loan',
        'LoanReturn',
        'CargoTransfer',
        'TerminalOut',
        'SwapCargo',
        'LcMerging',
        'CargoMilling',
        'FlakedBarley',
        'CargoLoss',
        'BagProcurement',
        'DeliveryNote',
        'BulkLoading',
      ),
      ...on(work, 'Truck', 'Driver'),
      ...on(['View', 'Excel', 'Edit'], 'SystemGeneratedLC'),
      ...on(['View', 'Approve'], 'SalePermit'),
      ...on(look, 'ConsignmentTransportation', 'CargoSale', 'TerminalConsigneeMapping', 'BagPurchaseOrder', ...stock),
    ],
  },
  wb: {
    name: 'Weighbridge',
    permissions: [
      ...on(['View', 'Add', 'Edit'], 'ReceiveCargo', 'TerminalOut', 'DeliveryNote', 'BulkLoading'),
      'canViewSalePermit',
    ],
  },
  sls: {
    name: 'Sales',
    permissions: [
      'dashboardPermission',
      'canViewInvoiceCountNotification',
      ...on([...work, 'Cancel'], 'BagSale', 'BulkSale', 'SalePermit', 'DeliveryNote', 'BulkLoading', 'Customer'),
      ...on([...work, 'Cancel'], 'BagSaleProforma', 'BulkSaleProforma', 'LcSale'),
      ...on(look, 'BagSalePrice', 'BulkSalePrice', 'CustomerCreditLimit', 'TaxInvoice', 'Agent', ...stock),
    ],
  },
  csh: {
    name: 'Cash desk',
    permissions: [
      'dashboardPermission',
      ...on(work, 'Payment', 'PrePayment'),
      ...on(look, 'Customer', 'BagSale', 'BulkSale', 'LcSale', 'TaxInvoice', 'CreditNote', 'CustomersLedger'),
      ...on(look, 'BagSaleProforma', 'BulkSaleProforma'),
    ],
  },
  acc: {
    name: 'Accounts',
    permissions: [
      'dashboardPermission',
      'canUplaodFIMSData',
      ...on(work, 'BagSalePrice', 'BulkSalePrice', 'BulkLoadingRate', 'ServiceCharge', 'CustomerCreditLimit'),
      ...on(work, 'AgentCommission', 'CommissionPayout'),
      ...on(look, 'CommissionAccrual'),
      ...on(work, 'Customer', 'Vendor', 'Agent', 'Bank'),
      ...on([...look, 'Approve'], 'Payment'),
      ...on([...work, 'Cancel'], 'CreditNote'),
      ...on(look, 'PrePayment', 'BagSale', 'BulkSale', 'TaxInvoice', 'CustomersLedger', 'BagProcurement', ...stock),
    ],
  },
  acm: {
    name: 'Accounts manager',
    permissions: [
      'dashboardPermission',
      'hasApproveSalePermission',
      'canOverrideSalePrice',
      'canOverrideCreditLimit',
      'canViewInvoiceCountNotification',
      ...on(
        [...look, 'Approve', 'Cancel'],
        'BagSale',
        'BulkSale',
        'LcSale',
        'BagSaleProforma',
        'BulkSaleProforma',
        'BagSalePrice',
        'BulkSalePrice',
        'BulkLoadingRate',
        'ServiceCharge',
        'AgentCommission',
        'CommissionPayout',
        'CustomerCreditLimit',
        'Payment',
        'PrePayment',
        'CreditNote',
        'CargoSale',
        'CargoLoss',
        'Consignment',
        'SaleOrder',
        'DeliveryNote',
        'BagPurchaseOrder',
        'Laytime',
      ),
      ...on(look, 'TaxInvoice', 'CustomersLedger', 'LedgerCheck', 'CommissionAccrual', ...stock),
    ],
  },
  gf: {
    name: 'Authority reporting',
    permissions: [
      'dashboardPermission',
      'canManageSkipTransactionGfsa',
      ...on(look, ...all.filter(screen => !['User', 'Role'].includes(screen))),
    ],
  },
}
