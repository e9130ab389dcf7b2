// The versions of one calculation: provisional, counter-claim, final. Only the last one is open; the earlier ones stay unchanged.

import { laytime } from '#areas/reports/laytime/definition.ts'
import type { RowOf } from '#kit/document.ts'
import { conflict } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'
import { apply, create } from '#kit/server/write.ts'

type LaytimeRow = RowOf<typeof laytime>

/** Creates the next version: a draft with the same terms, which can be changed. */
export const addVersion = async (row: LaytimeRow, context: Context): Promise<void> => {
  const first = row.versionOf ?? row.id
  const anew = { date: context.today, nextVersion: null, settledAmount: null, notifiedOn: null }
  // The compiler requires that all days of a list have the same type.
  const officeDays = row.officeDays as never
  await create(laytime, { ...row, ...anew, officeDays, versionKind: row.nextVersion, versionOf: first }, context)
}

/** The versions of a calculation, the first one first, without canceled ones. */
export const readVersions = ({ id, versionOf }: Pick<LaytimeRow, 'id' | 'versionOf'>, { tx }: Context) =>
  tx
    .selectFrom('laytime')
    .select(['id', 'docNo', 'date', 'versionKind', 'status', 'demurrage', 'despatch'])
    .where(({ fn, ref }) => fn.coalesce('versionOf', ref('id')), '=', versionOf ?? id)
    .where('status', '<>', 'Canceled')
    .orderBy('id')
    .execute()

/** Opens the previous version again after the last version was canceled. */
export const reinstateVersion = async (row: LaytimeRow, context: Context): Promise<void> => {
  const versions = await readVersions(row, context)
  const last = versions.at(-1)
  if (last?.status === 'Superseded') await apply(laytime, last.id, 'reinstate', context)
}

/** Refuses a second open version: after a later version was canceled, the previous one is open. */
export const checkOnlyOpenVersion = async (row: LaytimeRow, context: Context): Promise<void> => {
  const open = (await readVersions(row, context)).find(({ id, status }) => id !== row.id && status !== 'Superseded')
  if (!open) return
  conflict('{number} is the open version of this calculation. Make the next version from it.', {
    values: { number: open.docNo ?? '–' },
  })
}
