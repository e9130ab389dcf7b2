// How this browser shows the app: mode, language, collapsed menu. Remembered here; every open tab follows.

import { useSyncExternalStore } from 'react'
import type { Language } from '#ui/language.tsx'
import type { Mode } from '#ui/theme.ts'

export type Preferences = { mode: Mode; language: Language; isCollapsed: boolean }

const key = 'x-gms-preferences'
const start: Preferences = { mode: 'light', language: 'english', isCollapsed: false }

const read = (): Preferences => {
  try {
    return { ...start, ...(JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Preferences>) }
  } catch {
    return start
  }
}

let current = read()
const listeners = new Set<() => void>()

const tell = () => {
  for (const listener of listeners) listener()
}

window.addEventListener('storage', event => {
  if (event.key !== key) return
  current = read()
  tell()
})

/** Changes some of them, at once and for the next visit. */
export const prefer = (changes: Partial<Preferences>): void => {
  current = { ...current, ...changes }
  localStorage.setItem(key, JSON.stringify(current))
  tell()
}

export const usePreferences = (): Preferences =>
  useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => current,
  )
