// What an agency of the platform is. It is no document: its row is the tenant itself.

import {
  choice,
  count,
  hinted,
  money,
  optional,
  percent,
  starting,
  text,
  type ValuesOf,
  weight,
  yesNo,
} from '#kit/fields.ts'
import { crNumber, vatNumber } from '#trade/parties/identifier-fields.ts'

const prefix = { max: 6, pattern: /^[A-Z0-9]{1,6}$/, problem: 'Enter 1 to 6 capital letters or digits.' }

/** Until when a credit note is to be issued: VAT regulations, article 54, before and after their amendment of 2025. */
export const creditNoteDues = ['Within 15 days after the month', 'Within 15 days'] as const

export const agencyFields = {
  name: text('Name', { max: 120 }),
  nameAr: text('Name in Arabic', { max: 120 }),
  legalName: optional(text('Legal name', { max: 160 })),
  phone: optional(text('Phone', { max: 20 })),
  crNo: optional(text('CR number', crNumber)),
  vatNo: optional(text('VAT number', vatNumber)),
  address: optional(text('Address', { max: 200 })),
  timeZone: optional(starting(text('Time zone', { max: 60 }), 'Asia/Riyadh')),
  numberPrefix: optional(hinted(text('Number prefix', prefix), 'RSG gives RSG-RC-2026-00017.')),
  portStockBy: optional(
    starting(choice('Cargo in port counted by', ['Bill of lading', 'Draft survey']), 'Bill of lading'),
  ),
  weightBasis: optional(starting(choice('Weight that becomes stock', ['Terminal', 'Port']), 'Terminal')),
  overUnderLimitPct: optional(starting(percent('Over/under limit'), 500)),
  overUnderLimitKg: optional(starting(weight('Over/under limit (kg)', { zero: true }), 100)),
  bagTolerancePct: optional(starting(percent('Tolerance of a load of bags'), 500)),
  transitAllowancePct: optional(starting(percent('Loss on the road a transporter is allowed'), 100)),
  overdueHours: optional(starting(count('Hours a truck may be on the road'), 24)),
  lossNormPct: optional(starting(percent('Loss without a survey report'), 250)),
  outsAboveBook: optional(
    starting(hinted(yesNo('More may leave than the book stock'), 'With a reason, by a user who approves outs.'), true),
  ),
  ownersConsent: optional(starting(yesNo('Owners agree to loans and cargo sales'), false)),
  permitRequired: optional(starting(yesNo('Trucks load with a sale permit only'), false)),
  bagOverDeliveryPct: optional(starting(percent('Over-delivery of a bag order'), 2000)),
  contractLimit: optional(
    hinted(money('Contracts made active unapproved up to'), 'Empty: every contract needs approval.'),
  ),
  priceChangeLimitPct: optional(starting(percent('Change of a price without a question'), 10_000)),
  priceDivergenceLimitPct: optional(starting(percent('Divergence from other prices'), 5000)),
  importerMarginLimitPct: optional(percent('Importer’s margin', { most: 1000 })),
  retailMarginLimit: optional(hinted(money('Retail margin per bag'), 'Over the same weight in bulk.')),
  marginRule: optional(starting(choice('Prices above a margin are', ['Asked about', 'Refused']), 'Asked about')),
  creditNoteDue: optional(
    starting(
      hinted(
        choice('Credit notes are due', creditNoteDues),
        'Counted from the day the goods were returned or the price was agreed.',
      ),
      'Within 15 days after the month',
    ),
  ),
}

/** Fields that may be left empty; any other empty field keeps its value. */
export const nullableFields = [
  'legalName',
  'phone',
  'crNo',
  'vatNo',
  'address',
  'numberPrefix',
  'importerMarginLimitPct',
  'retailMarginLimit',
  'contractLimit',
] as const

type AgencyValues = ValuesOf<typeof agencyFields>

/** The row of an agency, numbers in the inside's units; its wire form has the same names. */
export type Agency = Pick<AgencyValues, (typeof nullableFields)[number]> & {
  [Name in Exclude<keyof AgencyValues, (typeof nullableFields)[number]>]: NonNullable<AgencyValues[Name]>
} & {
  id: number
  /** the name of its picture below `Agency/` of the user context's `amazonUrl` */
  logo: string | null
  isActive: boolean
  version: number
}
