// The versions of one calculation: provisional, counter-claim, final. One of them is open, the ones before it stay as they were.

import { laytime } from '#areas/reports/laytime/definition.ts'
import type { RowOf } from '#kit/document.ts'
import { conflict } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'
import { apply, create } from '#kit/server/write.ts'

type LaytimeRow = RowOf<typeof laytime>

/** The version that follows: a draft with the same terms, to be changed. */
export const addVersion = async (row: LaytimeRow, context: Context): Promise<void> => {
  const first = row.versionOf ?? row.id
  const anew = { date: context.today, nextVersion: null, settledAmount: null, notifiedOn: null }
  // The compiler asks that all days of a list be the same one.
  const officeDays = row.officeDays as never
  await create(laytime, { ...row, ...anew, officeDays, versionKind: row.nextVersion, versionOf: first }, context)
}

/** The versions of a calculation, the first one first; canceled ones are none. */
export const readVersions = ({ id, versionOf }: Pick<LaytimeRow, 'id' | 'versionOf'>, { tx }: Context) =>
  tx
    .selectFrom('laytime')
    .select(['id', 'docNo', 'date', 'versionKind', 'status', 'demurrage', 'despatch'])
    .where(({ fn, ref }) => fn.coalesce('versionOf', ref('id')), '=', versionOf ?? id)
    .where('status', '<>', 'Canceled')
    .orderBy('id')
    .execute()

/** Where the last version is canceled, the one before it is open again. */
export const reinstateVersion = async (row: LaytimeRow, context: Context): Promise<void> => {
  const versions = await readVersions(row, context)
  const last = versions.at(-1)
  if (last?.status === 'Superseded') await apply(laytime, last.id, 'reinstate', context)
}

/** Refuses a version beside another open one: where a later version was canceled, the one before it is open. */
export const checkOnlyOpenVersion = async (row: LaytimeRow, context: Context): Promise<void> => {
  const open = (await readVersions(row, context)).find(({ id, status }) => id !== row.id && status !== 'Superseded')
  if (!open) return
  conflict('{number} is the open version of this calculation. Make the next version from it.', {
    values: { number: open.docNo ?? '–' },
  })
}
