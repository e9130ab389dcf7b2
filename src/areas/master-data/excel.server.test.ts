// Import of trucks, drivers and customers from an Excel file: a dry run first, all problems at once, all or nothing.

import assert from 'node:assert/strict'
import { buffer } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { excelOf } from '#excel/write.server.ts'
import { text } from '#kit/fields.ts'
import { demoPassword } from '../../../database/demo/accounts.ts'
import { signIn } from '../../../database/demo/caller.ts'
import { type CargoApplication, startCargoApplication } from '../../../tests/application-with-cargo.ts'

let app: CargoApplication
before(async () => {
  app = await startCargoApplication()
})
after(() => app?.close())

type Cells = Record<string, string>
type Problem = { row: number; field: string }

const send = async (list: string, rows: Cells[], dryRun: boolean) => {
  const token = await signIn(app.address, 'admin', demoPassword)
  const heads = [...new Set(rows.flatMap(row => Object.keys(row)))]
  const columns = Object.fromEntries(heads.map(head => [head, text(head)]))
  const sheet = { catalogue: {}, language: 'english', timeZone: 'Asia/Riyadh', title: 'Rows', columns, rows } as const
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array(await buffer(excelOf(sheet as never)))]), 'rows.xlsx')
  const headers = { authorization: `Bearer ${token}` }
  const path = `/api/agencies/1/master-data/${list}/excel?dryRun=${dryRun}`
  const answer = await fetch(`${app.address}${path}`, { method: 'POST', headers, body })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

const nameOf = async (screen: string): Promise<string> =>
  String(((await app.get(`master-data/${screen}`)).rows as { name: string }[])[0]!.name)

const lists: [string, () => Promise<Cells>, string, string, string][] = [
  [
    'truck',
    async () => ({ Plate: 'ا ب ح ١٢٣٤', Type: 'Flatbed', Transporter: await nameOf('transporter') }),
    'Plate',
    'ABC 1234',
    'plate',
  ],
  [
    'driver',
    async () => ({
      Name: 'Bandar Al Otaibi',
      'National ID or Iqama': '2000000006',
      Mobile: '0559990088',
      'Licence number': '778',
      'Licence expires on': '2030-01-31',
      Transporter: await nameOf('transporter'),
    }),
    'National ID or Iqama',
    '3000000005',
    'nationalId',
  ],
  [
    'customer',
    async () => ({
      Name: 'Excel Farm',
      'Name in Arabic': 'مزرعة',
      Kind: 'Individual',
      Mobile: '966-50-123-4567',
      City: 'Taif',
      'Buys from': await nameOf('consignee'),
      Language: 'arabic',
      'VAT number': '399999999900003',
    }),
    'VAT number',
    '399999999900004',
    'vatNo',
  ],
]

for (const [list, rowOf, head, wrong, field] of lists) {
  test(`${list}s from a file`, async () => {
    const row = await rowOf()
    const known = (await app.get(`master-data/${list}`)).count as number
    const bad = await send(list, [row, { ...row, [head]: wrong }], true)
    assert.equal(bad.status, 200, JSON.stringify(bad.body))
    const problems = (bad.body.problems as Problem[]).map(({ row, field }) => [row, field])
    assert.deepEqual(problems, [[4, field]])
    const dry = await send(list, [row], true)
    assert.deepEqual([dry.body.problems, (await app.get(`master-data/${list}`)).count], [[], known])
    const taken = await send(list, [row], false)
    assert.deepEqual([taken.status, taken.body.created], [201, 1], JSON.stringify(taken.body))
    assert.equal((await app.get(`master-data/${list}`)).count, known + 1)
    const { body } = await send(list, [row], true)
    assert.equal((body.problems as Problem[]).length, 1, 'an existing row is a problem')
  })
}

test('a row may leave out the defaults of a new form', async () => {
  const row = { Name: 'Untold', 'Name in Arabic': 'بلا لغة', Kind: 'Individual', Mobile: '0501112233', City: 'Taif' }
  const taken = await send('customer', [{ ...row, 'Buys from': await nameOf('consignee') }], false)
  assert.equal(taken.status, 201, JSON.stringify(taken.body))
  const { rows } = await app.get('master-data/customer?search=Untold')
  assert.equal((rows as { language: string }[])[0]?.language, 'arabic')
})
