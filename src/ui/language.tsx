// The language in use. The English text is the key; the caller provides the Arabic catalogue.

import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { type Catalogue, translate } from '#texts/translate.ts'

export type Language = 'english' | 'arabic'
export type Translate = (key: string, values?: Record<string, string | number>) => string
type InUse = { language: Language; direction: 'ltr' | 'rtl'; t: Translate }

const Context = createContext<InUse>({
  language: 'english',
  direction: 'ltr',
  t: (key, values) => translate({}, key, values),
})

/** Texts inside are shown in `language`; `catalogue` is that language's own (empty for English). */
export const LanguageProvider = ({
  language,
  direction = language === 'arabic' ? 'rtl' : 'ltr',
  catalogue,
  children,
}: {
  language: Language
  /** the language's own direction unless the user chooses otherwise */
  direction?: InUse['direction']
  catalogue: Catalogue
  children: ReactNode
}) => {
  const inUse = useMemo<InUse>(
    () => ({
      language,
      direction,
      t: (key, values) => translate(catalogue, key, values),
    }),
    [language, direction, catalogue],
  )
  return <Context value={inUse}>{children}</Context>
}

/** The language, its direction and `t(key, values)`. */
export const useLanguage = (): InUse => useContext(Context)
