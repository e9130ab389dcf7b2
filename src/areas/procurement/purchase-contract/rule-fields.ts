// Derived terms of a contract, and the checks of terms against each other. Both run in the form and again on the server.

import { amountByWeight, centsToHalalas, proportion } from '#kit/units.ts'
import { wholeSecondsRule } from '#trade/contracts/turn-time-fields.ts'

/** Riyals per unit of a currency, in ten-thousandths: fixed for dollars and riyals, agreed for euros. */
const fixedRates: Record<string, number> = { USD: 37_500, SAR: 10_000 }

type PricedTerms = {
  currency: string | null
  exchangeRate: number | null
  agreedPrice: number | null
  unitPrice: number | null
  quantity: number
  brokerage: number | null
  incoterm: string
  gaftaForm: string | null
  tolerancePct: number | null
  toleranceOption: string | null
  excessPct: number | null
  excessPriceRule: string | null
  insuranceBy: string | null
  demurrageRate: number | null
  despatchRate: number | null
}

/** A price in another currency converted into dollars (ten-thousandths per ton). */
const dollarPrice = ({ currency, agreedPrice, unitPrice }: PricedTerms, rate: number | null): number | null =>
  currency === 'USD' || agreedPrice === null || rate === null
    ? unitPrice
    : proportion(agreedPrice, rate, fixedRates.USD as number)

// Percentages in thousandths, from the printed forms: 64 and 119 at the buyers' option, 100 at the sellers', each with the part settled
// at the market price; without a form, ten percent at the option of the party that ships.
const clausesByForm: Record<string, ToleranceClause> = {
  '64': { tolerancePct: 5_000, toleranceOption: 'Buyer', excessPct: 5_000 },
  '100': { tolerancePct: 5_000, toleranceOption: 'Seller', excessPct: 2_000 },
  '119': { tolerancePct: 10_000, toleranceOption: 'Buyer', excessPct: 5_000 },
}
type ToleranceClause = { tolerancePct: number; toleranceOption: 'Buyer' | 'Seller'; excessPct: number | null }

/** The default tolerance of a contract: by its form, else by its terms of delivery. */
const usualClause = ({ gaftaForm, incoterm }: Pick<PricedTerms, 'gaftaForm' | 'incoterm'>): ToleranceClause =>
  clausesByForm[gaftaForm ?? ''] ?? {
    tolerancePct: 10_000,
    toleranceOption: incoterm === 'FOB' ? 'Buyer' : 'Seller',
    excessPct: null,
  }

const deriveTolerance = (of: PricedTerms) => {
  const clause = usualClause(of)
  return {
    tolerancePct: of.tolerancePct ?? clause.tolerancePct,
    toleranceOption: of.toleranceOption ?? clause.toleranceOption,
    excessPct: of.excessPct ?? (of.excessPriceRule === null ? clause.excessPct : null),
    excessPriceRule: of.excessPriceRule ?? (clause.excessPct === null ? 'None' : 'Market'),
  }
}

/** The derived fields of a contract: tolerance, exchange rate, dollar price, amounts, insurance, usual despatch. */
export const deriveContract = (of: PricedTerms): Record<string, never> => {
  const currency = of.currency ?? 'USD'
  const exchangeRate = fixedRates[currency] ?? of.exchangeRate
  const unitPrice = dollarPrice({ ...of, currency }, exchangeRate)
  const amount = unitPrice === null ? null : amountByWeight(unitPrice, of.quantity)
  // The choices are typed in the definition, which imports this file, so their types are not known here.
  return {
    currency,
    exchangeRate,
    unitPrice,
    contractAmount: amount,
    contractAmountSar: amount === null ? null : centsToHalalas(amount),
    brokerageAmount: of.brokerage === null ? null : amountByWeight(of.brokerage, of.quantity),
    insuranceBy: of.insuranceBy ?? (isInsuredBySeller(of) ? 'Seller' : 'Buyer'),
    ...deriveTolerance(of),
    despatchRate: of.despatchRate ?? (of.demurrageRate === null ? null : proportion(of.demurrageRate, 1, 2)),
  } as unknown as Record<string, never>
}

// Under CIF the seller insures, for at least 110 percent of the contract price (Incoterms 2020, CIF A5; GAFTA 72).
const isInsuredBySeller = ({ incoterm }: { incoterm: string }): boolean => incoterm === 'CIF' || incoterm === 'CIFFO'
const leastInsured = 110_000

