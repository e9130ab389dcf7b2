// The terms of a purchase contract, by the clauses of the trade's contract forms.

import { coasts, port } from '#areas/master-data/port/definition.ts'
import { vendor } from '#areas/master-data/vendor/definition.ts'
import {
  automatic,
  choice,
  choices,
  count,
  day,
  hinted,
  lines,
  link,
  links,
  money,
  onlyWhen,
  optional,
  percent,
  price,
  quantity,
  text,
  under,
  yesNo,
} from '#kit/fields.ts'
import { withDefault } from '#trade/contracts/amendment-fields.ts'

const laytimeTerms = ['SHINC', 'SHEX UU', 'SHEX EIU', 'FHEX UU', 'FHEX EIU'] as const

/** The quality parameters of feed barley; the last four require a certificate instead of a figure. */
export const qualityParameters = [
  'Moisture',
  'Protein',
  'Test weight',
  'Foreign matter',
  'Broken kernels',
  'Other grains',
  'Ergot',
  'Mycotoxin',
  'Live insects',
  'Radiation',
  'GMO',
  'Phytosanitary',
] as const

/** The price in its own currency and in dollars: foreign debts are kept in dollars. */
export const priceFields = {
  currency: withDefault(choice('Currency', ['USD', 'EUR', 'SAR']), 'USD'),
  exchangeRate: hinted(withDefault(price('SAR for one')), 'Fixed for USD and SAR'),
  agreedPrice: onlyWhen(
    ({ currency }) => currency === 'EUR' || currency === 'SAR',
    optional(price('Agreed price per MT')),
  ),
  unitPrice: withDefault(price('Unit price per MT', { currency: 'USD' })),
  contractAmount: automatic(money('Contract amount', { currency: 'USD' })),
  contractAmountSar: automatic(money('Contract amount in SAR')),
}

/** Ports by name, or any port of a coast. */
export const portFields = {
  loadPorts: optional(links('Load ports', port)),
  loadCoasts: optional(choices('Any load port of', coasts)),
  dischargePorts: optional(links('Discharge ports', port)),
  dischargeCoasts: optional(choices('Any discharge port of', coasts)),
}

export const brokerFields = {
  broker: optional(link('Broker', vendor)),
  brokerage: optional(price('Brokerage per MT', { currency: 'USD' })),
  brokerageAmount: automatic(money('Brokerage', { currency: 'USD' })),
}

export const insuranceFields = {
  insuranceBy: withDefault(choice('Insured by', ['Buyer', 'Seller'])),
  insuredPct: optional(percent('Insured value', { most: 200 })),
}

export const laytimeFields = {
  dischargeRate: under('Laytime at discharge', optional(quantity('Discharge rate a day', { sum: false }))),
  laytimeTerms: optional(choice('Laytime', laytimeTerms)),
  turnTimeHours: optional(count('Turn time in hours', { zero: true, sum: false })),
  turnTimeMinutes: hinted(
    optional(quantity('Turn time in minutes', { unit: 'min', zero: true, sum: false })),
    'Added to the hours. Half a minute is 0.5.',
  ),
  demurrageRate: optional(money('Demurrage a day', { currency: 'USD', sum: false })),
  despatchRate: hinted(
    optional(money('Despatch a day', { currency: 'USD', zero: true, sum: false })),
    'Empty: half of the demurrage',
  ),
}

/** The final price of the goods, once the market price of the excess is known. */
export const settlementFields = {
  marketPrice: automatic(price('Market price per MT', { currency: 'USD' })),
  marketOn: automatic(day('Market price of')),
  settledQuantity: automatic(quantity('Settled quantity')),
  settlementAmount: automatic(money('Settlement', { currency: 'USD' })),
  settlementSar: automatic(money('Settlement in SAR')),
}

/** The quality requirements. Insects, radiation and GMO require a certificate. */
export const qualityLines = withDefault(
  lines('Quality', {
    parameter: choice('Parameter', qualityParameters),
    minimum: optional(percent('Minimum', { most: 1000 })),
    maximum: optional(percent('Maximum', { most: 1000 })),
    basis: optional(percent('Basis', { most: 1000 })),
    rejectLimit: optional(percent('Reject at', { most: 1000 })),
    allowance: optional(choice('Allowance', ['None', 'One for one', 'Half for one', 'Two for one'])),
    method: optional(text('Method', { max: 60 })),
    certificateNeeded: yesNo('Certificate'),
  }),
  (
    [
      ['Moisture', null, 13_500, 14_500],
      ['Protein', 9_000, null, 8_000],
      ['Test weight', 62_000, null, 60_000],
      ['Foreign matter', null, 2_000, 3_000],
      ['Broken kernels', null, 5_000, null],
      ['Other grains', null, 3_000, null],
      ['Ergot', null, 50, 100],
      ['Mycotoxin', null, 20_000, 20_000],
      ['Live insects', null, 0, 0],
      ['Radiation', null, null, null],
      ['GMO', null, null, null],
      ['Phytosanitary', null, null, null],
    ] as const
  ).map(([parameter, minimum, maximum, rejectLimit]) => ({
    parameter,
    minimum,
    maximum,
    basis: null,
    rejectLimit,
    allowance: 'None' as const,
    method: null,
    certificateNeeded: true,
  })),
)
