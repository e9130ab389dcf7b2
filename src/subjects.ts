// The subjects of the trade in their order, and the areas that are one screen. Part of the table in src/arrows.ts.

/** The subjects of the trade, from the bottom up: a subject imports only lower ones. */
export const subjects = [
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

/** Areas that are one screen themselves: their files stand at the top of the area. Every other area holds slices only. */
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
