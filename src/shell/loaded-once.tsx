// A screen is loaded when it is first wanted. Suspense is not used here: React holds back what follows a fallback for 300 ms.

import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import type { ScreenContent } from '#kit/browser/routes.tsx'

export type LoadedOnce = {
  /** loads it, unless that has begun; rejects where it cannot be had */
  load: () => Promise<ScreenContent>
  /** draws it, or what stands in for it until it is here */
  Shown: ComponentType<{ standIn: ReactNode }>
}

/** A component that `bring` gives, brought once; after a failure the next attempt tries again. */
export const loadedOnce = (bring: () => Promise<ScreenContent>): LoadedOnce => {
  let content: ScreenContent | undefined
  let loading: Promise<ScreenContent> | undefined
  const load = (): Promise<ScreenContent> => {
    loading ??= bring().then(
      brought => {
        content = brought
        return brought
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
    // Also where it has arrived since it was drawn: state that was set already changes nothing.
    useEffect(() => {
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
