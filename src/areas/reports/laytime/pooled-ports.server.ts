// The ports of a voyage that are counted together: they share one allowance, or set off their times against each other.

import { sql } from 'kysely'
import { laytime } from '#areas/reports/laytime/definition.ts'
import { type LaytimeValues, toMethod } from '#areas/reports/laytime/reading.ts'
import { countLaytime } from '#areas/reports/laytime/results.ts'
import type { RowOf } from '#kit/document.ts'
import { conflict } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'
import { find } from '#kit/server/rows.ts'
import { apply } from '#kit/server/write.ts'
import { isPooled } from '#laytime/settlement.ts'

type LaytimeRow = RowOf<typeof laytime>

/** The other ports of the voyage and the same LCs that are settled the same way with the same side, each by its last version. */
export const readOtherPorts = async (
  { voyage, lcs, method, side, partyRole, counterparty, claimedCustomer, claimedConsignee, versionOf }: LaytimeValues,
  id: number | null,
  context: Context,
): Promise<LaytimeRow[]> => {
  const first = versionOf ?? id ?? 0
  const found = await context.tx
    .selectFrom('laytime')
    .select('id')
    .where('voyage', '=', voyage)
    .where('lcs', '=', sql<number[]>`${lcs ?? []}::bigint[]`)
    .where('method', '=', method)
    .where('side', '=', side)
    // The debtor of our claim answers only for the ports claimed from the same debtor; an owner's claim is for the vessel, whoever collects
    // it.
    .$if(side === 'Accounts receivable', query =>
      query
        .where('partyRole', '=', partyRole)
        .where('counterparty', 'is not distinct from', counterparty)
        .where('claimedCustomer', 'is not distinct from', claimedCustomer)
        .where('claimedConsignee', 'is not distinct from', claimedConsignee),
    )
    .where('status', 'not in', ['Canceled', 'Superseded'])
    .where(({ fn, ref }) => fn.coalesce('versionOf', ref('id')), '<>', first)
    .orderBy('id')
    .execute()
  return Promise.all(found.map(async ({ id }) => (await find(laytime, id, context)) as LaytimeRow))
}

const recount = async (row: LaytimeRow, context: Context): Promise<void> => {
  if (!isPooled(toMethod(row))) return
  for (const { id, status } of await readOtherPorts(row, row.id, context)) {
    if (laytime.life.editable.includes(status)) await apply(laytime, id, 'recount', context)
  }
}

const poolOf = (of: LaytimeRow): string =>
  JSON.stringify([
    ...[of.voyage, of.lcs, of.method, of.side, of.partyRole],
    ...[of.counterparty, of.claimedCustomer, of.claimedConsignee],
  ])

/** Counts the other ports again after one of them changed; also those it was counted with before. */
export const recountOtherPorts = async (
  row: LaytimeRow,
  before: LaytimeRow | null,
  context: Context,
): Promise<void> => {
  await recount(row, context)
  if (before && poolOf(before) !== poolOf(row)) await recount(before, context)
}

// The other ports that were agreed at an amount that is not their part of the common result of all but `without`.
const findAgreedOtherwise = async (
  row: LaytimeRow,
  without: number | null,
  context: Context,
): Promise<LaytimeRow[]> => {
  if (!isPooled(toMethod(row))) return []
  const others = await readOtherPorts(row, row.id, context)
  const all = [row, ...others].filter(({ id }) => id !== without)
  const agreed = others.filter(({ status }) => (laytime.life.posted as readonly string[]).includes(status))
  return agreed.filter(other => {
    const rest = all.filter(({ id }) => id !== other.id)
    const { demurrageCents, despatchCents } = countLaytime(other, rest, context.asker.timeZone).money
    return demurrageCents !== other.demurrage || despatchCents !== other.despatch
  })
}

/** Refuses to agree on a port while another one, agreed before, has an amount that is no longer its part of the common result. */
export const checkAgreedPorts = async (row: LaytimeRow, context: Context): Promise<void> => {
  const [other] = await findAgreedOtherwise(row, null, context)
  if (!other) return
  conflict(
    '{number} was agreed without this port, and their result is a common one. Cancel it and enter it again, then agree on both.',
    { values: { number: other.docNo ?? '–' } },
  )
}

/** Refuses to cancel a port while another one is settled at its part of their common result. */
export const checkSettledPorts = async (row: LaytimeRow, context: Context): Promise<void> => {
  const settled = (await findAgreedOtherwise(row, row.id, context)).find(({ status }) => status === 'Settled')
  if (!settled) return
  conflict('{number} is settled at its part of their common result. Undo that settlement first.', {
    values: { number: settled.docNo ?? '–' },
  })
}

/** Takes back what was agreed on the ports that were counted with a canceled one: their common result is another one without it. */
export const reopenAgreedPorts = async (canceled: LaytimeRow, context: Context): Promise<void> => {
  const reason = `${canceled.docNo ?? ''} ${laytime.life.actions.cancel.label}`.trim()
  for (const { id } of await findAgreedOtherwise(canceled, canceled.id, context)) {
    await apply(laytime, id, 'reopen', context, { reason })
  }
}
