import { createContext, type ReactNode, useCallback, useContext } from 'react'
import type { FormState } from '#kit/browser/form-state.ts'
import type { Field } from '#kit/fields.ts'
import type { Problem } from '#kit/kinds.ts'
import { useLanguage } from '#ui/language.tsx'

const Context = createContext<FormState | undefined>(undefined)

export const FormProvider = ({ form, children }: { form: FormState; children: ReactNode }) => (
  <Context value={form}>{children}</Context>
)

/** The surrounding form: its values in internal units, and `set(name, value, label)`. */
export const useForm = (): FormState => {
  const form = useContext(Context)
  if (!form) throw new Error('There is no form here.')
  return form
}

/** The ids that narrow a picker's rows. */
export const narrowing = ({ shape }: Field, ...rows: Record<string, unknown>[]): Record<string, unknown> =>
  'narrowedBy' in shape && shape.narrowedBy
    ? Object.fromEntries(shape.narrowedBy.map(by => [by, rows.find(row => row[by])?.[by]]))
    : {}

/** Translates the reason a value was refused. */
export const useProblemText = () => {
  const { t } = useLanguage()
  return useCallback(
    ({ message, values }: Problem, field: Field | undefined): string =>
      t(message, { ...values, label: t(field?.label ?? '') }),
    [t],
  )
}
