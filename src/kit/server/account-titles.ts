// Titles of ledger accounts; the application provides them, since the kit does not know what the accounts mean.

import type { Context } from '#kit/server/context.ts'
import type { Account } from '#ledger/legs.ts'
import { type Catalogue, translate } from '#texts/translate.ts'

/** For each account its role's title (a message key), the names of its dimensions, and whether it is normally negative, as a
 *  liability is. */
export type TitlesOf = (
  accounts: readonly Account[],
  context: Context,
) => Promise<{ role: string; about: string[]; isOwed: boolean }[]>

/** One line for each account, in the user's language: `In stock: LC-101, Raw, Nabt Al Jazirah Trading, Jeddah`. `sign` is -1 for
 *  liabilities, which users read as positive. */
export const accountLines = async (
  accounts: readonly Account[],
  context: Context,
): Promise<{ title: string; sign: 1 | -1 }[]> => {
  const arabic: Catalogue = context.asker.language === 'arabic' ? context.arabic : {}
  const comma = context.asker.language === 'arabic' ? '، ' : ', '
  const titles = await context.titlesOf(accounts, context)
  return titles.map(({ role, about, isOwed }) => {
    const names = about.map(name => arabic[name] ?? name).join(comma)
    const title = names ? `${translate(arabic, role)}: ${names}` : translate(arabic, role)
    return { title, sign: isOwed ? -1 : 1 }
  })
}
