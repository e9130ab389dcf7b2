// By itself, because the search of the first page needs it and nothing else of the kit's paths.

import type { NextStep } from '#next-steps/next-steps.ts'

/** The address of a step's form, with what is known already. */
export const stepPath = (agencyId: number, { address, known }: Pick<NextStep, 'address' | 'known'>): string => {
  const words = Object.entries(known).map(([name, id]): [string, string] => [name, String(id)])
  return `/${agencyId}/${address}/add?${new URLSearchParams(words)}`
}
