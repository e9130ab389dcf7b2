// A price is for one cargo type and grade: those of its LC, or the only ones of the agency.

import { refuse } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'

type Row = { lc: number | null; cargoType?: number | null; cargoGrade?: number | null }

const soleRow = <R>(rows: readonly R[]): R | undefined => (rows.length === 1 ? rows[0] : undefined)

const resolveCargoOfLc = async ({ lc, cargoType, cargoGrade }: Row, { tx }: Context) => {
  const own = await tx
    .selectFrom('lc')
    .select(['cargoType', 'cargoGrade'])
    .where('id', '=', lc)
    .executeTakeFirstOrThrow()
  const isOther = (cargoType ?? own.cargoType) !== own.cargoType
  if (isOther || (cargoGrade ?? own.cargoGrade) !== own.cargoGrade) {
    const field = isOther ? 'cargoType' : 'cargoGrade'
    refuse('The LC holds other cargo. Leave cargo type and grade empty to use those of the LC.', {
      fields: { [field]: 'Not the cargo of the LC.' },
    })
  }
  return own
}

const findOnlyType = async ({ tx }: Context): Promise<number | undefined> =>
  soleRow(await tx.selectFrom('cargoType').select('id').where('status', '=', 'active').limit(2).execute())?.id

const findOnlyGrade = async (cargoType: number, { tx }: Context): Promise<number | undefined> => {
  const of = tx.selectFrom('cargoGrade').select('id').where('status', '=', 'active')
  return soleRow(await of.where('cargoType', '=', cargoType).limit(2).execute())?.id
}

/** The cargo of a price. Refuses a row without one where the agency has several. */
export const resolvePricedCargo = async (
  row: Row,
  context: Context,
): Promise<{ cargoType: number; cargoGrade: number }> => {
  if (row.lc !== null) return resolveCargoOfLc(row, context)
  const cargoType =
    row.cargoType ??
    (await findOnlyType(context)) ??
    refuse('There are several cargo types. Choose the one this price is for.', {
      fields: { cargoType: 'Please choose one.' },
    })
  const cargoGrade =
    row.cargoGrade ??
    (await findOnlyGrade(cargoType, context)) ??
    refuse('This cargo type has several grades, or none. Choose the one this price is for.', {
      fields: { cargoGrade: 'Please choose one.' },
    })
  return { cargoType, cargoGrade }
}
