// The subjects of the trade in their order, and the areas that are one screen. Used by the table in src/arrows.ts.

/** The subjects of the trade, from the bottom up: a subject imports only lower ones. */
export const subjects = [
  'agency',
  'tracing',
  'dating',
  'sheets',
  'staff',
  'parties',
  'contracts',
  'voyages',
  'commission',
  'cargo',
  'settlement',
  'bags',
  'pricing',
  'credit',
  'tax-documents',
  'milling',
  'services',
  'selling',
  'promises',
  'corrections',
  'weighing',
  'closing',
  'statements',
  'dispatching',
  'authority',
  'fims',
  'mailing',
] as const

/** Areas that are a single screen: their files are in the area's own folder. Every other area contains slices only. */
export const areasOfOneScreen = [
  'agencies',
  'dashboard',
  'fims-logs',
  'getting-started',
  'mine',
  'port-loading',
  'sandbox',
  'search',
  'tracing',
] as const
