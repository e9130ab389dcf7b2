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
  title: 'The practice agency: its state, and who may enter it',
}).answering<SandboxStand>()

export const makeSandbox = call({
  method: 'POST',
  path,
  for: 'agencyAdmin',
  title: 'Create a practice agency, filled in the background',
  body,
}).answering<SandboxStand>()

export const setSandboxGuests = call({
  method: 'PUT',
  path: `${path}/guests`,
  for: 'agencyAdmin',
  title: 'Set which staff may enter the practice agency',
  body,
}).answering<SandboxStand>()

export const resetSandbox = call({
  method: 'PUT',
  path: `${path}/reset`,
  for: 'agencyAdmin',
  title: 'Remove the practice agency with everything in it, and create it again',
}).answering<SandboxStand>()

export const removeSandbox = call({
  method: 'DELETE',
  path,
  for: 'agencyAdmin',
  title: 'Remove the practice agency with everything in it',
}).answering<SandboxStand>()
