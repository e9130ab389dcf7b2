// The agency in whose name the browser prints a sheet.

import { createContext, useContext } from 'react'

type Letterhead = { name: string; nameAr: string }

const Context = createContext<Letterhead | undefined>(undefined)

/** Sheets inside are printed under the name of this agency. */
export const LetterheadProvider = Context

/** The agency of the page; undefined outside of any. */
export const useLetterhead = (): Letterhead | undefined => useContext(Context)
