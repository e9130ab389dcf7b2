import { type FirstSteps, gettingStartedAddress } from '#areas/getting-started/definition.ts'
import { call } from '#kit/call.ts'
import { yesNo } from '#kit/fields.ts'

const path = `/api/agencies/:agencyId/${gettingStartedAddress}` as const

export const readFirstSteps = call({
  method: 'GET',
  path,
  for: 'agencyAdmin',
  title: 'The progress of a new agency to its first sale',
}).answering<FirstSteps>()

export const hideFirstSteps = call({
  method: 'PUT',
  path,
  for: 'agencyAdmin',
  title: 'Hide the first steps, or show them again',
  body: { isHidden: yesNo('Put aside') },
}).answering<FirstSteps>()
