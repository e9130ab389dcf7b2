// Keeps references stable, so that React rerenders only what has changed.

import { useCallback, useRef } from 'react'

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

// Deep enough for a line with the names of its links. Bounded, because a React element refers to the whole tree.
const isSame = (one: unknown, other: unknown, depth = 2): boolean => {
  if (Object.is(one, other)) return true
  if (depth === 0 || !isObject(one) || !isObject(other) || Array.isArray(one) !== Array.isArray(other)) return false
  const names = Object.keys(one)
  return names.length === Object.keys(other).length && names.every(name => isSame(one[name], other[name], depth - 1))
}

/** For `memo`: new props with equal values inside count as unchanged. */
export const areSame = (before: object, after: object): boolean => isSame(before, after, 3)

/** A function with a stable identity that calls the latest `work`. */
export const useSteady = <A extends unknown[], R>(work: (...values: A) => R): ((...values: A) => R) => {
  const latest = useRef(work)
  latest.current = work
  return useCallback((...values: A) => latest.current(...values), [])
}
