// Fields that several lists of master data share.

import { choice, day, ending, onlyWhen, optional, starting, text, under, yesNo } from '#kit/fields.ts'
import { fourDigits, postalCode, shortAddress } from '#trade/parties/place-fields.ts'

/** A short code chosen by the agency. */
export const codeField = () => optional(text('Code', { max: 20 }))

/** The national address in both languages: tax invoices must show it in Arabic (VAT regulation, article 53). */
export const addressFields = {
  buildingNo: under('National address', optional(text('Building number', fourDigits))),
  street: optional(text('Street', { max: 120 })),
  streetAr: optional(text('Street in Arabic', { max: 120 })),
  additionalNo: optional(text('Additional number', fourDigits)),
  district: optional(text('District', { max: 120 })),
  districtAr: optional(text('District in Arabic', { max: 120 })),
  postalCode: optional(text('Postal code', postalCode)),
  city: optional(text('City', { max: 120 })),
  cityAr: optional(text('City in Arabic', { max: 120 })),
  shortAddress: optional(text('Short address', shortAddress)),
}

/** The fields that block a row temporarily. */
export const blockFields = {
  blocked: optional(yesNo('Blocked')),
  blockedReason: onlyWhen(({ blocked }) => blocked === true, optional(text('Reason for the block', { max: 200 }))),
}

export const blockReasonRule = ({ blocked, blockedReason }: { blocked: unknown; blockedReason: unknown }) => ({
  ...(blocked === true && !blockedReason && { blockedReason: 'Enter the reason: the gate shows it.' }),
})

/** The expiry day of a paper; a warning is shown a month before. */
export const expiryField = (label: string) => ending(30, optional(day(label)))

export const currencyField = () => starting(choice('Currency', ['SAR', 'USD', 'EUR']), 'SAR')
