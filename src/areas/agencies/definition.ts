// The fields of an agency. An agency is not a document: its row is the tenant itself.

import {
  choice,
  choices,
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

/** The deadlines for issuing a credit note: VAT regulations, article 54, before and after their amendment of 2025. */
const creditNoteDues = ['Within 15 days after the month', 'Within 15 days'] as const

/** Movements between two owners for which the agency may require the consent of both. */
export const consentMovements = [
  'Loans',
  'Loan returns',
  'Ownership transfers',
  'Swaps',
  'Cargo sales',
  'Bag loans',
] as const

/** What happens when a customer without a limit in force buys on credit. */
const creditRules = ['Refused', 'Warned about'] as const

/** The least number of days for which events of machines are stored. */
export const leastMachineLogDays = 30

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
  machineCountLimitPct: optional(
    starting(hinted(percent('Machine count may differ by'), 'From the bags loaded; one bag at least.'), 200),
  ),
  machineLogDays: optional(
    starting(
      hinted(count('Days to keep machine calls'), 'At least 30: an event sent again within this time counts once.'),
      180,
    ),
  ),
  transitAllowancePct: optional(starting(percent('Loss on the road a transporter is allowed'), 100)),
  overdueHours: optional(starting(count('Hours a truck may be on the road'), 24)),
  backDatingDays: optional(
    starting(
      hinted(
        count('Days anyone may date back', { zero: true }),
        'Further back needs a right, and a reason under Remarks.',
      ),
      7,
    ),
  ),
  invoicesInOrder: optional(
    starting(
      hinted(
        yesNo('Tax invoices are dated in the order of their numbers'),
        'No invoice is dated before the last one of its seller. Switch off only while past sales are entered.',
      ),
      true,
    ),
  ),
  lossNormPct: optional(starting(percent('Loss without a survey report'), 250)),
  lossNormKg: optional(
    starting(
      hinted(
        weight('Small loss without a survey report (kg)', { zero: true }),
        'Once between two movements of the cargo.',
      ),
      50,
    ),
  ),
  millingLossPct: optional(starting(percent('Loss of a milling without an approval'), 3000)),
  millingGainPct: optional(
    starting(hinted(percent('Water a milling may take up'), 'Of its input, without an approval.'), 12_000),
  ),
  millingByProductPct: optional(
    starting(hinted(percent('Dust and screenings of a milling without an approval'), 'Of its input.'), 5000),
  ),
  stockTakeLimitPct: optional(
    starting(hinted(percent('Stock-take without a survey report'), 'Of the book stock, more or less.'), 500),
  ),
  outsAboveBook: optional(
    starting(hinted(yesNo('More may leave than the book stock'), 'With a reason, by a user who approves outs.'), true),
  ),
  ownersConsent: optional(
    hinted(choices('Owners agree to', consentMovements), 'Takes effect when both have agreed. Empty: none waits.'),
  ),
  permitRequired: optional(starting(yesNo('Trucks load with a sale permit only'), false)),
  bagOverDeliveryPct: optional(starting(percent('Over-delivery of a bag order'), 2000)),
  contractLimit: optional(
    hinted(money('Contracts active without approval up to'), 'Empty: every contract needs approval.'),
  ),
  priceChangeLimitPct: optional(starting(percent('Price change without confirmation'), 10_000)),
  priceDivergenceLimitPct: optional(starting(percent('Divergence from other prices'), 5000)),
  priceByHandPct: optional(
    starting(
      hinted(
        percent('Agreed prices without a reason'),
        'Difference from the list price. Beyond it, a right and a reason are needed.',
      ),
      5000,
    ),
  ),
  importerMarginLimitPct: optional(percent('Importer’s margin', { most: 1000 })),
  retailMarginLimit: optional(hinted(money('Retail margin per bag'), 'Over the same weight in bulk.')),
  hijriDates: optional(
    starting(
      hinted(
        yesNo('Hijri dates beside Gregorian ones'),
        'On papers, and on the screen of everybody who did not choose otherwise.',
      ),
      false,
    ),
  ),
  marginRule: optional(starting(choice('Prices above a margin are', ['Asked about', 'Refused']), 'Asked about')),
  creditWithoutLimit: optional(
    starting(
      hinted(
        choice('Purchases on credit without a credit limit are', creditRules),
        'Refused: such a customer buys for cash or against an advance.',
      ),
      'Refused',
    ),
  ),
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
  'ownersConsent',
] as const

/** Settings that everybody in the agency may read; consignees' users get none of the others. */
export const publicFields = [
  ...['name', 'nameAr', 'legalName', 'phone', 'crNo', 'vatNo', 'address', 'timeZone', 'hijriDates'],
] as readonly string[]

type AgencyValues = ValuesOf<typeof agencyFields>

/** The row of an agency, with numbers in internal units; its wire form has the same names. */
export type Agency = Pick<AgencyValues, (typeof nullableFields)[number]> & {
  [Name in Exclude<keyof AgencyValues, (typeof nullableFields)[number]>]: NonNullable<AgencyValues[Name]>
} & {
  id: number
  /** the name of its picture below `Agency/` of the user context's `amazonUrl` */
  logo: string | null
  isActive: boolean
  /** whether it is a practice agency beside another one; absent from all others */
  isSandbox?: true
  version: number
}
