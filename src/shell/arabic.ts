// Arabic is loaded when it is first used, in two parts. The texts of the frame and the dashboard come with a page that starts in
// Arabic; the texts of every area and antd's own texts come with the first screen that may show them.

import font from '@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-400-normal.woff2?url'
import type { Locale } from 'antd/es/locale/index.js'
import { useEffect, useSyncExternalStore } from 'react'
import { languageInUse } from '#shell/preferences.ts'
import type { Catalogue } from '#texts/translate.ts'

type Arabic = { catalogue: Catalogue; locale?: Locale }

let first: Arabic | undefined
let all: Arabic | undefined
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const notifyAll = () => {
  for (const listener of listeners) listener()
}

/** Wraps work that is done only once; after a failure the next call tries again. */
const once = (work: () => Promise<void>): (() => Promise<void>) => {
  let doing: Promise<void> | undefined
  return () => {
    doing ??= work().catch(error => {
      doing = undefined
      throw error
    })
    return doing
  }
}

const loadFirst = once(async () => {
  const { catalogue } = await import('#shell/arabic-first.ts')
  first = { catalogue }
  notifyAll()
})

const loadAll = once(async () => {
  const { catalogue, locale } = await import('#shell/arabic-texts.ts')
  all = { catalogue, locale }
  notifyAll()
})

// Requested in parallel with the texts, not after them.
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

// A page switched to Arabic later may show any screen, so it needs all texts.
let isFirstEnough = languageInUse() === 'arabic'
if (isFirstEnough) preloadFont()

/** The Arabic texts the page needs, once they are loaded; requested only if `isWanted`. */
export const useArabic = (isWanted: boolean): Arabic | undefined => {
  const arabic = useSyncExternalStore(subscribe, () => all ?? (isFirstEnough ? first : undefined))
  useEffect(() => {
    if (!isWanted) isFirstEnough = false
    else void (isFirstEnough ? loadFirst() : loadAll())
  }, [isWanted])
  return isWanted ? arabic : undefined
}

/** Resolves when the texts of every screen are loaded in the language in use; the English ones are in the code. */
export const loadAllTexts = async (): Promise<void> => {
  if (languageInUse() === 'arabic') await loadAll()
}

/** Whether the texts of every screen are loaded in the language in use; loads them if not. */
export const useAllTexts = (isArabic: boolean): boolean => {
  const isHere = useSyncExternalStore(subscribe, () => all !== undefined)
  useEffect(() => {
    if (isArabic) void loadAll()
  }, [isArabic])
  return !isArabic || isHere
}
