// Links that do not depend on the router: the provider says how to navigate and how to prefetch.

import { createContext, type MouseEvent, type ReactNode, useContext, useRef } from 'react'

type Way = { go: (to: string) => void; back?: (to: string) => void; ahead?: (to: string) => void }

const Context = createContext<Way>({ go: to => window.location.assign(to) })

/** `go` follows a link inside the app; `back` returns to a page visited before, in the state it was left in; `ahead` may prefetch the
 *  target when the pointer or the focus arrives. */
export const LinkProvider = ({ go, back, ahead, children }: Way & { children: ReactNode }) => (
  <Context value={{ go, back, ahead }}>{children}</Context>
)

export const useGo = (): ((to: string) => void) => useContext(Context).go

/** Navigates back to a page, with its filters and scroll position if it was visited before. */
export const useBack = (): ((to: string) => void) => {
  const { go, back } = useContext(Context)
  return back ?? go
}

const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey && !event.defaultPrevented

type LinkProps = {
  to: string
  children: ReactNode
  className?: string
  onClick?: () => void
  'aria-current'?: 'page' | 'step'
  'aria-label'?: string
  title?: string
  /** leads up, to the page the user probably came from */
  isBack?: boolean
}

// Milliseconds. A pointer or a focus that only passes prefetches nothing.
const restingMs = 60

/** Handlers that prefetch a page: when the pointer or the focus rests, or a finger touches. */
export const usePrefetch = () => {
  const { ahead } = useContext(Context)
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined)
  return (to: string | undefined) => {
    if (!ahead || to === undefined) return {}
    const leave = () => clearTimeout(resting.current)
    const rest = () => {
      leave()
      resting.current = setTimeout(() => ahead(to), restingMs)
    }
    return { onMouseEnter: rest, onMouseLeave: leave, onFocus: rest, onTouchStart: () => ahead(to) }
  }
}

/** A real link that stays inside the app. */
export const Link = ({ to, onClick, isBack, ...rest }: LinkProps) => {
  const { go } = useContext(Context)
  const back = useBack()
  const prefetchHandlersOf = usePrefetch()
  const follow = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    onClick?.()
    if (isBack) back(to)
    else go(to)
  }
  return <a href={to} onClick={follow} {...prefetchHandlersOf(to)} {...rest} />
}
