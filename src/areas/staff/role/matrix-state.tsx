// The checked rights of the matrix, and their difference from the saved role.

import { useAgencyId } from '#kit/browser/api.ts'
import { useAsker } from '#kit/browser/asker.tsx'
import { rightsNotHeld } from '#rights/granting.ts'
import { allRights, type Right } from '#rights/rights.ts'
import { useKeptMap } from '#ui/kept-map.ts'

export type Matrix = {
  held: ReadonlySet<Right>
  added: Right[]
  removed: Right[]
  /** whether the user may not change it */
  isFixed: (right: Right) => boolean
  set: (rights: readonly Right[], on: boolean) => void
  /** copies another role's rights, if the user may give them */
  copy: (rights: readonly Right[]) => void
  /** ends the changes that are saved; those ticked meanwhile stay */
  forget: (saved: ReadonlySet<Right>) => void
  /** ends all changes */
  discard: () => void
}

// What the user ticks differently from the saved role.
type Ticks = ReadonlyMap<Right, boolean>

const difference = (was: readonly Right[], held: ReadonlySet<Right>): Ticks =>
  new Map(
    allRights.filter(right => held.has(right) !== was.includes(right)).map(right => [right, held.has(right)] as const),
  )

type RoleRights = { id: number; permissions: readonly Right[] }

/** The rights of the matrix. Ticks stay when a newer version of the role is loaded, and are changes of that one; they survive a reload. */
export const useMatrix = ({ id, permissions: was }: RoleRights, isReadOnly: boolean): Matrix => {
  const { asker } = useAsker()
  const place = `/api/agencies/${useAgencyId()}/staff/roles/${id}/permission`
  const { kept: ticks, setKept: setTicks, drop } = useKeptMap<Right, boolean>(place)
  const fixed = new Set<string>(isReadOnly ? allRights : rightsNotHeld(asker, allRights))
  const free = (rights: readonly Right[]) => rights.filter(right => !fixed.has(right))
  const held = new Set(allRights.filter(right => ticks.get(right) ?? was.includes(right)))
  const hold = (rights: ReadonlySet<Right>) => setTicks(difference(was, rights))
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
      hold(next)
    },
    copy: rights => hold(new Set([...[...held].filter(right => fixed.has(right)), ...free(rights)])),
    forget: saved => setTicks(before => new Map([...before].filter(([right, on]) => saved.has(right) !== on))),
    discard: drop,
  }
}
