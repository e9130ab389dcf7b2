// Where the sweep asks: the demo world, and one many times as large that is made of it.

import { allDocuments } from '#areas/catalogue.ts'
import { figuredOf } from '#kit/server/rows.ts'
import { keepFiguresOf } from '#lists/keep-figures.server.ts'
import { readSettings } from '#settings.ts'
import { openStorage } from '#storage/storage.ts'
import { databaseAt, withClient } from '../../database/client.ts'
import { demoAccounts, demoPassword } from '../../database/demo/accounts.ts'
import { signIn } from '../../database/demo/caller.ts'
import { keepDemo, restoreKeptDemo } from '../../database/demo/kept-world.ts'
import { loadDemoWorld } from '../../database/demo/load.ts'
import { migrate } from '../../database/migrate.ts'
import { keepFactsAnew } from '../../tests/sales-facts.ts'
import { startServer, type World } from '../world.ts'
import { copyAgency } from './agencies.ts'
import type { Tokens } from './dashboards.ts'
import { grow } from './grow.ts'

/** How large the world becomes: two busy agencies with as many times the demo world's half year, and as many small ones with it once. */
type Size = { copies: number; small: number }
/** `--large`: about a million documents. */
export const many: Size = { copies: 34, small: 12 }
export const few: Size = { copies: 20, small: 2 }
const halfYear = 183
const periods = 6
// Agencies of the demo world have lower numbers.
const firstCopy = 101

const tellAnew = async (url: string): Promise<void> => {
  await migrate(url)
  const { address, stop } = await startServer(url)
  await (await loadDemoWorld({ databaseUrl: url, address })).loaded
  await stop()
}

/** The demo world: told once for a version; the next sweep gets it as it was kept. */
export const openDemo = async (world: World): Promise<{ url: string; tokens: Tokens }> => {
  await withClient(databaseAt(world.url, 'postgres'), client => client.query('create database sweep_demo'))
  const url = databaseAt(world.url, 'sweep_demo')
  const storage = openStorage(readSettings({ GMS_DATA: world.folder }))
  if (!(await restoreKeptDemo(url, storage))) {
    await tellAnew(url)
    await keepDemo(url, storage)
  }
  await migrate(url)
  const { address, stop } = await startServer(url)
  const tokens: Record<string, string> = {}
  for (const { username, title } of demoAccounts)
    if (!title.includes('Gulf Grain')) tokens[username] = await signIn(address, username, demoPassword)
  await stop()
  await withClient(url, client => client.query('vacuum analyze'))
  return { url, tokens }
}

const all = allDocuments

/** Keeps the figures of an agency's lists and the facts of its sales, as the background does, where rows were written by nobody who notes anything. */
export const keepAnew = async (url: string, agencyId: number, evenShort = false): Promise<void> => {
  await withClient(url, async client => {
    await client.query('begin')
    for (const table of ['list_kept', 'list_figure'])
      await client.query(`delete from app.${table} where agency_id = $1`, [agencyId])
    for (const document of all) {
      const figured = figuredOf(document)
      if (figured) await keepFiguresOf(client, { agencyId, figured }, evenShort)
    }
    await client.query('commit')
  })
  await keepFactsAnew(url, agencyId)
}

/** Makes two busy agencies and small ones of agency 1; gives the busy ones. */
export const growWorld = async (url: string, { copies, small }: Size): Promise<number[]> => {
  for (let n = 0; n < small; n++) await copyAgency(url, 1, firstCopy + n)
  await grow(url, all, { agencyId: 1, copies, periods, daysApart: halfYear })
  await copyAgency(url, 1, firstCopy + small)
  return [1, firstCopy + small]
}

/** A copy of the demo world that has grown. */
export const growDemo = async (world: World, size: Size): Promise<string> => {
  await withClient(databaseAt(world.url, 'postgres'), client =>
    client.query('create database sweep_large template sweep_demo'),
  )
  const url = databaseAt(world.url, 'sweep_large')
  for (const agencyId of await growWorld(url, size)) await keepAnew(url, agencyId)
  await withClient(url, client => client.query('vacuum analyze'))
  return url
}
