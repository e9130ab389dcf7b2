// The agencies of the platform. Super admins see all of them, everybody else his own.

import { call } from '#kit/call.ts'
import { choice, count, optional, percent, starting, text, weight } from '#kit/fields.ts'
import { vatNumber } from '#kit/identifiers.ts'

export type Agency = {
  id: number
  name: string
  nameAr: string
  phone: string | null
  logo: string | null
  isActive: boolean
  timeZone: string
  vatNo: string | null
  address: string | null
  weightBasis: 'Terminal' | 'Port'
  /** percent */
  overUnderLimitPct: number
  overUnderLimitKg: number
  version: number
}

const logo = {
  max: 140_000,
  pattern: /^data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/]+=*$/,
  problem: 'Choose a PNG, JPEG or WebP image of at most 100 kB.',
}

export const agencyFields = {
  name: text('Name', { max: 120 }),
  nameAr: text('Name in Arabic', { max: 120 }),
  phone: optional(text('Phone', { max: 20 })),
  logo: optional(text('Logo', logo)),
  timeZone: optional(starting(text('Time zone', { max: 60 }), 'Asia/Riyadh')),
  vatNo: optional(text('VAT number', vatNumber)),
  address: optional(text('Address', { max: 200 })),
  weightBasis: optional(starting(choice('Weight that becomes stock', ['Terminal', 'Port']), 'Terminal')),
  overUnderLimitPct: optional(percent('Over/under limit')),
  overUnderLimitKg: optional(weight('Over/under limit (kg)', { zero: true })),
}

export const agencies = call({
  method: 'GET',
  path: '/api/agencies',
  for: 'signedIn',
  title: 'Agencies one may open',
}).answering<{ count: number; rows: Agency[] }>()

export const agency = call({
  method: 'GET',
  path: '/api/agencies/:agencyId',
  for: 'signedIn',
  title: 'One agency',
}).answering<Agency>()

export const addAgency = call({
  method: 'POST',
  path: '/api/agencies',
  for: 'superAdmin',
  title: 'Add an agency',
  body: agencyFields,
}).answering<Agency>()

export const changeAgency = call({
  method: 'PUT',
  path: '/api/agencies/:agencyId',
  for: 'signedIn',
  title: 'Change an agency',
  body: { ...agencyFields, version: count('Version') },
}).answering<Agency>()

export const toggleAgency = call({
  method: 'PUT',
  path: '/api/agencies/:agencyId/toggle-status',
  for: 'superAdmin',
  title: 'Activate or deactivate an agency',
}).answering<Agency & { message: string }>()

export const agencyTimeZone = call({
  method: 'GET',
  path: '/api/agencies/:agencyId/timeZone',
  for: 'signedIn',
  title: 'An agency’s time zone, and what it says now',
}).answering<{ timeZone: string; today: string; time: string }>()
