import { type SandboxStand, sandboxAddress, sandboxFields } from '#areas/sandbox/definition.ts'
import { call } from '#kit/call.ts'

const path = `/api/agencies/:agencyId/${sandboxAddress}` as const

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
  body: sandboxFields,
}).answering<SandboxStand>()

export const setSandboxGuests = call({
  method: 'PUT',
  path: `${path}/guests`,
  for: 'agencyAdmin',
  title: 'Set which staff may enter the practice agency',
  body: sandboxFields,
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
