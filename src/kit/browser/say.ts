import { useCallback } from 'react'
import type { Field } from '#kit/fields.ts'
import type { Problem } from '#kit/kinds.ts'
import { useLanguage } from '#ui/language.tsx'

/** Says why a value was refused, in the person's language. */
export const useSay = () => {
  const { t } = useLanguage()
  return useCallback(
    ({ message, values }: Problem, field: Field | undefined): string =>
      t(message, { ...values, label: t(field?.label ?? '') }),
    [t],
  )
}
