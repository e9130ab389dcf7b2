// The calls in the API's description: those of machines, and all others that need a signed-in user.

import type { Ask } from './test-application.ts'

type Described = { security?: Record<string, unknown>[] }
type DescribedCall = { method: string; path: string }

/** Reads them from the description that the server returns. */
export const readDescription = async (
  nobody: Ask,
): Promise<{ calls: DescribedCall[]; machineCalls: DescribedCall[] }> => {
  const { paths } = (await nobody('GET', '/api/openapi.json')).body as {
    paths: Record<string, Record<string, Described>>
  }
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { security }]) => ({ method: method.toUpperCase(), path, security })),
  )
  const isForMachines = ({ security }: Described): boolean => security?.some(each => 'machineKey' in each) ?? false
  return {
    // Public calls need no token.
    calls: all.filter(each => each.security?.length !== 0 && !isForMachines(each)),
    machineCalls: all.filter(isForMachines),
  }
}
