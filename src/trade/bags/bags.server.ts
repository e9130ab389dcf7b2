// Size and scope of empty bags, where they were not entered.

import { type BagSize, bagSizeKg } from '#areas/master-data/bag-grade/definition.ts'
import type { Context } from '#kit/server/context.ts'
import { formatCount } from '#kit/units.ts'
import type { Bags } from '#ledger/legs.ts'
import type { Condition, scopes } from '#trade/bags/bag-fields.ts'

type Scope = (typeof scopes)[number]

/** The scope under which a company keeps its bags. */
export const readScope = async (company: number, { tx }: Context): Promise<Scope> => {
  const row = await tx.selectFrom('company').select('scope').where('id', '=', company).executeTakeFirstOrThrow()
  return row.scope as Scope
}

export const readBagSize = async (grade: number, { tx }: Context): Promise<BagSize> =>
  (await tx.selectFrom('bagGrade').select('size').where('id', '=', grade).executeTakeFirstOrThrow()).size as BagSize

/** Size and scope of the bags an owner gives. */
export const readBagFacts = async (
  { bagGrade, scope }: { bagGrade: number; scope: Scope | null },
  owner: number,
  context: Context,
): Promise<{ size: BagSize; scope: Scope }> => ({
  size: await readBagSize(bagGrade, context),
  scope: scope ?? (await readScope(owner, context)),
})

type BagFields = { bagGrade: number | null; size: BagSize | null; scope: Scope | null }

/** The bags of a filled document, as a ledger key under their giver's scope. */
export const ledgerBags = ({ bagGrade, size, scope }: BagFields, consignee: number): Bags => ({
  consignee,
  scope: scope as string,
  bagGrade: bagGrade as number,
  bagKg: bagSizeKg(size as BagSize),
})

/** The same bags under the scope of another owner. */
export const bagsUnderScopeOf = async (bags: Bags, consignee: number, context: Context): Promise<Bags> => ({
  ...bags,
  consignee,
  scope: await readScope(consignee, context),
})

export const goodUnlessDamaged = (condition: Condition | null): Condition => condition ?? 'Good'

type SoldBags = { bagGrade: number; condition: Condition | null; quantity: number }

/** The name of empty bags on a tax invoice, in English and in Arabic. */
export const describeBags = async (
  { bagGrade, condition, quantity }: SoldBags,
  { tx, arabic }: Context,
): Promise<string> => {
  const { name, nameAr } = await tx
    .selectFrom('bagGrade')
    .select(['name', 'nameAr'])
    .where('id', '=', bagGrade)
    .executeTakeFirstOrThrow()
  const [state, amount] = [goodUnlessDamaged(condition), formatCount(quantity)]
  return `${name}, ${state}, ${amount} | ${nameAr}، ${arabic[state] ?? state}، ${amount}`
}
