// A form that opens beside another one: the row it creates is put into the field that opened it.

import { createContext, useContext } from 'react'
import type { Row } from '#kit/check.ts'

export type FormAside = {
  /** start values of the new row, such as the name that was searched for */
  begin: Row
  done: (saved: Row) => void
  close: () => void
}

const Context = createContext<FormAside | undefined>(undefined)
export const FormAsideProvider = Context

/** The field that opened this form; undefined if the form is a screen. */
export const useFormAside = (): FormAside | undefined => useContext(Context)
