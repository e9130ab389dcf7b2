// The cards of a dashboard and their order; stored in this browser.

import { useState } from 'react'

const read = (key: string): string[] | undefined => {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** The shown cards; `usual` until the user has chosen. Cards that are not `allowed` are left out. Stored under `key`. */
export const useCards = <N extends string>(key: string, allowed: readonly N[], usual: readonly N[]) => {
  const [kept, setKept] = useState(() => read(key))
  const chosen = (kept ?? usual).filter((name): name is N => (allowed as readonly string[]).includes(name))
  const keep = (next: N[] | undefined) => {
    setKept(next)
    if (next) localStorage.setItem(key, JSON.stringify(next))
    else localStorage.removeItem(key)
  }
  return {
    shown: chosen,
    others: allowed.filter(name => !chosen.includes(name)),
    toggle(name: N) {
      keep(chosen.includes(name) ? chosen.filter(one => one !== name) : [...chosen, name])
    },
    /** moves a card one place up or down */
    move(name: N, by: -1 | 1) {
      const place = chosen.indexOf(name)
      const other = chosen[place + by]
      if (other) keep(chosen.with(place, other).with(place + by, name))
    },
    reset: () => keep(undefined),
  }
}

export type Cards<N extends string> = ReturnType<typeof useCards<N>>
