// Loads the demo data into an empty database, through the calls that its users make. Each call has an idempotency key, so that an
// interrupted load can be resumed: completed calls return their first result, and the rest follows.

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

/** `hasAuthority`: a simulated tax authority runs on this machine */
type Where = { databaseUrl: string; address: string; hasAuthority?: boolean }

// The day from which all stories count is the day of the first start, even if loading ends later.
const begin = (databaseUrl: string): Promise<{ from: string; isNew: boolean }> =>
  withClient(databaseUrl, async client => {
    const day = today('Asia/Riyadh')
    const made = await client.query('insert into app.demo_world (told_from) values ($1) on conflict do nothing', [day])
    const { rows } = await client.query<{ from: string }>('select told_from::text as from from app.demo_world')
    return { from: rows[0]!.from, isNew: made.rowCount === 1 }
  })

/** Resolves when accounts and master data of both agencies exist; `loaded` resolves when the golden scenario and the season have been
 *  entered, too. The application serves users meanwhile. */
export const loadDemoWorld = async ({
  databaseUrl,
  address,
  hasAuthority,
}: Where): Promise<{ loaded: Promise<void> }> => {
  const { from, isNew } = await begin(databaseUrl)
  if (isNew) await createSuperAdmin(databaseUrl, 'super', demoPassword)
  const superToken = await signIn(address, 'super', demoPassword)
  const { id, admin, world } = await addRedSea(address, superToken)
  await addGulf(address, superToken)
  const loadRest = async (): Promise<void> => {
    await playSeason(admin, world, { today: from, season: wholeSeason })
    await playGolden(admin('golden'), world, { start: goldenStart(from), loadKg: 28_000, bagsPerTruck: 500 })
    // The last days are played after this, so their invoices are the first that are sealed.
    if (hasAuthority) await joinPhaseTwo(admin('phase-two'), world, from)
    // From here on the days follow each other in order.
    await changeAgency(address, superToken, id, { invoicesInOrder: true })
    await withClient(databaseUrl, async client => {
      await leaveMessages(client)
      await client.query('update app.demo_world set told_at = now(), told_to = $1, made = $2', [
        addDays(from, -daysLeft),
        JSON.stringify({ id, world }),
      ])
    })
  }
  return { loaded: loadRest() }
}
