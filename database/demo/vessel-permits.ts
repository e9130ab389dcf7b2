// The permissions of the grain authority for the ships' cargo.

import type { Caller } from './caller.ts'
import type { Days } from './loads.ts'
import type { World } from './master-data.ts'

type Times = { requestDate: string; issueDate: string; expiryDate: string }

/** Requests the permission and enters it as issued. */
export const permit = async (
  to: Pick<Caller, 'add' | 'act' | 'get'>,
  of: Record<string, unknown>,
  times: Times,
): Promise<void> => {
  const { requestDate, ...issued } = times
  const body = { authority: 'Grain authority', tolerancePct: 10, requestDate, ...of }
  const permission = await to.add('procurement/vesselPermission', body)
  await to.act('procurement/vesselPermission', permission, 'issue', issued)
}

type Golden = { voyage: number; contract: number; lc101: number; lc102: number }

/** One permission for each importer of the golden scenario's ship. */
export const permitGolden = async (to: Caller, w: World, day: Days, golden: Golden): Promise<void> => {
  const ship = { vessel: w.vessels['MV Coral Harvest'], voyage: golden.voyage, dischargePort: w.ports.jeddah }
  const goods = { purchaseContract: golden.contract, cargoType: w.barley, origin: 'Australia', eta: day(52) }
  const times = { requestDate: day(10), issueDate: day(18), expiryDate: day(110) }
  for (const [permissionNo, lc, importer, permittedQuantity] of [
    ['IP-2601-A', golden.lc101, w.companies.c1, 42_000],
    ['IP-2601-B', golden.lc102, w.companies.c2, 21_000],
  ] as const) {
    await permit(to, { ...ship, ...goods, permissionNo, lcs: [lc], importer, permittedQuantity }, times)
  }
}
