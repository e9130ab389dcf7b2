// A screen is imported when it is first needed. Suspense is not used here: React delays the content after a fallback by 300 ms.

import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import type { ScreenContent } from '#kit/browser/routes.tsx'

export type LoadedOnce = {
  /** imports it, unless that has begun; rejects if it fails */
  load: () => Promise<ScreenContent>
  /** renders it, or the placeholder until it is loaded */
  Shown: ComponentType<{ standIn: ReactNode }>
}

/** A component that `bring` imports, once; after a failure the next attempt tries again. */
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
    // Also if it has arrived since the render: setting the same state again changes nothing.
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
