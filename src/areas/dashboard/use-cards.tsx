// Which cards a dashboard shows, and in which order; remembered in this browser.

import { useState } from 'react'

const read = (key: string): string[] | undefined => {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** The cards that are shown; `usual` until the user has chosen. Cards that are not `allowed` stay away. Kept under `key`. */
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
    /** a place earlier or later */
    move(name: N, by: -1 | 1) {
      const place = chosen.indexOf(name)
      const other = chosen[place + by]
      if (other) keep(chosen.with(place, other).with(place + by, name))
    },
    reset: () => keep(undefined),
  }
}

export type Cards<N extends string> = ReturnType<typeof useCards<N>>
