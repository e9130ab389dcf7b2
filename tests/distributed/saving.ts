// Clients that save one receipt of bags after the other while something happens to the machines, and what became of their receipts.

import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import type { World } from '../../database/demo/master-data.ts'
import type { Ask } from '../test-application.ts'
import type { Catalogue } from './catalogue.ts'

export type Count = {
  saved: string[]
  statuses: Record<number, number>
  /** of the save that took longest, its repetitions included */
  longestMs: number
  /** the longest time in which nobody was told that something was saved */
  gapMs: number
}

export type Saving = {
  path: string
  receipt: (invoice: string) => object
  /** `clients` save until the work is done; one that is not answered with success is sent again under its key, as the browser does */
  saveMeanwhile: (clients: number, work: (count: Count) => Promise<void>) => Promise<Count>
  /** what was told to be saved is there with its posting, once, and nothing else */
  assertKept: (saved: readonly string[]) => Promise<void>
}

type Agency = { id: number; world: World }

const receiptIn =
  ({ world }: Agency) =>
  (invoice: string): object => ({
    ...{ date: '2026-06-01', invoiceDate: '2026-06-01', vendor: world.bagVendor, vendorInvoiceNo: invoice },
    ...{ consignee: world.companies.c1, scope: 'OTHERS', terminal: Object.values(world.terminals)[0] },
    lines: [{ bagGrade: world.bag50, received: 10, rejected: 0, unitPrice: 0.85 }],
  })

const kept = `select b.vendor_invoice_no as invoice from bag_procurement b join ledger.posting p on p.agency_id = b.agency_id
    and p.document_type = 'bagProcurement' and p.document_id = b.id
  where b.agency_id = $1 and b.vendor_invoice_no like 'M-%' order by 1`

type Keeping = { agency: Agency; ask: Ask; catalogue: Catalogue; path: string; earlier: string[] }

const save = async (
  { agency, ask, path }: Keeping,
  invoice: string,
  { count, saw }: { count: Count; saw: () => void },
): Promise<void> => {
  for (const begin = performance.now(); ; await sleep(100)) {
    const { status, body } = await ask('POST', path, receiptIn(agency)(invoice), { 'idempotency-key': invoice })
    count.statuses[status] = (count.statuses[status] ?? 0) + 1
    assert.ok(status < 300 || status === 503 || status === 409, `${status} ${JSON.stringify(body)}`)
    if (status >= 300) continue
    count.saved.push(invoice)
    count.longestMs = Math.max(count.longestMs, performance.now() - begin)
    return saw()
  }
}

const saveMeanwhile = async (
  keeping: Keeping,
  clients: number,
  work: (count: Count) => Promise<void>,
): Promise<Count> => {
  const count: Count = { saved: [], statuses: {}, longestMs: 0, gapMs: 0 }
  let isOver = false
  let last = performance.now()
  const saw = (): void => {
    count.gapMs = Math.max(count.gapMs, performance.now() - last)
    last = performance.now()
  }
  const client = async (lane: number): Promise<void> => {
    for (let n = 0; !isOver; n++) await save(keeping, `M-${lane}-${n}-${keeping.earlier.length}`, { count, saw })
  }
  const saving = Promise.all(Array.from({ length: clients }, (_, lane) => client(lane)))
  await work(count).finally(() => {
    isOver = true
  })
  await saving
  return count
}

const assertKept = async ({ agency, catalogue, earlier }: Keeping, saved: readonly string[]): Promise<void> => {
  assert.ok(saved.length > 20)
  earlier.push(...saved)
  const found = await catalogue.ask<{ invoice: string }>(kept, [agency.id])
  assert.deepEqual(
    found.map(({ invoice }) => invoice),
    earlier.toSorted(),
  )
}

export const savingIn = (agency: Agency, ask: Ask, catalogue: Catalogue): Saving => {
  const path = `/api/agencies/${agency.id}/bags/procurement`
  const keeping = { agency, ask, catalogue, path, earlier: [] }
  return {
    path,
    receipt: receiptIn(agency),
    saveMeanwhile: (clients, work) => saveMeanwhile(keeping, clients, work),
    assertKept: saved => assertKept(keeping, saved),
  }
}

/** Waits until so many more were saved, however slow the machine is. */
export const untilSaved = async ({ saved }: Count, more: number): Promise<void> => {
  const enough = saved.length + more
  while (saved.length < enough) await sleep(50)
}

/** A count in words, for the log of the run. */
export const inWords = ({ saved, statuses, longestMs, gapMs }: Count): string =>
  `${saved.length} saved, answers ${JSON.stringify(statuses)}, the longest took ${Math.round(longestMs)} ms, nobody was answered for ${Math.round(gapMs)} ms`
