// Notifies the owner of an account, at its old address, of a sensitive change, so that a thief's change is noticed.

import { sql } from 'kysely'
import type { Tx } from '#database/connect.ts'
import type { Context } from '#kit/server/context.ts'
import { maskedEmail, maskedPhone, queueMail } from '#session/messages.server.ts'
import { translate } from '#texts/translate.ts'

const lifeSeconds = 2 * 24 * 60 * 60

/** An account before the change. */
export type AccountBefore = {
  id: number
  username: string
  name: string
  email: string | null
  language: 'english' | 'arabic'
}

export type AccountChange =
  | { what: 'email' | 'phone'; next: string | null }
  | {
      what:
        | 'password'
        | 'code-off'
        | 'second-factor-on'
        | 'second-factor-off'
        | 'recovery-code'
        | 'passkey-on'
        | 'passkey-off'
    }

const sentences = {
  email: 'The e-mail address of the GMS account {username} was changed to {next}.',
  phone: 'The mobile number of the GMS account {username} was changed to {next}.',
  password: 'The password of the GMS account {username} was changed.',
  'code-off': 'Signing in to the GMS account {username} no longer asks for a one-time code.',
  'second-factor-on': 'An authenticator app was set up for the GMS account {username}.',
  'second-factor-off': 'The authenticator app of the GMS account {username} was removed.',
  'passkey-on': 'A passkey was added to the GMS account {username}.',
  'passkey-off': 'A passkey of the GMS account {username} was removed.',
  'recovery-code': 'Somebody signed in to the GMS account {username} with a recovery code.',
} as const

const shownNext = (change: AccountChange): string => {
  if (!('next' in change) || !change.next) return '–'
  return change.what === 'email' ? maskedEmail(change.next) : maskedPhone(change.next)
}

type Mailing = Pick<Context, 'tx' | 'sealing' | 'arabic'>

/** Ends the user's links to a new password: the reader of an earlier mail could undo a change of the password or the e-mail address. */
export const endPasswordLinks = (tx: Tx, agencyId: number, userId: number) =>
  sql`select app.end_password_links(${agencyId}, ${userId})`.execute(tx)

/** Queues a mail about the changes to the account's old address; without one nobody can be notified. */
export const notifyOldAddress = async (
  { id, username, name, email, language }: AccountBefore,
  changes: readonly AccountChange[],
  { tx, sealing, arabic }: Mailing,
): Promise<void> => {
  if (!email || changes.length === 0) return
  const say = (key: string, values = {}): string => translate(language === 'arabic' ? arabic : {}, key, values)
  const lines = changes.map(change => say(sentences[change.what], { username, next: shownNext(change) }))
  const text = `${[...lines, '', say('If this was not you, tell an admin of your agency at once.')].join('\n')}\n`
  const content = { subject: say('Your GMS account was changed'), text }
  const about = { document: 'staffUser', id }
  await queueMail({ tx, sealing }, { to: { id, name, email, language }, content, lifeSeconds, about })
}
