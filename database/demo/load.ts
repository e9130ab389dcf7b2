// Loads the demo world into an empty database, through the calls its users make. Each call has its key, so a loading that broke off
// is taken up again: what was done answers as it did, and the rest follows.

import { addDays, today } from '#kit/days.ts'
import { createSuperAdmin } from '#session/accounts.server.ts'
import { withClient } from '../client.ts'
import { demoPassword } from './accounts.ts'
import { addGulf, addRedSea, goldenStart } from './agencies.ts'
import { changeAgency, signIn } from './caller.ts'
import { playGolden } from './golden.ts'
import { leaveMessages } from './messages.ts'
import { joinPhaseTwo } from './phase-two.ts'
import { daysLeft, playSeason, wholeSeason } from './season.ts'

export { demoAccounts, demoPassword } from './accounts.ts'

/** `hasAuthority`: the demo world's own tax authority answers on this machine */
type Where = { databaseUrl: string; address: string; hasAuthority?: boolean }

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
export const loadDemoWorld = async ({
  databaseUrl,
  address,
  hasAuthority,
}: Where): Promise<{ told: Promise<void> }> => {
  const { from, isNew } = await begin(databaseUrl)
  if (isNew) await createSuperAdmin(databaseUrl, 'super', demoPassword)
  const superToken = await signIn(address, 'super', demoPassword)
  const { id, admin, world } = await addRedSea(address, superToken)
  await addGulf(address, superToken)
  const tell = async (): Promise<void> => {
    await playSeason(admin, world, { today: from, season: wholeSeason })
    await playGolden(admin('golden'), world, { start: goldenStart(from), loadKg: 28_000, bagsPerTruck: 500 })
    // The last days are told after this, so their invoices are the first that are sealed.
    if (hasAuthority) await joinPhaseTwo(admin('phase-two'), world, from)
    // From here on its days follow each other.
    await changeAgency(address, superToken, id, { invoicesInOrder: true })
    await withClient(databaseUrl, async client => {
      await leaveMessages(client)
      await client.query('update app.demo_world set told_at = now(), told_to = $1, made = $2', [
        addDays(from, -daysLeft),
        JSON.stringify({ id, world }),
      ])
    })
  }
  return { told: tell() }
}
