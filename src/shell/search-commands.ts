// Commands of the search box: "new bag sale", "approve BS-2026-00012", "receive payment from ...".

import type { FoundDocument } from '#areas/search/calls.ts'
import { stepPath } from '#next-steps/step-path.ts'
import type { Asker } from '#rights/may.ts'
import { type MenuPage, pathOf } from '#shell/menu.ts'
import type { Translate } from '#ui/language.tsx'

type Command = { to: string; label: string; kind: string; isNumber: false }

const startsWithVerb = (typed: string, verbs: readonly string[]): string | undefined => {
  const lower = typed.toLowerCase()
  const verb = verbs.map(each => each.toLowerCase()).find(each => lower.startsWith(`${each} `))
  return verb === undefined ? undefined : typed.slice(verb.length).trim()
}

// Verbs are understood in both languages, whatever the language in use.
const both = (words: readonly string[], t: Translate): string[] => [...words, ...words.map(word => t(word))]

/** The typed words without the verb before them. */
export const withoutVerb = (typed: string, t: Translate): string => {
  const paid = startsWithVerb(typed, both(['Receive payment from', 'Payment from'], t))
  return paid ?? startsWithVerb(typed, both(['Approve', 'Issue', 'Confirm'], t)) ?? typed
}

/** Commands for new documents: typing the name of a document, with or without "new", offers to create one. */
export const newCommands = (
  pages: readonly MenuPage[],
  typed: string,
  { asker, agencyId, t }: { asker: Asker; agencyId: number | undefined; t: Translate },
): Command[] => {
  if (agencyId === undefined) return []
  const named = startsWithVerb(typed, both(['New', 'Add'], t))
  if (named === undefined) return []
  const wanted = named.toLowerCase()
  const callsOf = ({ title, singular = title }: MenuPage) =>
    [title, singular, t(title), t(singular)].map(words => words.toLowerCase())
  // An exact name comes first, then names that begin with the typed words.
  const rankOf = (page: MenuPage): number => {
    const calls = callsOf(page)
    if (calls.includes(wanted)) return 0
    return calls.some(words => words.startsWith(wanted)) ? 1 : 2
  }
  return pages
    .filter(page => page.mayAdd?.(asker) && callsOf(page).some(words => words.includes(wanted)))
    .sort((one, other) => rankOf(one) - rankOf(other))
    .map(page => ({
      to: `${pathOf({ ...page, address: page.also ?? page.address }, agencyId)}/add`,
      label: t('New {document}', { document: t(page.singular ?? page.title) }),
      kind: t('Action'),
      isNumber: false,
    }))
}

/** Actions on the documents and parties that were found: decide a document, or receive a payment. */
export const foundCommands = (
  found: readonly FoundDocument[],
  typed: string,
  { agencyId, mayReceive, t }: { agencyId: number; mayReceive: boolean; t: Translate },
): Command[] => {
  const isPaying = startsWithVerb(typed, both(['Receive payment from', 'Payment from'], t)) !== undefined
  return found.flatMap(({ id, address, label, decision }): Command[] => {
    const command = { kind: t('Action'), isNumber: false as const }
    if (isPaying) {
      if (address !== 'master-data/customer' || !mayReceive) return []
      const to = stepPath(agencyId, { address: 'payment', known: { customer: id } })
      return [{ ...command, to, label: t('Receive payment from {name}', { name: label }) }]
    }
    if (!decision) return []
    return [{ ...command, to: `/${agencyId}/mine?open=${address}/${id}`, label: `${t(decision)} ${label}` }]
  })
}
