// From how many rows on the figures of a list are kept: rows are wide, some to a page, so that counting a few thousand reads a few thousand
// pages.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { documents } from '#areas/catalogue.ts'
import { figuredOf } from '#kit/server/rows.ts'
import { keepFiguresOf } from '#lists/keep-figures.server.ts'
import { copies, inBulk } from '../../bench/bulk.ts'
import { type CountingServer, openCounted } from '../../bench/sweep/counting.ts'
import { withClient } from '../../database/client.ts'
import { demoPassword } from '../../database/demo/accounts.ts'
import { signIn } from '../../database/demo/caller.ts'
import { type GoldenApplication, startGoldenApplication } from '../../tests/test-application.ts'

const many = 6000
const mostPages = 150
let app: GoldenApplication
let counted: CountingServer
let copied: number[] = []

const forgetFigures = (): Promise<void> =>
  withClient(app.databaseUrl, async client => {
    for (const table of ['list_kept', 'list_figure'])
      await client.query(`delete from app.${table} where document = 'bagSale'`)
  })

before(async () => {
  app = await startGoldenApplication()
  await inBulk(app.databaseUrl, async client => {
    const { rows } = await client.query('select min(id) as id from bag_sale')
    copied = await copies(client, 'bag_sale', rows[0]!.id as number, many, {
      doc_no: `o.doc_no || '-' || n`,
      date: 'o.date - (n % 180)::integer',
    })
  })
  await forgetFigures()
  counted = await openCounted(app.databaseUrl)
})
after(async () => {
  await counted?.close()
  await withClient(app.databaseUrl, client => client.query('delete from bag_sale where id = any($1)', [copied]))
  await forgetFigures()
  await app?.close()
})

test('six thousand sales are counted from kept figures', async () => {
  const token = await signIn(app.address, 'admin', demoPassword)
  const path = `/api/agencies/${app.redSea.id}/sales/bag-sale?part=figures`
  const ask = async () => {
    await counted.count(path, token)
    return counted.count(path, token)
  }
  const unkept = await ask()
  await withClient(app.databaseUrl, async client => {
    await client.query('begin')
    await keepFiguresOf(client, { agencyId: app.redSea.id, figured: figuredOf(documents.bagSale)! })
    await client.query('commit')
    await client.query('vacuum analyze app.list_figure')
  })
  const kept = await ask()
  assert.deepEqual(kept.body, unkept.body)
  assert.ok(kept.buffers < mostPages, `${unkept.buffers} pages counted, ${kept.buffers} from figures`)
})
