// Fields of bag and bulk prices: scope, period, states.

import { cargoGrade } from '#areas/master-data/cargo-grade/definition.ts'
import { cargoType } from '#areas/master-data/cargo-type/definition.ts'
import { consignee } from '#areas/master-data/company/definition.ts'
import { customer } from '#areas/master-data/customer/definition.ts'
import { terminal } from '#areas/master-data/terminal/definition.ts'
import { lc } from '#areas/procurement/lc/definition.ts'
import {
  automatic,
  choice,
  day,
  hinted,
  link,
  optional,
  percent,
  price,
  remarks,
  starting,
  text,
  yesNo,
} from '#kit/fields.ts'
import { cancelFrom, type Life } from '#kit/states.ts'
import { proportion } from '#kit/units.ts'
import type { Right } from '#rights/rights.ts'
import { formField } from '#trade/cargo/stock-fields.ts'

/** A time of day in hours and minutes. */
export const hour = (label: string) =>
  text(label, { max: 5, pattern: /^([01]\d|2[0-3]):[0-5]\d$/, problem: 'Enter hours and minutes, such as 14:00.' })

const untilHour = () => optional(hinted(hour('Until the hour'), 'Empty: the end of that day.'))

/** The scope of a price: customers, places, period and cargo; an empty field applies to all. */
export const priceScopeFields = {
  date: day('In force from'),
  fromTime: optional(hinted(hour('From the hour'), 'Empty: the start of the day. A price may change within a day.')),
  until: optional(day('In force until')),
  untilTime: untilHour(),
  consignee: optional(hinted(link('Consignee', consignee), 'Empty: every consignee of the scope.')),
  scope: optional(starting(choice('Ownership scope', ['OTHERS', 'SGC']), 'OTHERS')),
  terminal: optional(link('Terminal', terminal)),
  lc: optional(link('LC', lc, { narrowedBy: ['consignee'] })),
  cargoType: optional(hinted(link('Cargo type', cargoType), 'Empty: taken from the LC, or the only one defined.')),
  cargoGrade: optional(
    hinted(
      link('Grade', cargoGrade, { narrowedBy: ['cargoType'] }),
      'Empty: taken from the LC, or the only one defined.',
    ),
  ),
  form: formField(),
  customer: optional(hinted(link('Customer', customer, { narrowedBy: ['consignee'] }), 'Only for a special price.')),
  customerGroup: optional(text('Price group of customers', { max: 40 })),
}

/** Whether the entered price includes VAT. */
export const priceVatFields = {
  priceIncludesVat: optional(yesNo('Price includes VAT')),
  vatPct: optional(starting(percent('VAT rate'), 15_000)),
}

/** Computed for each price: the difference from the other list, the cost of the cargo, the approver. */
export const priceComparisonFields = {
  divergencePct: automatic(percent('Difference from the other list', { signed: true, most: 100_000 })),
  diverges: automatic(yesNo('Bags and bulk diverge')),
  costPerTon: automatic(price('Cost per MT')),
  marginPct: automatic(percent('Margin on cost', { signed: true, most: 100_000 })),
  isAboveMargin: automatic(yesNo('Above the margin limit')),
  approvedBy: automatic(text('Approved by', { max: 120 })),
  remarks: remarks(),
}

type PriceEntries = { price: number; priceIncludesVat: boolean | null; vatPct: number | null }

/** The price without and with VAT, in ten-thousandths of a riyal, whichever of the two was entered. */
export const pricesWithAndWithoutVat = ({ price, priceIncludesVat, vatPct }: PriceEntries) => {
  const rate = vatPct ?? 15_000
  return priceIncludesVat
    ? { priceExclVat: proportion(price, 100_000, 100_000 + rate), priceInclVat: price }
    : { priceExclVat: price, priceInclVat: price + proportion(price, rate, 100_000) }
}

type Dated = {
  date: string
  fromTime?: string | null
  until: string | null
  untilTime?: string | null
  customer: number | null
  customerGroup: string | null
}

const endsBeforeItBegins = ({ date, fromTime, until, untilTime }: Dated): boolean =>
  until === date && (untilTime ?? '24:00') <= (fromTime ?? '00:00')

/** The rules between a price's days, hours and customers: by field, the message of the broken one. */
export const priceRules = (row: Dated): { until?: string; untilTime?: string; customerGroup?: string } => ({
  ...(row.until && row.until < row.date && { until: 'Must not lie before the first day.' }),
  ...(row.untilTime && !row.until && { until: 'Enter the day of that hour.' }),
  ...(endsBeforeItBegins(row) && { untilTime: 'Must lie after it begins.' }),
  ...(row.customer && row.customerGroup && { customerGroup: 'Choose a customer or a group, not both.' }),
})

/** Prices are visible to all users; those of a named consignee only to that consignee. */
export const priceSeenBy = ({ consignee: whose }: { consignee: number | null }): 'everyone' | (number | null)[] =>
  whose === null ? 'everyone' : [whose]

/** The states of a price. A price is never overwritten: it is approved, ended, and followed by another one. */
export const priceLife = (approving: Right) =>
  ({
    initial: 'Draft',
    states: ['Draft', 'Active', 'Expired', 'Canceled'],
    posted: [],
    editable: ['Draft'],
    actions: {
      approve: {
        label: 'Approve',
        moves: { Draft: 'Active' },
        asks: { isConfirmed: optional(yesNo('Checked: this price is right')) },
      },
      end: {
        label: 'End',
        seldom: true,
        moves: { Active: 'Active' },
        asks: { until: day('In force until'), untilTime: untilHour() },
        right: approving,
      },
      cancel: cancelFrom('Draft', 'Active'),
    },
  }) satisfies Life
