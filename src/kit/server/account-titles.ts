// How the kit asks what an account is called, without knowing what accounts are about.

import type { Context } from '#kit/server/context.ts'
import { type Catalogue, translate } from '#kit/translate.ts'
import type { Account } from '#ledger/legs.ts'

/** For each account its role's title, a message key, and the names it is about. */
export type TitlesOf = (accounts: readonly Account[], context: Context) => Promise<{ role: string; about: string[] }[]>

/** One line for each account, in the asker's language: `In stock: LC-101, Raw, Nabt Al Jazirah Trading, Jeddah`. */
export const accountTitles = async (accounts: readonly Account[], context: Context): Promise<string[]> => {
  const arabic: Catalogue = context.asker.language === 'arabic' ? context.arabic : {}
  const comma = context.asker.language === 'arabic' ? '، ' : ', '
  const titles = await context.titlesOf(accounts, context)
  return titles.map(({ role, about }) => {
    const names = about.map(name => arabic[name] ?? name).join(comma)
    return names ? `${translate(arabic, role)}: ${names}` : translate(arabic, role)
  })
}
