// The agencies of the platform. Super admins see all of them, other users their own.

import { type Agency, agencyFields } from '#areas/agencies/definition.ts'
import { call } from '#kit/call.ts'
import { count, instant, optional } from '#kit/fields.ts'

export const agencies = call({
  method: 'GET',
  path: '/api/agencies',
  for: 'signedIn',
  title: 'Agencies that the user may open',
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
  for: 'agencyAdmin',
  title: 'Change an agency',
  body: { ...agencyFields, version: count('Version') },
}).answering<Agency>()

export const toggleAgency = call({
  method: 'PUT',
  path: '/api/agencies/:agencyId/toggle-status',
  for: 'superAdmin',
  title: 'Activate or deactivate an agency',
}).answering<Agency & { message: string }>()

export const putLogo = call({
  method: 'PUT',
  path: '/api/agencies/:agencyId/logo',
  for: 'agencyAdmin',
  title: 'Set an agency’s logo, sent as a form with one file',
}).answering<Agency>()

export const removeLogo = call({
  method: 'DELETE',
  path: '/api/agencies/:agencyId/logo',
  for: 'agencyAdmin',
  title: 'Remove an agency’s logo',
}).answering<Agency>()

export const agencyTimeZone = call({
  method: 'GET',
  path: '/api/agencies/:agencyId/timeZone',
  for: 'signedIn',
  title: 'An agency’s time zone, and its local time now or at another instant',
  query: { at: optional(instant('Instant')) },
}).answering<{ timeZone: string; today: string; time: string }>()
