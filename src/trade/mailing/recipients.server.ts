// The recipients of a mail and of copies, each once, and again after a failure.

import type { saleEmail } from '#areas/sales/sale-email/definition.ts'
import type { ValuesIn } from '#kit/document.ts'
import { refuse } from '#kit/refusal.ts'

export type Recipient = NonNullable<ValuesIn<typeof saleEmail>['recipients']>[number]
type Addressee = Pick<Recipient, 'email' | 'role'>

const most = 50

const waitingRecipient = ({ email, role }: Addressee, resends: number): Recipient => ({
  email,
  role: role ?? 'To',
  state: 'Waiting',
  sentAt: null,
  error: null,
  messageId: null,
  resends,
})

export const isDirect = ({ role }: Addressee): boolean => role !== 'Cc'

/** FTP has one destination; its result is stored in one line, like a recipient's. */
export const singleDestination = (place: string, resends = 0): Recipient[] => [
  waitingRecipient({ email: place, role: 'To' }, resends),
]

/** Each address once; a direct recipient takes precedence over a copy. */
export const uniqueRecipients = (entered: readonly Addressee[], own: readonly string[]): Recipient[] => {
  const all = [...own.map((email): Addressee => ({ email, role: 'To' })), ...entered]
  const ordered = [...all.filter(each => !isDirect(each)), ...all.filter(isDirect)]
  const each = new Map(ordered.map(one => [one.email.toLowerCase(), one]))
  return [...each.values()]
    .toSorted((a, b) => Number(isDirect(b)) - Number(isDirect(a)))
    .map(one => waitingRecipient(one, 0))
}

/** Resets recipients whose mail failed to waiting. */
export const retryFailed = (recipients: readonly Recipient[] | null): Recipient[] =>
  (recipients ?? []).map(each => (each.state === 'Failed' ? waitingRecipient(each, (each.resends ?? 0) + 1) : each))

/** Refuses a mail without a direct recipient, with the message `nobody`, and more recipients than allowed. */
export const checkRecipients = (recipients: readonly Recipient[] | null, nobody: string): void => {
  if (!recipients?.some(isDirect)) refuse(nobody, { fields: { recipients: 'Please enter one.' } })
  if (recipients!.length <= most) return
  refuse('A mail goes to {most} recipients at most. Remove some.', {
    fields: { recipients: 'Too many.' },
    values: { most },
  })
}
