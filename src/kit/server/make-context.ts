// Makes the context of a request, or of a scheduled job that runs with a user's rights.

import { transaction } from '#database/connect.ts'
import { today } from '#kit/days.ts'
import { notFound } from '#kit/refusal.ts'
import type { AppServices } from '#kit/server/app-services.ts'
import type { Context, Person } from '#kit/server/context.ts'

type TransactionParts = Pick<Context, 'tx' | 'client' | 'atCommit' | 'releaseEarly' | 'inAgency'>

/** The context of an open transaction; `from` is the client's network address, `confirmation` the one that the request carries. */
export const makeContext = (
  services: AppServices,
  opened: TransactionParts,
  asker: Person,
  from: string | null,
  confirmation: string | null = null,
): Context => {
  const { slices, titlesOf, catalogues, sealing, storage } = services
  const { tx, client, atCommit, releaseEarly, inAgency } = opened
  const words = { ...catalogues, words: catalogues[asker.language] }
  return {
    ...{ tx, client, atCommit, releaseEarly, inAgency, asker, today: today(asker.timeZone), from, confirmation },
    ...{ slices, titlesOf, sealing, storage, ...words },
  }
}

/** The same user with another reading language. */
export const readingIn = (language: Person['language'], context: Context): Context => ({
  ...context,
  asker: { ...context.asker, language },
  words: context[language],
})

/** Runs a scheduled job's `work` with the current rights of the token's user, without a request. A dead token answers 404. */
export const runAs = <R>(
  services: AppServices,
  { tokenHash, agencyId, gone }: { tokenHash: Buffer; agencyId: number; gone?: AbortSignal },
  work: (context: Context) => Promise<R>,
): Promise<R> => {
  const opening = {
    text: 'select app.enter_from($1, $2, null) as asker',
    values: [tokenHash, agencyId],
    gone,
    agency: agencyId,
  }
  return transaction(services.pool, opening, async opened => {
    const asker = opened.first.asker as Person | null
    if (!asker?.agencyId) return notFound()
    return work(makeContext(services, opened, asker, null))
  })
}
