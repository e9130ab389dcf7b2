// The limits, tolerances and rules that an agency sets for its own trade.

import type { Agency } from '#areas/agencies/definition.ts'
import type { Context } from '#kit/server/context.ts'

/** Reads settings of the agency by their names, in internal units (src/areas/agencies/definition.ts). */
export const readAgencySettings = <Name extends keyof Agency>(
  names: readonly Name[],
  { tx, asker }: Context,
): Promise<Pick<Agency, Name>> =>
  tx
    .selectFrom('agency')
    .select(names as readonly (keyof Agency)[])
    .where('id', '=', asker.agencyId)
    .executeTakeFirstOrThrow()
