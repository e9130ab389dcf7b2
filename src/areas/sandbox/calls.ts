import { type SandboxStand, sandboxAddress } from '#areas/sandbox/definition.ts'
import { staffUser } from '#areas/staff/user/definition.ts'
import { call } from '#kit/call.ts'
import { links, optional } from '#kit/fields.ts'

const path = `/api/agencies/:agencyId/${sandboxAddress}` as const

const body = { guests: optional(links('Who may enter', staffUser)) }

export const readSandbox = call({
  method: 'GET',
  path,
  for: 'agencyAdmin',
  title: 'The agency to play in: how it stands, and who may enter it',
}).answering<SandboxStand>()

export const makeSandbox = call({
  method: 'POST',
  path,
  for: 'agencyAdmin',
  title: 'Make an agency to play in, filled in the background',
  body,
}).answering<SandboxStand>()

export const setSandboxGuests = call({
  method: 'PUT',
  path: `${path}/guests`,
  for: 'agencyAdmin',
  title: 'Say who of the staff may enter the agency to play in',
  body,
}).answering<SandboxStand>()

export const resetSandbox = call({
  method: 'PUT',
  path: `${path}/reset`,
  for: 'agencyAdmin',
  title: 'Remove the agency to play in with everything in it, and make it anew',
}).answering<SandboxStand>()

export const removeSandbox = call({
  method: 'DELETE',
  path,
  for: 'agencyAdmin',
  title: 'Remove the agency to play in with everything in it',
}).answering<SandboxStand>()
