// The demo data of the pictures, up to their day. It is loaded once for a version of the sources and kept on the tests' server; each look
// works on its own copy, so the same documents get the same numbers in each.

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { addDays } from '#kit/days.ts'
import { createSuperAdmin } from '#session/accounts.server.ts'
import { withClient } from '../../database/client.ts'
import { demoPassword } from '../../database/demo/accounts.ts'
import { addGulf, addRedSea, type DemoAgency, goldenStart } from '../../database/demo/agencies.ts'
import { type Caller, callerOf, changeAgency } from '../../database/demo/caller.ts'
import { playDaysSince } from '../../database/demo/daily.ts'
import { playGolden } from '../../database/demo/golden.ts'
import { levelOfSources } from '../../database/demo/kept-world.ts'
import { daysLeft, playSeason } from '../../database/demo/season.ts'
import { openFirstRun } from '../../database/first-run.ts'
import { copyDatabase, type TestDatabase, testDatabase, testServer } from '../../tests/database.ts'
import { openApplication } from '../../tests/test-application.ts'
import { pictureDay, setClock, setClockOf } from './clock.ts'

type TestApplication = Awaited<ReturnType<typeof openApplication>>

/** An application to take pictures of; `to` has the calls of the agency's admin. */
export type PictureApplication = TestApplication & { world: DemoAgency['world']; to: Caller }

type AgencyWorld = Pick<DemoAgency, 'id' | 'world'>

const season = { bagSalesAShip: 60, bulkSalesAShip: 20, loadKg: 28_500 }

// Before office hours, so that no document is later than those entered afterwards.
const loadWorld = async (url: string): Promise<AgencyWorld> => {
  setClock('04:00')
  await setClockOf(url)
  await createSuperAdmin(url, 'super', demoPassword)
  const app = await openApplication({ url, drop: async () => {} })
  const token = await app.tokenOf('super')
  const { id, world, admin } = await addRedSea(app.address, token)
  await addGulf(app.address, token)
  await playSeason(admin, world, { today: pictureDay, season })
  await playGolden(admin('golden'), world, { start: goldenStart(pictureDay), loadKg: 28_000, bagsPerTruck: 500 })
  await changeAgency(app.address, token, id, { invoicesInOrder: true })
  await withClient(url, client =>
    client.query('insert into app.demo_world (told_from, told_at, told_to, made) values ($1, now(), $2, $3)', [
      pictureDay,
      addDays(pictureDay, -daysLeft),
      JSON.stringify({ id, world }),
    ]),
  )
  await playDaysSince(url, app.address, pictureDay)
  await app.leave()
  return { id, world }
}

const levelOf = (): string =>
  ['clock.ts', 'world.ts']
    .reduce((hash, file) => hash.update(readFileSync(join(import.meta.dirname, file))), createHash('sha256'))
    .update(levelOfSources())
    .digest('hex')
    .slice(0, 16)

const nameOf = ({ url }: TestDatabase): string => new URL(url).pathname.slice(1)

/** Loads the demo data unless it exists; returns the name of its database and the loaded agency. */
export const prepareWorld = async (): Promise<{ database: string; loaded: AgencyWorld }> => {
  const database = `gms_pictures_${levelOf()}`
  return withClient(await testServer(), async client => {
    const { rows } = await client.query<{ name: string; loaded: string }>(
      `select datname as name, shobj_description(oid, 'pg_database') as loaded from pg_database where datname ~ '^gms_pictures_'`,
    )
    const found = rows.find(({ name }) => name === database)
    if (found) return { database, loaded: JSON.parse(found.loaded) }
    for (const { name } of rows) await client.query(`drop database ${name} with (force)`)
    const draft = await testDatabase()
    const loaded = await loadWorld(draft.url)
    await client.query(`comment on database ${nameOf(draft)} is ${client.escapeLiteral(JSON.stringify(loaded))}`)
    // Renamed last, so that a database of this name is complete.
    await client.query(`alter database ${nameOf(draft)} rename to ${database}`)
    return { database, loaded }
  })
}

/** An application on a copy of the demo data; closing it drops the copy. */
export const openWorld = async ({
  database,
  loaded,
}: Awaited<ReturnType<typeof prepareWorld>>): Promise<PictureApplication> => {
  const copy = await copyDatabase(database)
  setClock('09:00')
  await setClockOf(copy.url)
  const app = await openApplication(copy)
  const to = callerOf(app.address, await app.tokenOf('admin'), loaded.id, 'pictures')
  const close = (): Promise<void> => app.leave().finally(copy.drop)
  return { ...app, close, world: loaded.world, to }
}

/** An installation without users, with the code that opens the first-run page. */
export const openEmptyApplication = async (): Promise<TestApplication & { code: string }> => {
  const database = await testDatabase()
  setClock('09:00')
  await setClockOf(database.url)
  const code = (await openFirstRun(database.url))!
  const app = await openApplication(database)
  return { ...app, code, close: () => app.leave().finally(database.drop) }
}
