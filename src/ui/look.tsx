// Everything that makes the app look one way: theme, direction, antd's own words, and the place for messages.

import { ConfigProvider } from 'antd'
import englishLocale from 'antd/es/locale/en_US.js'
import type { Locale } from 'antd/es/locale/index.js'
import { type ReactNode, useLayoutEffect } from 'react'
import type { Catalogue } from '#texts/translate.ts'
import { type Language, LanguageProvider } from '#ui/language.tsx'
import { Notices } from '#ui/notify.ts'
import { Spinner } from '#ui/spinner.tsx'
import { type Mode, themeOf } from '#ui/theme.ts'
import './look.css'

type LookProps = {
  mode: Mode
  language: Language
  /** the language's own without it */
  direction?: 'ltr' | 'rtl'
  /** texts of the language; empty for English */
  catalogue: Catalogue
  /** antd's own words; English without it */
  locale?: Locale
  children: ReactNode
}

const themes = { light: themeOf('light'), dark: themeOf('dark') }

// Given by the server with every page: antd's style elements carry it, so that no inline style is allowed without.
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content

// Measuring scroll bars and locking the page behind a drawer write style elements that forget the nonce.
if (nonce) {
  const create = document.createElement.bind(document)
  document.createElement = ((name: string, options?: ElementCreationOptions) => {
    const element = create(name, options)
    if (name === 'style') element.nonce = nonce
    return element
  }) as typeof document.createElement
}

// antd wraps what is below once it is given words, and then draws it anew: it is given some from the start.
// A CommonJS module may come wrapped once more.
const usualLocale: Locale = englishLocale.default ?? englishLocale

/** Theme, direction and language for everything below; keeps <html> in step with them. */
export const Look = ({ mode, language, direction: wanted, catalogue, locale = usualLocale, children }: LookProps) => {
  const direction = wanted ?? (language === 'arabic' ? 'rtl' : 'ltr')
  useLayoutEffect(() => {
    const page = document.documentElement
    page.dataset.theme = mode
    page.dir = direction
    page.lang = language === 'arabic' ? 'ar' : 'en'
  }, [mode, language, direction])
  return (
    <ConfigProvider
      theme={themes[mode]}
      direction={direction}
      locale={locale}
      csp={{ nonce }}
      popover={{ arrow: false }}
      button={{ loadingIcon: <Spinner /> }}
    >
      <LanguageProvider language={language} direction={direction} catalogue={catalogue}>
        {children}
        <Notices />
      </LanguageProvider>
    </ConfigProvider>
  )
}
