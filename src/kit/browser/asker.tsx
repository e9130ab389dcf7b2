// Who asks, for the kit's screens: which buttons are shown follows from it. Given once around them.

import { createContext, type ReactNode, useContext } from 'react'
import type { Asker } from '#rights/may.ts'

type Asking = { asker: Asker; zone: string; amazonUrl: string }

const nobody: Asker = { isSuperAdmin: false, isAgencyAdmin: false, isCompanyAdmin: false, permissions: [] }

const Context = createContext<Asking>({ asker: nobody, zone: 'Asia/Riyadh', amazonUrl: '' })

/** Screens below it belong to `asker`; instants are shown in `zone`, the agency's; pictures lie below `amazonUrl`. */
export const AskerProvider = ({ children, ...asking }: Asking & { children: ReactNode }) => (
  <Context value={asking}>{children}</Context>
)

/** Who asks, the agency's time zone, and where pictures lie. */
export const useAsker = (): Asking => useContext(Context)
