// By itself, because the search of the first page needs it and nothing else of the kit's paths.

import type { NextStep } from '#kit/next-steps.ts'

/** The address of a step's form, with what is known already. */
export const stepPath = (agencyId: number, { address, known }: Pick<NextStep, 'address' | 'known'>): string =>
  `/${agencyId}/${address}/add?${new URLSearchParams(Object.entries(known).map(([name, id]) => [name, String(id)]))}`
