// Amendments of a contract or an LC: old and new value, effective day, agreed by. One line for each changed term.

import { choice, count, day, type Field, type Fields, lines, optional, text } from '#kit/fields.ts'

/** A field that may be empty in a draft; it is required when the document takes effect (`missingIn`) and afterwards. */
export const requiredLater = <V>(of: Field<V>): Field<V> => ({
  ...of,
  need: 'optional',
  hint: of.hint ?? 'Can follow later. Needed before it takes effect.',
})

/** The lines of a document's amendments; `terms` are the labels of the terms that can be amended. */
export const amendmentLines = <M extends Fields = Record<never, never>>(terms: readonly string[], more?: M) => {
  const field = lines('Amendments', {
    number: count('Amendment'),
    effectiveOn: day('Effective'),
    term: choice('Term', terms),
    was: optional(text('Previous value', { max: 120 })),
    becomes: optional(text('New value', { max: 120 })),
    agreedBy: optional(text('Agreed by', { max: 120 })),
    ...(more as M),
  })
  return { ...field, need: 'automatic' as const }
}

/** The fields of every amendment, besides the terms. */
export const amendmentActionFields = {
  effectiveOn: day('Effective'),
  agreedBy: text('Agreed by', { max: 120 }),
}

/** A field that is optional in the form and never null once saved: the server fills in the usual value. */
export const withDefault = <V>(of: Field<V>, start?: NonNullable<V>): Field<V> => ({
  ...of,
  need: 'optional',
  ...(start !== undefined && { start }),
})
