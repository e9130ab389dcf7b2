// Which cards the dashboard shows, and in which order; remembered in this browser.

import { useState } from 'react'
import type { CardName } from '#areas/dashboard/jobs.ts'

const key = 'x-gms-dashboard'

const read = (): string[] | undefined => {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** The cards that are shown; `usual` until the user has chosen. Cards that are not `allowed` stay away. */
export const useCards = (allowed: readonly CardName[], usual: readonly CardName[]) => {
  const [kept, setKept] = useState(read)
  const chosen = (kept ?? usual).filter((name): name is CardName => (allowed as readonly string[]).includes(name))
  const keep = (next: CardName[] | undefined) => {
    setKept(next)
    if (next) localStorage.setItem(key, JSON.stringify(next))
    else localStorage.removeItem(key)
  }
  return {
    shown: chosen,
    others: allowed.filter(name => !chosen.includes(name)),
    toggle: (name: CardName) => keep(chosen.includes(name) ? chosen.filter(one => one !== name) : [...chosen, name]),
    /** a place earlier or later */
    move: (name: CardName, by: -1 | 1) => {
      const place = chosen.indexOf(name)
      const other = chosen[place + by]
      if (other) keep(chosen.with(place, other).with(place + by, name))
    },
    reset: () => keep(undefined),
  }
}

export type Cards = ReturnType<typeof useCards>
