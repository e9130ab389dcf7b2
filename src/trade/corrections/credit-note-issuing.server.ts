import { creditNote } from '#areas/accounts/credit-note/definition.ts'
import type { Context } from '#kit/server/context.ts'
import { apply, create, type NewValues } from '#kit/server/write.ts'

/** Creates and issues a credit note that follows from another document, with all checks of credit notes; returns its id. */
export const issueCreditNote = async (values: NewValues<typeof creditNote>, context: Context): Promise<number> => {
  const { id } = await create(creditNote, { returnToStock: false, callOff: false, ...values }, context)
  await apply(creditNote, id, 'issue', context)
  return id
}
