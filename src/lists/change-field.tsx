// Changes one field of a row in a list, by the same call as the form, with all other values as saved.

import { ask } from '#kit/browser/api.ts'
import { enteredFields } from '#kit/browser/form-state.ts'
import type { DocumentRow } from '#kit/browser/paths.ts'
import { wholeOf } from '#kit/browser/use-document.ts'
import { type Row, writeValues } from '#kit/check.ts'
import type { Document } from '#kit/document.ts'
import type { Translate } from '#ui/language.tsx'

export type FieldChange = { document: Document; path: string; row: DocumentRow; name: string; value: unknown }

// A user who cannot see every field of a row must not save it, because the hidden values would be lost.
const refusal = (document: Document, { status }: Row, t: Translate): Error =>
  document.life.editable.includes(status as string)
    ? new Error(t('You do not have the right to change this. Ask your administrator.'))
    : new Error(
        t('This can no longer be changed: it is {state}. Load the page again to see what can be done.', {
          state: t(status as string),
        }),
      )

/** Returns the saved row in wire units. Refused like the form: by rights, by state, by rules, and if another user has changed the row since
 *  the list showed it. */
export const changeField = async ({ document, path, row, name, value }: FieldChange, t: Translate): Promise<Row> => {
  const at = `${path}/${row.id}`
  const whole = wholeOf(document, await ask<Row>(at))
  if (!whole.actions.includes('edit')) throw refusal(document, whole, t)
  const body = writeValues(enteredFields(document.fields), { ...whole, [name]: value })
  return ask<Row>(at, { method: 'PUT', body: { ...body, version: row.version } })
}
