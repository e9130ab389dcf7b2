// Who is signed in. Without a token there is nobody; a token is good until an answer says 403.

import { createContext, type ReactNode, useContext } from 'react'
import type { Asker } from '#rights/may.ts'

export type Account = Asker & {
  user: { username: string; email: string | null; phone: string | null }
  /** the agency the person works in; none for a super admin */
  agency: number | null
}

const Context = createContext<Account | undefined>(undefined)

export const AccountProvider = ({ account, children }: { account: Account; children: ReactNode }) => (
  <Context value={account}>{children}</Context>
)

/** The person signed in; only below the sign-in. */
export const useAccount = (): Account => {
  const account = useContext(Context)
  if (!account) throw new Error('Nobody is signed in here.')
  return account
}
