import { creditNote } from '#areas/accounts/credit-note/definition.ts'
import type { Context } from '#kit/server/context.ts'
import { apply, create, type NewValues } from '#kit/server/write.ts'

/** Enters a credit note that follows from another document and issues it; gives its id. The rules of credit notes judge it. */
export const issueCreditNote = async (values: NewValues<typeof creditNote>, context: Context): Promise<number> => {
  const { id } = await create(creditNote, { returnToStock: false, callOff: false, ...values }, context)
  await apply(creditNote, id, 'issue', context)
  return id
}
