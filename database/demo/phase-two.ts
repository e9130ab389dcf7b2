// The first consignee's tax documents are sealed, and cleared or reported by the simulated tax authority on this machine.

import { setTimeout as wait } from 'node:timers/promises'
import type { Caller, Row } from './caller.ts'
import type { World } from './master-data.ts'

const address = 'sales/signing-unit'
const tries = 60

// The certificate is requested by a background job.
const readAnswered = async (to: Caller, id: number): Promise<string> => {
  for (let n = 0; n < tries; n++) {
    const { status } = (await to.get(`${address}/${id}`)) as Row
    if (status !== 'Requested') return status
    await wait(1_000)
  }
  return 'Requested'
}

/** Starts phase 2 on `day`; without an answer of the authority, phase 1 continues. */
export const joinPhaseTwo = async (to: Caller, { companies }: World, day: string): Promise<void> => {
  const unit = await to.add(address, {
    ...{ consignee: companies.c1, name: 'GMS-JED-1', branch: 'Jeddah', documents: 'both', shortAddress: 'JEDA2929' },
    ...{ business: 'Grain trade', environment: 'sandbox', startsOn: day },
  })
  await to.act(address, unit, 'onboard', { otp: '123456' })
  if ((await readAnswered(to, unit.id)) === 'Ready') return
  await to.act(address, unit, 'cancel', { reason: 'The tax authority gave no certificate.' })
}
