// After a reload the page has its former length only once its rows are there: then it scrolls to where it was.

import { useEffect, useRef } from 'react'

// The session storage key under which the router stores the position when the page is left.
const noted = 'react-router-scroll-positions'
const longestMs = 10_000

const noteOf = (place: string): number => {
  try {
    return Number((JSON.parse(sessionStorage.getItem(noted) ?? '{}') as Record<string, number>)[place] ?? 0)
  } catch {
    return 0
  }
}

// A user who has scrolled, or navigated, is not moved back.
const own = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

const returnTo = (top: number): (() => void) => {
  const steer = () => {
    window.scrollTo(0, top)
    if (window.scrollY >= top - 1) stop()
  }
  const grown = new ResizeObserver(steer)
  const late = setTimeout(() => stop(), longestMs)
  const stop = () => {
    grown.disconnect()
    clearTimeout(late)
    for (const move of own) window.removeEventListener(move, stop)
  }
  grown.observe(document.body)
  for (const move of own) window.addEventListener(move, stop, { passive: true })
  return stop
}

/** `place`: the key under which the router stores the page's scroll position. */
export const ReturnToPlace = ({ place }: { place: string }) => {
  const first = useRef(place)
  useEffect(() => {
    const top = place === first.current ? noteOf(place) : 0
    first.current = ''
    return top > 0 ? returnTo(top) : undefined
  }, [place])
  return null
}
