// The signed-in user, for the kit's screens: decides which buttons are shown. Provided once around them.

import { createContext, type ReactNode, useContext } from 'react'
import type { Asker } from '#rights/may.ts'

type Asking = { asker: Asker; zone: string; amazonUrl: string }

const nobody: Asker = { isSuperAdmin: false, isAgencyAdmin: false, isCompanyAdmin: false, permissions: [] }

const Context = createContext<Asking>({ asker: nobody, zone: 'Asia/Riyadh', amazonUrl: '' })

/** The screens inside are rendered for `asker`; instants in `zone`, the agency's; `amazonUrl` is the base address of pictures. */
export const AskerProvider = ({ children, ...asking }: Asking & { children: ReactNode }) => (
  <Context value={asking}>{children}</Context>
)

/** The user, the agency's time zone, and the base address of pictures. */
export const useAsker = (): Asking => useContext(Context)
