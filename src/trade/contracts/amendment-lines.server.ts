// The lines of an amendment; a port is stored by the name it has on the day of the agreement.

import type { Row } from '#kit/check.ts'
import type { Fields } from '#kit/fields.ts'
import { refuse } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'
import { namesOf } from '#kit/server/names.ts'
import { type Amendment, compareTerms } from '#trade/contracts/amendments.ts'

type AgreedAmendment = { effectiveOn: string; agreedBy: string | null }

/** One line for each of `terms` that changed; refuses where none did. Names are stored in English, like the rest of a line. */
export const createAmendmentLines = async (
  fields: Fields,
  terms: readonly string[],
  { before, after }: { before: Row; after: Row },
  agreed: AgreedAmendment,
  context: Context,
): Promise<Amendment[]> => {
  const amended = Object.fromEntries(terms.map(term => [term, fields[term]!]))
  const inEnglish: Context = { ...context, asker: { ...context.asker, language: 'english' } }
  const names = { before: await namesOf(amended, before, inEnglish), after: await namesOf(amended, after, inEnglish) }
  const lines = compareTerms(fields, terms, before, after, { ...agreed, names })
  return lines.length > 0 ? lines : refuse('Nothing is amended. Change one of the terms.')
}
