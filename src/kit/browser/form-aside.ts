// A form that stands beside another one: what it makes goes back to the field that asked for it.

import { createContext, useContext } from 'react'
import type { Row } from '#kit/check.ts'

export type FormAside = {
  /** values the new row begins with, such as the name that was searched for */
  begin: Row
  done: (saved: Row) => void
  close: () => void
}

const Context = createContext<FormAside | undefined>(undefined)
export const FormAsideProvider = Context

/** The field that waits for this form; undefined where the form is a screen. */
export const useFormAside = (): FormAside | undefined => useContext(Context)
