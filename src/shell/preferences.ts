// The user's theme settings and language. Stored in this browser, where every open tab follows them, and on
// the server for the next sign-in.

import { useSyncExternalStore } from 'react'
import { type HijriChoice, type ThemeSettings, type TourName, themeDefaults } from '#session/calls.ts'
import { readShortcuts, shortcuts } from '#shell/theme-choices.ts'
import type { Language } from '#ui/language.tsx'

/** `toursSeen` is known after the sign-in only. */
export type Preferences = ThemeSettings & { language: Language; hijriDates: HijriChoice; toursSeen?: TourName[] }

const key = 'x-gms-preferences'
const start: Preferences = { ...themeDefaults, language: 'english', hijriDates: 'As the agency' }

const read = (): Preferences => {
  try {
    return { ...start, ...(JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Preferences>) }
  } catch {
    return start
  }
}

let current = read()
const listeners = new Set<() => void>()

const put = (preferences: Preferences) => {
  current = preferences
  localStorage.setItem(key, JSON.stringify(current))
  for (const listener of listeners) listener()
}

window.addEventListener('storage', event => {
  if (event.key !== key) return
  current = read()
  for (const listener of listeners) listener()
})

type Keep = (preferences: Preferences) => Promise<unknown>

// Choices made before signing in wait here.
let waiting: Partial<Preferences> = {}
let keep: Keep | undefined
let last: Promise<unknown> = Promise.resolve()

// Saves run one after the other, so that the last choice is the one that stays.
const save = () => {
  const [saving, preferences] = [keep, current]
  if (saving) last = last.then(() => saving(preferences))
}

export const languageInUse = (): Language => current.language

/** Changes some preferences, at once and for the next visit. */
export const prefer = (changes: Partial<Preferences>): void => {
  put({ ...current, ...changes })
  if (keep) save()
  else waiting = { ...waiting, ...changes }
}

const directionOf = (language: Language): ThemeSettings['direction'] => (language === 'arabic' ? 'rtl' : 'ltr')

/** Changes the app's language, and its direction with it. */
export const setLanguage = (language: Language): void => prefer({ language, direction: directionOf(language) })

/** The defaults, with the direction of the language in use. */
export const defaults = (): ThemeSettings & { hijriDates: HijriChoice } => ({
  ...themeDefaults,
  hijriDates: 'As the agency',
  direction: directionOf(current.language),
})

/** A user is signed in: from now on choices are stored by `keepWith`. `kept` are the stored preferences, given only for a new sign-in;
 *  choices made before signing in take precedence. */
export const signedIn = (keepWith: Keep, kept: Preferences | undefined): void => {
  keep = keepWith
  const chosen = waiting
  waiting = {}
  if (kept) put({ ...current, ...kept, ...chosen })
  if (Object.keys(chosen).length > 0) save()
}

/** Signed out: back to the defaults, in the same language. */
export const signedOut = (): void => {
  keep = undefined
  put({ ...defaults(), language: current.language })
}

export const usePreferences = (): Preferences =>
  useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => current,
  )

// Parameters of the address may set the look once; they are removed from the address.
const address = new URL(window.location.href)
const wanted = readShortcuts(address.searchParams)
for (const word of shortcuts) address.searchParams.delete(word)
if (Object.keys(wanted).length > 0) {
  prefer(wanted)
  window.history.replaceState(window.history.state, '', address)
}
