// Loads the demo world into an empty database, through the calls its users make. Each call has its key, so a loading that broke off
// is taken up again: what was done answers as it did, and the rest follows.

import { today } from '#kit/days.ts'
import { createSuperAdmin } from '#session/accounts.server.ts'
import { withClient } from '../client.ts'
import { demoPassword } from './accounts.ts'
import { addGulf, addRedSea, goldenStart } from './agencies.ts'
import { signIn } from './caller.ts'
import { tellGolden } from './golden.ts'
import { leaveMessages } from './messages.ts'
import { tellSeason } from './season.ts'

export { demoAccounts, demoPassword } from './accounts.ts'

type Where = { databaseUrl: string; address: string }

/** How far the demo world of a database is told: not at all, in part, or to its end. */
export const demoStand = (databaseUrl: string): Promise<'none' | 'begun' | 'told'> =>
  withClient(databaseUrl, async client => {
    const { rows } = await client.query<{ told: boolean }>('select told_at is not null as told from app.demo_world')
    return rows[0] ? (rows[0].told ? 'told' : 'begun') : 'none'
  })

// The day all stories count from stays the one of the first start, whenever the telling ends.
const begin = (databaseUrl: string): Promise<{ from: string; isNew: boolean }> =>
  withClient(databaseUrl, async client => {
    const day = today('Asia/Riyadh')
    const made = await client.query('insert into app.demo_world (told_from) values ($1) on conflict do nothing', [day])
    const { rows } = await client.query<{ from: string }>('select told_from::text as from from app.demo_world')
    return { from: rows[0]!.from, isNew: made.rowCount === 1 }
  })

/** Accounts and master data of both agencies are there when this resolves; `told` resolves when the golden scenario and the season's
 *  traffic are, too. The application serves meanwhile. */
export const loadDemoWorld = async ({ databaseUrl, address }: Where): Promise<{ told: Promise<void> }> => {
  const { from, isNew } = await begin(databaseUrl)
  if (isNew) await createSuperAdmin(databaseUrl, 'super', demoPassword)
  const superToken = await signIn(address, 'super', demoPassword)
  const { admin, world } = await addRedSea(address, superToken)
  await addGulf(address, superToken)
  const tell = async (): Promise<void> => {
    await tellSeason(admin, world, from)
    await tellGolden(admin('golden'), world, { start: goldenStart(from), loadKg: 28_000, bagsPerTruck: 500 })
    await withClient(databaseUrl, async client => {
      await leaveMessages(client)
      await client.query('update app.demo_world set told_at = now()')
    })
  }
  return { told: tell() }
}
