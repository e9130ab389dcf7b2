// Reads the documents that a new document links to, and copies the values that its definition takes from them.

import { useQueries } from '@tanstack/react-query'
import { apiOf, ask, useAgencyId } from '#kit/browser/api.ts'
import { useAsker } from '#kit/browser/asker.tsx'
import { wholeOf } from '#kit/browser/use-document.ts'
import type { Row } from '#kit/check.ts'
import type { Document } from '#kit/document.ts'
import { linksOf } from '#next-steps/next-steps.ts'
import { onlyOf, type TakenValues, takenFrom } from '#next-steps/taken.ts'
import { mayOn } from '#rights/may.ts'
import { keyOf } from '#ui/answers.ts'

// A link in child rows counts only if the form was opened with it: one line with that one value.
const idAt = (entered: Row, path: string): unknown => {
  const [name, column] = path.split('.') as [string, string | undefined]
  if (!column) return onlyOf(entered[name])
  const lines = (entered[name] ?? []) as Row[]
  return lines.length === 1 && Object.keys(lines[0]!).length === 1 ? lines[0]![column] : undefined
}

/** The values taken from all linked documents that the user may read; none for a document that exists already. */
export const useTaken = ({ fields }: Document, entered: Row, isNew: boolean): TakenValues => {
  const agencyId = useAgencyId()
  const { asker } = useAsker()
  const sources = linksOf(fields).flatMap(([path, { to, takes }]) => {
    const id = isNew && takes && mayOn(asker, 'View', to.right) ? idAt(entered, path) : undefined
    return takes && typeof id === 'number' ? [{ path, to, takes, address: `${apiOf(agencyId, to.address)}/${id}` }] : []
  })
  const answers = useQueries({
    queries: sources.map(({ address }) => ({
      queryKey: keyOf(address),
      queryFn: ({ signal }: { signal: AbortSignal }) => ask<Row>(address, { signal }),
      retry: false,
    })),
  })
  const all = sources.flatMap(({ path, to, takes }, at) => {
    const data = answers[at]?.data
    return data ? [takenFrom(fields, path, takes, wholeOf(to, data))] : []
  })
  const known = (values: Row) => Object.entries(values).filter(([, value]) => value !== null && value !== undefined)
  return {
    values: Object.fromEntries(all.flatMap(({ values }) => known(values))),
    labels: Object.assign({}, ...all.map(({ labels }) => labels)),
  }
}
