import { useCallback, useSyncExternalStore } from 'react'

/** Whether the window matches the query now. */
export const useMedia = (query: string): boolean => {
  const listen = useCallback(
    (changed: () => void) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(listen, () => window.matchMedia(query).matches)
}

/** Under 768 px: one column, two-line rows, the main action in a bar at the bottom. */
export const useIsPhone = (): boolean => useMedia('(max-width: 767px)')
