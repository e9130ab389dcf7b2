// Who gets a mail, and who a copy of it: each once, and again where it did not reach him.

import type { saleEmail } from '#areas/sales/sale-email/definition.ts'
import type { ValuesIn } from '#kit/document.ts'
import { refuse } from '#kit/refusal.ts'

export type Recipient = NonNullable<ValuesIn<typeof saleEmail>['recipients']>[number]
type Named = Pick<Recipient, 'email' | 'role'>

const most = 50

const waiting = ({ email, role }: Named, resends: number): Recipient => ({
  ...{ email, role: role ?? 'To', state: 'Waiting', sentAt: null, error: null, messageId: null, resends },
})

export const isTo = ({ role }: Named): boolean => role !== 'Cc'

/** What goes by FTP goes to one place: its result stands in one line, as if it were a recipient. */
export const onlyAt = (place: string, resends = 0): Recipient[] => [waiting({ email: place, role: 'To' }, resends)]

/** Each address once; who is to get it stands before who gets a copy. */
export const eachOnce = (entered: readonly Named[], own: readonly string[]): Recipient[] => {
  const all = [...own.map((email): Named => ({ email, role: 'To' })), ...entered]
  const ordered = [...all.filter(each => !isTo(each)), ...all.filter(isTo)]
  const each = new Map(ordered.map(one => [one.email.toLowerCase(), one]))
  return [...each.values()].toSorted((a, b) => Number(isTo(b)) - Number(isTo(a))).map(one => waiting(one, 0))
}

/** Those it did not reach wait again. */
export const again = (recipients: readonly Recipient[] | null): Recipient[] =>
  (recipients ?? []).map(each => (each.state === 'Failed' ? waiting(each, (each.resends ?? 0) + 1) : each))

/** Refuses a mail to nobody, which `nobody` says in words, and to too many. */
export const checkRecipients = (recipients: readonly Recipient[] | null, nobody: string): void => {
  if (!recipients?.some(isTo)) refuse(nobody, { fields: { recipients: 'Please enter one.' } })
  if (recipients!.length <= most) return
  refuse('{most} recipients at most get the same mail.', {
    fields: { recipients: 'Too many.' },
    values: { most },
  })
}
