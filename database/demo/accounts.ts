// The users of the demo agencies.

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
