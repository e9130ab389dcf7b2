import { call } from '#kit/call.ts'

/** Answers the key, this once: only its hash is kept. */
export const makeMachineKey = call({
  method: 'POST',
  path: '/api/agencies/:agencyId/staff/machine-keys/:id/key',
  for: 'canAddMachineKey',
  title: 'Make the key of a machine; it is answered once',
}).answering<{ key: string }>()
