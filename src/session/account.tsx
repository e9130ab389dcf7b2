// Who is signed in. Without a token there is nobody; a token is good until an answer says 403.

import { createContext, type ReactNode, useContext } from 'react'
import type { UserContext } from '#session/calls.ts'

const Context = createContext<UserContext | undefined>(undefined)

export const AccountProvider = ({ account, children }: { account: UserContext; children: ReactNode }) => (
  <Context value={account}>{children}</Context>
)

/** The person signed in; only below the sign-in. */
export const useAccount = (): UserContext => {
  const account = useContext(Context)
  if (!account) throw new Error('Nobody is signed in here.')
  return account
}
