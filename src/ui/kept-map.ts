// What is ticked on a screen and not saved yet survives a reload, as the entries of a form do.

import { useCallback, useEffect, useState } from 'react'
import { draftKeyOf } from '#ui/drafts.ts'
import { useLanguage } from '#ui/language.tsx'
import { notify } from '#ui/notify.ts'

type Kept<K, V> = ReadonlyMap<K, V>

const readKept = <K, V>(key: string): Kept<K, V> => {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(key) ?? '[]') as [K, V][])
  } catch {
    return new Map()
  }
}

/** A map that is stored for this tab under a place until it is empty again; `drop` empties it for good before the screen is left. */
export const useKeptMap = <K, V>(place: string) => {
  const { t } = useLanguage()
  const key = draftKeyOf(place)
  const [kept, setKept] = useState(() => readKept<K, V>(key))
  const [wasKept] = useState(kept.size > 0)
  useEffect(() => {
    if (wasKept) notify.info(t('Your entries were saved in this browser. Continue, or discard them.'))
  }, [wasKept, t])
  useEffect(() => {
    if (kept.size === 0) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify([...kept]))
  }, [key, kept])
  const drop = useCallback(() => {
    sessionStorage.removeItem(key)
    setKept(new Map())
  }, [key])
  return { kept, setKept, drop }
}
