// The app's look in one place: theme, direction, antd's own texts, and the place for messages.

import { StyleProvider } from '@ant-design/cssinjs'
import { ConfigProvider } from 'antd'
import englishLocale from 'antd/es/locale/en_US.js'
import type { Locale } from 'antd/es/locale/index.js'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Catalogue } from '#texts/translate.ts'
import { createKeptStyles } from '#ui/kept-styles.ts'
import { type Language, LanguageProvider } from '#ui/language.tsx'
import { Notices } from '#ui/notify.ts'
import { Spinner } from '#ui/spinner.tsx'
import { type Mode, themeOf } from '#ui/theme.ts'
import './look.css'

type LookProps = {
  mode: Mode
  language: Language
  /** default: the language's own direction */
  direction?: 'ltr' | 'rtl'
  /** texts of the language; empty for English */
  catalogue: Catalogue
  /** antd's own texts; default: English */
  locale?: Locale
  children: ReactNode
}

const styles = createKeptStyles()

// antd's own mark is read out, by an English name.
const selects = { suffixIcon: <ChevronDown size={14} strokeWidth={1.7} aria-hidden /> }

const themes = { light: themeOf('light'), dark: themeOf('dark') }

// The server puts a nonce into every page. antd's style elements carry it; the policy allows no other inline style.
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content

// Measuring scroll bars and locking the page behind a drawer create style elements without the nonce, so every new one gets it.
if (nonce) {
  const create = document.createElement.bind(document)
  document.createElement = ((name: string, options?: ElementCreationOptions) => {
    const element = create(name, options)
    if (name === 'style') element.nonce = nonce
    return element
  }) as typeof document.createElement
}

// antd adds a wrapper element when it first gets a locale, which remounts everything inside, so there is one from the start.
// A CommonJS module may have a second default export inside the first.
const usualLocale: Locale = englishLocale.default ?? englishLocale

// Browsers leave out backgrounds on paper, where the light letters of the dark theme could not be read.
const useModeOnPaper = (mode: Mode): Mode => {
  const [isPrinted, setPrinted] = useState(false)
  useEffect(() => {
    // Rendered at once: the browser prints what the page is when this returns.
    const begin = () => flushSync(() => setPrinted(true))
    const end = () => setPrinted(false)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinted ? 'light' : mode
}

/** Theme, direction and language for everything below; keeps <html> in step with them. */
export const Look = ({
  mode: chosen,
  language,
  direction: wanted,
  catalogue,
  locale = usualLocale,
  children,
}: LookProps) => {
  const mode = useModeOnPaper(chosen)
  const direction = wanted ?? (language === 'arabic' ? 'rtl' : 'ltr')
  useLayoutEffect(() => {
    const page = document.documentElement
    page.dataset.theme = mode
    page.dir = direction
    page.lang = language === 'arabic' ? 'ar' : 'en'
  }, [mode, language, direction])
  return (
    <StyleProvider cache={styles}>
      <ConfigProvider
        theme={themes[mode]}
        direction={direction}
        locale={locale}
        csp={{ nonce }}
        popover={{ arrow: false }}
        select={selects}
        button={{ loadingIcon: <Spinner /> }}
      >
        <LanguageProvider language={language} direction={direction} catalogue={catalogue}>
          {children}
          <Notices />
        </LanguageProvider>
      </ConfigProvider>
    </StyleProvider>
  )
}
