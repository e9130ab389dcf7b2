// A screen is loaded when it is first wanted. Suspense is not used here: React holds back what follows a fallback for 300 ms.

import { type ComponentType, type ReactNode, useEffect, useState } from 'react'

export type LoadedOnce = {
  /** loads it, unless that has begun; rejects where it cannot be had */
  load: () => Promise<unknown>
  /** draws it, or what stands in for it until it is here */
  Shown: ComponentType<{ standIn: ReactNode }>
}

/** A component that `bring` gives, brought once; after a failure the next attempt tries again. */
export const loadedOnce = (bring: () => Promise<ComponentType>): LoadedOnce => {
  let content: ComponentType | undefined
  let loading: Promise<unknown> | undefined
  const load = (): Promise<unknown> => {
    loading ??= bring().then(
      brought => {
        content = brought
      },
      error => {
        loading = undefined
        throw error
      },
    )
    return loading
  }
  const Shown = ({ standIn }: { standIn: ReactNode }) => {
    const [, setLoaded] = useState(content !== undefined)
    const [failure, setFailure] = useState<{ error: unknown }>()
    useEffect(() => {
      if (content) return
      load().then(
        () => setLoaded(true),
        error => setFailure({ error }),
      )
    }, [])
    if (failure) throw failure.error
    const Content = content
    return Content ? <Content /> : standIn
  }
  return { load, Shown }
}
