// Who asks, for the kit's screens: which buttons are shown follows from it. Given once around them.

import { createContext, type ReactNode, useContext } from 'react'
import type { Asker } from '#rights/may.ts'

type Asking = { asker: Asker; zone: string }

const nobody: Asker = { isSuperAdmin: false, isAgencyAdmin: false, isCompanyAdmin: false, permissions: [] }

const Context = createContext<Asking>({ asker: nobody, zone: 'Asia/Riyadh' })

/** Screens below it belong to `asker`; instants are shown in `zone`, the agency's. */
export const AskerProvider = ({ asker, zone, children }: Asking & { children: ReactNode }) => (
  <Context value={{ asker, zone }}>{children}</Context>
)

/** Who asks, and the agency's time zone. */
export const useAsker = (): Asking => useContext(Context)
