// Amendments of a contract or an LC: old and new value, effective day, agreed by. One line for each changed term.

import { choice, count, day, type Field, type Fields, lines, optional, text } from '#kit/fields.ts'

/** May be empty in a draft; asked for when the document takes effect (`missingIn`), and never empty from then on. */
export const askedLater = <V>(of: Field<V>): Field<V> => ({
  ...of,
  need: 'optional',
  hint: of.hint ?? 'Can follow later. Needed before it takes effect.',
})

/** The lines of the amendments a document has seen; `terms` are the labels of what can be amended. */
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

/** The fields of every amendment beside the terms. */
export const amendmentActionFields = {
  effectiveOn: day('Effective'),
  agreedBy: text('Agreed by', { max: 120 }),
}

/** Optional in the form, never empty once saved: the server fills in the usual value. */
export const withDefault = <V>(of: Field<V>, start?: NonNullable<V>): Field<V> => ({
  ...of,
  need: 'optional',
  ...(start !== undefined && { start }),
})
