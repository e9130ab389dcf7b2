// Arabic is loaded when first used: the texts of every area, antd's own words, the font.

import font from '@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-400-normal.woff2?url'
import type { Locale } from 'antd/es/locale/index.js'
import { useEffect, useState } from 'react'
import type { Catalogue } from '#texts/translate.ts'

export type Arabic = { catalogue: Catalogue; locale: Locale }

let fetched: Arabic | undefined

// Asked for together with the texts, not after them.
const preloadFont = () => {
  const link = Object.assign(document.createElement('link'), {
    rel: 'preload',
    as: 'font',
    type: 'font/woff2',
    href: font,
  })
  link.crossOrigin = 'anonymous'
  document.head.append(link)
}

/** The Arabic texts once they are here; fetched only when `isWanted`. */
export const useArabic = (isWanted: boolean): Arabic | undefined => {
  const [arabic, setArabic] = useState(fetched)
  useEffect(() => {
    if (!isWanted || fetched) return
    preloadFont()
    import('#shell/arabic-texts.ts').then(texts => {
      fetched = { catalogue: texts.catalogue, locale: texts.locale }
      setArabic(fetched)
    })
  }, [isWanted])
  return isWanted ? (arabic ?? fetched) : undefined
}
