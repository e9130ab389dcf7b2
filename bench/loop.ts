// (f) How long one request holds the server's event loop: while it is held nobody else is answered. Every file, print, import and upload is
// asked for alone, with twenty thousand receipts and a golden scenario in the database.

import { allDocuments, views } from '#areas/catalogue.ts'
import { reports } from '#areas/catalogue-reports.ts'
import { makeExcel } from '#excel/spool.server.ts'
import { text } from '#kit/fields.ts'
import { fillReceipts } from './lists.ts'
import type { Measurement } from './measurement.ts'
import { startServer, type World } from './world.ts'

type LoopRequest = { method?: string; path: string; body?: () => FormData; about?: string }
type Call = (asked: LoopRequest) => Promise<Response>
type DelayedCall = { name: string; ms: number }

const rounds = 3
const shown = 12
const most = 50

const printed = [
  'sales/tax-invoice',
  'bags/sale-invoice',
  'payments/pre-payments',
  'accounts/bag-sale-proforma',
  'accounts/credit-note',
  'accounts/service-invoice',
  'accounts/bulk-sale-proforma',
]

const files = (base: string): LoopRequest[] => [
  ...[...allDocuments, ...views].map(({ address }) => ({
    path: `${base}/${address}/excel`,
  })),
  ...reports.flatMap(({ address }) => ['', '/excel', '/print'].map(part => ({ path: `${base}/${address}${part}` }))),
]

const firstIn = async (call: Call, path: string): Promise<{ id: number; name: string } | undefined> =>
  ((await (await call({ path })).json()) as { rows?: { id: number; name: string }[] }).rows?.[0]

const prints = async (base: string, call: Call): Promise<LoopRequest[]> => {
  const asked: LoopRequest[] = []
  for (const address of printed) {
    const row = await firstIn(call, `${base}/${address}`)
    if (row)
      for (const format of ['svg', 'pdf']) asked.push({ path: `${base}/${address}/${row.id}/print?format=${format}` })
  }
  return asked
}

const formWith = (content: Uint8Array, name: string, type: string, words: Record<string, string> = {}): FormData => {
  const form = new FormData()
  for (const [key, word] of Object.entries(words)) form.append(key, word)
  form.append('file', new Blob([new Uint8Array(content)], { type }), name)
  return form
}

const importOf = async (base: string, rows: Record<string, string>[]): Promise<LoopRequest> => {
  const columns = Object.fromEntries(Object.keys(rows[0]!).map(head => [head, text(head)]))
  const table = { title: 'Trucks', catalogue: {}, language: 'english', timeZone: 'Asia/Riyadh', columns, rows } as const
  const file = await makeExcel(table)
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  const path = `${base}/master-data/truck/excel?dryRun=true`
  return { method: 'POST', path, body: () => formWith(file, 'trucks.xlsx', type), about: `, ${rows.length} rows` }
}

// Many rows that are all refused, and some that are all taken.
const imports = async (base: string, call: Call): Promise<LoopRequest[]> => {
  const transporter = await firstIn(call, `${base}/master-data/transporter`)
  const rows = (count: number, row: (n: string) => Record<string, string>): Record<string, string>[] =>
    Array.from({ length: count }, (_, n) => row(String(1000 + n)))
  const good = rows(500, n => ({ Plate: `ا ب ح ${n}`, Type: 'Flatbed', Transporter: transporter!.name }))
  const bad = rows(5000, n => ({
    Plate: n,
    Type: 'Boat',
    Transporter: `Nobody ${n}`,
    Remarks: 'barley',
    Colour: 'red',
  }))
  return [await importOf(base, good), await importOf(base, bad)]
}

const uploadsOf = async (base: string, call: Call): Promise<LoopRequest[]> => {
  const contracts = `${base}/procurement/purchase-contract`
  const path = `${contracts}/${(await firstIn(call, contracts))!.id}/documents`
  const content = Buffer.concat([
    Buffer.from('%PDF-1.7\n'),
    Buffer.alloc(19 << 20, 'barley '),
    Buffer.from('\n%%EOF\n'),
  ])
  const words = { paperType: 'Contract' }
  const body = (): FormData => formWith(content, 'contract.pdf', 'application/pdf', words)
  const upload = { method: 'POST', path, body }
  const { id } = (await (await call(upload)).json()) as { id: number }
  return [upload, { path: `${path}/${id}` }]
}

const nameOf = ({ method = 'GET', path, about = '' }: LoopRequest): string =>
  `${method} ${path.replace(/^\/api\/agencies\/\d+\//, '')}${about}`

/** Asks for everything in turns; of each the least of the rounds counts, because other programs can only make it longer. */
export const measureLoop = async (world: World): Promise<Measurement[]> => {
  const { url } = await fillReceipts(await world.copy('loop'), world, 20_000)
  const { address, longestDelay, stop } = await startServer(url)
  const headers = { authorization: `Bearer ${world.token}` }
  const call: Call = async ({ method = 'GET', path, body }) => {
    const answer = await fetch(address + path, { method, headers, ...(body && { body: body() }) })
    if (answer.status >= 500) throw new Error(`${method} ${path} was answered ${answer.status}`)
    return answer
  }
  const base = `/api/agencies/${world.agency.id}`
  const all = [...files(base)]
  for (const more of [prints, imports, uploadsOf]) all.push(...(await more(base, call)))
  const held = new Map<string, number>()
  for (let round = 0; round < rounds; round++)
    for (const asked of all) {
      await longestDelay()
      await (await call(asked)).arrayBuffer()
      const name = nameOf(asked)
      held.set(name, Math.min(held.get(name) ?? Number.POSITIVE_INFINITY, await longestDelay()))
    }
  await stop()
  const worst: DelayedCall[] = [...held].map(([name, ms]) => ({ name, ms })).toSorted((a, b) => b.ms - a.ms)
  console.log(`${all.length} calls; the last of the list is held ${worst.at(-1)?.ms.toFixed(1)} ms`)
  return worst
    .slice(0, shown)
    .map(({ name, ms }) => ({ name: `Event loop held by ${name}`, value: ms, unit: 'ms', target: { most } }))
}
