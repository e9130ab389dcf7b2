// Loads the demo world into an empty database, through the calls its users make.

import { today } from '#kit/days.ts'
import { createSuperAdmin } from '#session/accounts.server.ts'
import { demoPassword } from './accounts.ts'
import { addGulf, addRedSea, goldenStart } from './agencies.ts'
import { signIn } from './caller.ts'
import { tellGolden } from './golden.ts'
import { tellSeason } from './season.ts'

export { demoAccounts, demoPassword } from './accounts.ts'

type Where = { databaseUrl: string; address: string }

/** Accounts and master data of both agencies are there when this resolves; `told` resolves when the golden scenario and the season's
 *  traffic are, too. The application serves meanwhile. */
export const loadDemoWorld = async ({ databaseUrl, address }: Where): Promise<{ told: Promise<void> }> => {
  await createSuperAdmin(databaseUrl, 'super', demoPassword)
  const superToken = await signIn(address, 'super', demoPassword)
  const { admin, world } = await addRedSea(address, superToken)
  await addGulf(address, superToken)
  const tell = async (): Promise<void> => {
    await tellSeason(admin, world, today('Asia/Riyadh'))
    await tellGolden(admin('golden'), world, {
      start: goldenStart(today('Asia/Riyadh')),
      loadKg: 28_000,
      bagsPerTruck: 500,
    })
  }
  return { told: tell() }
}
