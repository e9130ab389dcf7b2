// The checked rights of the matrix, and their difference from the saved role.

import { useState } from 'react'
import { useAsker } from '#kit/browser/asker.tsx'
import { rightsNotHeld } from '#rights/granting.ts'
import { allRights, type Right } from '#rights/rights.ts'

export type Matrix = {
  held: ReadonlySet<Right>
  added: Right[]
  removed: Right[]
  /** whether the user may not change it */
  isFixed: (right: Right) => boolean
  set: (rights: readonly Right[], on: boolean) => void
  /** copies another role's rights, if the user may give them */
  copy: (rights: readonly Right[]) => void
}

export const useMatrix = (was: readonly Right[], isReadOnly: boolean): Matrix => {
  const { asker } = useAsker()
  const [held, setHeld] = useState<ReadonlySet<Right>>(() => new Set(was))
  const fixed = new Set<string>(isReadOnly ? allRights : rightsNotHeld(asker, allRights))
  const free = (rights: readonly Right[]) => rights.filter(right => !fixed.has(right))
  return {
    held,
    added: allRights.filter(right => held.has(right) && !was.includes(right)),
    removed: allRights.filter(right => !held.has(right) && was.includes(right)),
    isFixed: right => fixed.has(right),
    set: (rights, on) => {
      const next = new Set(held)
      for (const right of free(rights)) {
        if (on) next.add(right)
        else next.delete(right)
      }
      setHeld(next)
    },
    copy: rights => setHeld(new Set([...[...held].filter(right => fixed.has(right)), ...free(rights)])),
  }
}
