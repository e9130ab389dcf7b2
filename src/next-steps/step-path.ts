// In its own file, because the first page's search needs it without the kit's other paths.

import type { NextStep } from '#next-steps/next-steps.ts'

/** The address of a step's form, with the known values in its query. */
export const stepPath = (agencyId: number, { address, known }: Pick<NextStep, 'address' | 'known'>): string => {
  const words = Object.entries(known).map(([name, id]): [string, string] => [name, String(id)])
  return `/${agencyId}/${address}/add?${new URLSearchParams(words)}`
}
