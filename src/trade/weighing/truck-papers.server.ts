// The papers of a truck, of its transporter and of its driver must be valid on the day of loading.

import { refuse } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'

const ofTruck = {
  registrationExpiry: {
    message: 'The registration of truck {plate} expired on {day}. Renew it in the master data, or take another truck.',
    field: 'Registration expired.',
  },
  insuranceExpiry: {
    message: 'The insurance of truck {plate} expired on {day}. Renew it in the master data, or take another truck.',
    field: 'Insurance expired.',
  },
  inspectionExpiry: {
    message: 'The inspection of truck {plate} expired on {day}. Renew it in the master data, or take another truck.',
    field: 'Inspection expired.',
  },
} as const

const ofTransporter = {
  transportLicenceExpiry: {
    message:
      'The transport licence of {transporter} expired on {day}. Renew it under Companies, or take a truck of another transporter.',
    field: 'Transport licence expired.',
  },
  insuranceExpiry: {
    message:
      'The insurance of {transporter} expired on {day}. Renew it under Companies, or take a truck of another transporter.',
    field: 'Insurance expired.',
  },
} as const

type Paper = { message: string; field: string }

const refuseExpired = <N extends string>(
  papers: Readonly<Record<N, Paper>>,
  expiries: Readonly<Record<N, string | null>>,
  day: string,
  names: Record<string, string>,
): void => {
  for (const [name, { message, field }] of Object.entries<Paper>(papers)) {
    const expiry = expiries[name as N]
    if (expiry === null || expiry >= day) continue
    refuse(message, { fields: { truck: field }, values: { ...names, day: expiry } })
  }
}

/** Refuses a truck with an expired registration, insurance or inspection, or whose transporter's licence or insurance has expired. */
export const checkTruckPapers = async (truck: number, day: string, { tx }: Context): Promise<void> => {
  const { plate, transporter, ...expiries } = await tx
    .selectFrom('truck')
    .select(['plate', 'transporter', 'registrationExpiry', 'insuranceExpiry', 'inspectionExpiry'])
    .where('id', '=', truck)
    .executeTakeFirstOrThrow()
  refuseExpired(ofTruck, expiries, day, { plate })
  const { name, ...licences } = await tx
    .selectFrom('company')
    .select(['name', 'transportLicenceExpiry', 'insuranceExpiry'])
    .where('id', '=', transporter)
    .executeTakeFirstOrThrow()
  refuseExpired(ofTransporter, licences, day, { transporter: name })
}

/** Refuses a driver whose licence has expired. */
export const checkLicence = async (driver: number, day: string, { tx }: Context): Promise<void> => {
  const { name, licenceExpiry } = await tx
    .selectFrom('driver')
    .select(['name', 'licenceExpiry'])
    .where('id', '=', driver)
    .executeTakeFirstOrThrow()
  if (licenceExpiry >= day) return
  refuse('The licence of {driver} expired on {day}. Renew it in the master data, or take another driver.', {
    fields: { driver: 'Licence expired.' },
    values: { driver: name, day: licenceExpiry },
  })
}
