// Checks whether a permit is valid for a truck at a moment. Pure.

import { withoutZeros } from '#trade/parties/plate-fields.ts'

export type Permit = {
  status: string
  truck: number
  driver: number
  validFrom: string | null
  validUntil: string | null
}

export type PermitRefusal =
  | 'PERMIT_USED'
  | 'PERMIT_CANCELED'
  | 'PERMIT_EXPIRED'
  | 'PERMIT_NOT_YET'
  | 'PERMIT_OTHER_TRUCK'
  | 'PERMIT_OTHER_DRIVER'

/** Why a permit is not valid for a truck and driver at a moment; null if it is valid. Values that are not given are not compared. One that
 *  has expired since was valid at an earlier moment. */
export const findPermitRefusal = (
  permit: Permit,
  use: { truck?: number; driver?: number },
  at: Date,
): PermitRefusal | null => {
  if (permit.status === 'Used') return 'PERMIT_USED'
  if (permit.status === 'Canceled') return 'PERMIT_CANCELED'
  const isOver = permit.validUntil === null ? permit.status === 'Expired' : at > new Date(permit.validUntil)
  if (isOver) return 'PERMIT_EXPIRED'
  if (permit.validFrom !== null && at < new Date(permit.validFrom)) return 'PERMIT_NOT_YET'
  if (use.truck !== undefined && use.truck !== permit.truck) return 'PERMIT_OTHER_TRUCK'
  if (use.driver !== undefined && use.driver !== permit.driver) return 'PERMIT_OTHER_DRIVER'
  return null
}

// Without letters and digits that look alike.
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** A code of 16 letters and digits from as many random bytes; it cannot be guessed. */
export const permitCodeFrom = (random: Uint8Array): string =>
  Array.from(random.subarray(0, 16), byte => alphabet[byte % alphabet.length]).join('')

/** A scanned or typed code in the stored format. */
export const normalizeCode = (text: string): string => text.trim().toUpperCase().replaceAll(/\s+/g, '')

const normalizePlate = (plate: string): string => withoutZeros(plate.toUpperCase().replaceAll(/[^A-Z0-9]/g, ''))

/** Plates are compared by letters and digits only. */
export const isSamePlate = (one: string, other: string): boolean => normalizePlate(one) === normalizePlate(other)
