// How the owners of a loan, its return, a transfer between them, a swap or a cargo sale agree to it.

import { sql } from 'kysely'
import type { consentMovements } from '#areas/agencies/definition.ts'
import { conflict, Refusal, refuse } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'

type Consents = {
  needsConsent: boolean | null
  firstAgreedBy: string | null
  firstAgreedAt: string | null
  secondAgreedBy: string | null
  secondAgreedAt: string | null
}
type Owners = { first: number; second: number }

const isFirstOwner = (what: string): boolean => what === 'agree-first'

/** Whether the agency's setting names the movement among those its owners agree to; null where it does not. */
export const readConsentRequired = async (
  movement: (typeof consentMovements)[number],
  { tx, asker }: Context,
): Promise<true | null> => {
  const agency = tx.selectFrom('agency').select('ownersConsent').where('id', '=', asker.agencyId)
  return (await agency.executeTakeFirstOrThrow()).ownersConsent?.includes(movement) || null
}

/** Whether what happens is one of the owners agreeing. */
export const isConsentAction = (what: string): boolean => what === 'agree-first' || what === 'agree-second'

/** Whether an owner decides: agrees, or declines. */
export const isOwnersDecision = (what: string): boolean => isConsentAction(what) || what === 'decline'

/** Who agreed, and when; what was agreed to is no longer agreed when it is changed. */
export const agreedNow = (what: string, { asker }: Context): Partial<Consents> => {
  const [by, at] = [asker.name, new Date().toISOString()]
  if (what === 'agree-first') return { firstAgreedBy: by, firstAgreedAt: at }
  if (what === 'agree-second') return { secondAgreedBy: by, secondAgreedAt: at }
  return what === 'change'
    ? { firstAgreedBy: null, firstAgreedAt: null, secondAgreedBy: null, secondAgreedAt: null }
    : {}
}

/** Refuses who speaks for another owner, who agrees twice, and who declines what needs no consent. */
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

// A refusal names what stands in the way, which may be the other owner's stock.
const hideReason = (failure: unknown): never => {
  if (!(failure instanceof Refusal)) throw failure
  return conflict('This cannot take effect as things stand. The agency sees why: ask it.')
}

/** Does what the last consent leads to as the agency, which knows of both owners: the user of one of them sees neither the other's
 *  company nor its mapping and LC. The wall stands again afterwards, and the timeline names the user. */
export const asAgency = async <R>(context: Context, work: (context: Context) => Promise<R>): Promise<R> => {
  const { tx, asker } = context
  if (asker.companyId === null) return work(context)
  const stand = (company: string) => sql`select set_config('app.company', ${company}, true)`.execute(tx)
  await stand('')
  // What fails ends the transaction, and the lifted wall with it.
  const result = await work({
    ...context,
    asker: { ...asker, companyId: null, isCompanyAdmin: false, scopes: {} },
  }).catch(hideReason)
  await stand(String(asker.companyId))
  return result
}

/** Whether no consent is missing. */
export const isConsentComplete = ({ needsConsent, firstAgreedBy, secondAgreedBy }: Consents): boolean =>
  !needsConsent || (firstAgreedBy !== null && secondAgreedBy !== null)

/** Refuses to let something take effect to which an owner has not agreed. */
export const checkConsentComplete = (consents: Consents): void => {
  if (!isConsentComplete(consents)) conflict('Both owners have to agree first. Ask them to agree.')
}
