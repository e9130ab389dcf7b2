import { call } from '#kit/call.ts'

/** Returns the key, only this once: only its hash is stored. */
export const makeMachineKey = call({
  method: 'POST',
  path: '/api/agencies/:agencyId/staff/machine-keys/:id/key',
  for: 'canAddMachineKey',
  title: 'Generate the key of a machine; it is returned only once',
}).answering<{ key: string }>()
