// A document with the names of its links in both languages: a paper shows both, regardless of the user's language.

import type { Document } from '#kit/document.ts'
import type { Context } from '#kit/server/context.ts'
import { readingIn } from '#kit/server/make-context.ts'
import { find } from '#kit/server/rows.ts'

export type InBoth<R> = { english: R; arabic: R }

/** One row as an English and as an Arabic user reads it. */
export const readInBoth = async <R>(document: Document, id: number, context: Context): Promise<InBoth<R>> => ({
  english: (await find(document, id, readingIn('english', context))) as R,
  arabic: (await find(document, id, readingIn('arabic', context))) as R,
})
