// The consent of the two owners of a loan, a loan return, an ownership transfer, a swap or a cargo sale.

import { sql } from 'kysely'
import type { consentMovements } from '#areas/agencies/definition.ts'
import { conflict, Refusal, refuse } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'
import { readAgencySettings } from '#trade/agency/agency-settings.server.ts'

type Consents = {
  needsConsent: boolean | null
  firstAgreedBy: string | null
  firstAgreedAt: string | null
  secondAgreedBy: string | null
  secondAgreedAt: string | null
}
type Owners = { first: number; second: number }

const isFirstOwner = (what: string): boolean => what === 'agree-first'

/** True where the agency's setting requires consent for the movement; else null. */
export const readConsentRequired = async (
  movement: (typeof consentMovements)[number],
  context: Context,
): Promise<true | null> => {
  const { ownersConsent } = await readAgencySettings(['ownersConsent'], context)
  return ownersConsent?.includes(movement) || null
}

/** Whether an action is an owner's agreement. */
export const isConsentAction = (what: string): boolean => what === 'agree-first' || what === 'agree-second'

/** Whether an action is an owner's decision: to agree or to decline. */
export const isOwnersDecision = (what: string): boolean => isConsentAction(what) || what === 'decline'

/** The consent fields after an action: who agreed and when. Changing the document clears earlier consents. */
export const consentsAfter = (what: string, { asker }: Context): Partial<Consents> => {
  const [by, at] = [asker.name, new Date().toISOString()]
  if (what === 'agree-first') return { firstAgreedBy: by, firstAgreedAt: at }
  if (what === 'agree-second') return { secondAgreedBy: by, secondAgreedAt: at }
  return what === 'change'
    ? { firstAgreedBy: null, firstAgreedAt: null, secondAgreedBy: null, secondAgreedAt: null }
    : {}
}

/** Refuses users who act for another owner, who agree twice, or who decline where no consent is needed. */
export const checkOwnersDecision = (what: string, owners: Owners, before: Consents, { asker }: Context): void => {
  const owner = isFirstOwner(what) ? owners.first : owners.second
  const asked = what === 'decline' ? [owners.first, owners.second] : [owner]
  if (asker.companyId !== null && !asked.includes(asker.companyId)) {
    refuse('You can agree for your own company only. The other company has to agree itself. Ask it to agree.')
  }
  if (!before.needsConsent)
    conflict('No consent is needed: the agency does not require it. There is nothing left to do.')
  if (what === 'decline') return
  if ((isFirstOwner(what) ? before.firstAgreedBy : before.secondAgreedBy) !== null) {
    conflict('This owner has agreed already. There is nothing left to do.')
  }
}

// The reason may reveal the other owner's stock, so it is replaced by a neutral message.
const hideReason = (failure: unknown): never => {
  if (!(failure instanceof Refusal)) throw failure
  return conflict('This cannot take effect now. The agency sees why: ask there.')
}

/**
 * Runs `work` with the rights of the agency, because the user of one owner cannot read the other owner's company, mapping and LC. Row-level
 * security is restored afterwards; the timeline names the user.
 */
export const asAgency = async <R>(context: Context, work: (context: Context) => Promise<R>): Promise<R> => {
  const { tx, asker } = context
  if (asker.companyId === null) return work(context)
  const stand = (company: string) => sql`select set_config('app.company', ${company}, true)`.execute(tx)
  await stand('')
  // An error rolls the transaction back, and its settings with it, so they need no restoring.
  const result = await work({
    ...context,
    asker: { ...asker, companyId: null, isCompanyAdmin: false, scopes: {} },
  }).catch(hideReason)
  await stand(String(asker.companyId))
  return result
}

/** Whether every required consent was given. */
export const isConsentComplete = ({ needsConsent, firstAgreedBy, secondAgreedBy }: Consents): boolean =>
  !needsConsent || (firstAgreedBy !== null && secondAgreedBy !== null)

/** Refuses to let a document take effect while an owner has not agreed. */
export const checkConsentComplete = (consents: Consents): void => {
  if (!isConsentComplete(consents)) conflict('Both owners have to agree first. Ask them to agree.')
}
