// The grain authority's conditions for an importer before it permits a vessel: a valid licence, a bank guarantee, a trademark, and storage
// for 45,000 MT. A company without a licence in its record is not checked, because its data are unknown.

import { exceeded } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'
import { formatQuantity } from '#kit/units.ts'

/** Kilograms that an importer must be able to store. */
const leastStorage = 45_000_000

const messages = {
  licence:
    'The import licence of {importer} ends on {day}, before the vessel arrives. Renew it under Companies, or enter a reason under Remarks.',
  guarantee: 'No bank guarantee of {importer} is entered. Enter it under Companies, or enter a reason under Remarks.',
  trademark: 'No trademark of {importer} is entered. Enter it under Companies, or enter a reason under Remarks.',
  storage:
    '{importer} has stores for {capacity} MT; an importer needs 45,000 MT. Correct it under Companies, or enter a reason under Remarks.',
}

/** Refuses a request to the grain authority for an importer that does not meet its conditions, unless the remarks give a reason. */
export const checkImporter = async (
  asked: { importer: number; authority: string; eta: string; remarks: string | null },
  { tx }: Context,
): Promise<void> => {
  if (asked.authority !== 'Grain authority' || asked.remarks !== null) return
  const importer = await tx
    .selectFrom('company')
    .select(['name', 'licenceNo', 'licenceExpiry', 'guaranteeRef', 'trademarkNo', 'storageCapacity'])
    .where('id', '=', asked.importer)
    .executeTakeFirstOrThrow()
  const { name, licenceNo, licenceExpiry, guaranteeRef, trademarkNo, storageCapacity } = importer
  if (licenceNo === null) return
  const unmet =
    licenceExpiry !== null && licenceExpiry < asked.eta
      ? 'licence'
      : guaranteeRef === null
        ? 'guarantee'
        : trademarkNo === null
          ? 'trademark'
          : (storageCapacity ?? 0) < leastStorage
            ? 'storage'
            : null
  if (unmet === null) return
  exceeded('IMPORTER_CONDITION', messages[unmet], {
    fields: { importer: 'Does not meet the conditions.' },
    values: {
      importer: name,
      day: licenceExpiry ?? '–',
      capacity: formatQuantity(storageCapacity ?? 0),
    },
  })
}