type ContractTerms = PricedTerms & {
  insuredPct: number | null
  shipmentFrom: string | null
  shipmentTo: string | null
  arrivalFrom: string | null
  arrivalTo: string | null
  paymentTerms: string
  deferredDays: number | null
  lcOpenBy: string | null
  broker: number | null
  loadPorts: number[] | null
  loadCoasts: string[] | null
  dischargePorts: number[] | null
  dischargeCoasts: string[] | null
  turnTimeMinutes: number | null
}

const isEmpty = (...lists: (readonly unknown[] | null)[]): boolean => lists.every(list => !list?.length)

// Ports by their names, or any port of a coast.
const missingPorts = (of: ContractTerms) => ({
  ...(isEmpty(of.loadPorts, of.loadCoasts) && { loadPorts: 'Name the ports, or a coast.' }),
  ...(isEmpty(of.dischargePorts, of.dischargeCoasts) && { dischargePorts: 'Name the ports, or a coast.' }),
})

const missingPrice = (of: ContractTerms) => ({
  ...(of.currency !== 'USD' && of.agreedPrice === null && { agreedPrice: 'Please enter {label}.' }),
  ...(of.exchangeRate === null && { exchangeRate: 'Please enter {label}.' }),
  ...(of.currency === 'USD' && of.unitPrice === null && { unitPrice: 'Please enter {label}.' }),
})

const priceRules = (of: ContractTerms) => ({
  ...(of.currency === 'USD' &&
    of.agreedPrice !== null && { agreedPrice: 'Enter it as the unit price: it is in dollars.' }),
  ...(of.brokerage !== null && of.broker === null && { broker: 'Please enter {label}.' }),
})

const insuranceRules = (of: ContractTerms) => ({
  ...(isInsuredBySeller(of) &&
    of.insuranceBy !== 'Seller' && { insuranceBy: 'The seller insures under these terms of delivery.' }),
  ...(isInsuredBySeller(of) &&
    (of.insuredPct ?? 0) < leastInsured && { insuredPct: 'At least 110 percent under these terms of delivery.' }),
})

// A contract names either the days of shipment or the days of arrival.
const missingPeriod = (of: ContractTerms) => ({
  ...(of.shipmentFrom === null &&
    of.arrivalFrom === null && { shipmentFrom: 'Enter the days of shipment or of arrival.' }),
})

const periodRules = (of: ContractTerms) => ({
  ...((of.shipmentFrom === null) !== (of.shipmentTo === null) && {
    shipmentTo: 'Enter both days, the first and the last.',
  }),
  ...((of.arrivalFrom === null) !== (of.arrivalTo === null) && {
    arrivalTo: 'Enter both days, the first and the last.',
  }),
  ...(of.shipmentFrom !== null &&
    of.shipmentTo !== null &&
    of.shipmentFrom > of.shipmentTo && { shipmentTo: 'Must not lie before the first shipment day.' }),
  ...(of.arrivalFrom !== null &&
    of.arrivalTo !== null &&
    of.arrivalFrom > of.arrivalTo && { arrivalTo: 'Must not lie before the first day of arrival.' }),
  ...(of.lcOpenBy !== null &&
    of.lcOpenBy >= (of.shipmentFrom ?? of.arrivalFrom ?? '9999') && {
      lcOpenBy: 'Must lie before the first shipment day.',
    }),
})

/** The terms that a contract needs to take effect, and a draft may leave empty. */
export const neededTerms = ['origin', 'incoterm', 'paymentTerms', 'inspectionCompany'] as const

/** The further requirements: a price, the days of shipment or arrival, ports by name or coast. */
export const missingTerms = (of: ContractTerms): Record<string, string> => ({
  ...missingPrice(of),
  ...missingPeriod(of),
  ...missingPorts(of),
})

/** The rules between a contract's terms, in the form and on the server: by field, the message of the broken one. */
export const contractRules = (of: ContractTerms): Record<string, string> => ({
  ...priceRules(of),
  ...insuranceRules(of),
  ...periodRules(of),
  ...wholeSecondsRule({ turnTimeMinutes: of.turnTimeMinutes }),
  ...(of.paymentTerms === 'LC deferred' && !of.deferredDays && { deferredDays: 'Please enter {label}.' }),
  ...((of.despatchRate ?? 0) > (of.demurrageRate ?? of.despatchRate ?? 0) && {
    despatchRate: 'Must not exceed the demurrage rate.',
  }),
})
