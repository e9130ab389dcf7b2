// Messages that disappear by themselves: after three seconds, or after ten if they offer to undo an action.

import { createElement, type ReactElement, useEffect, useState } from 'react'

type NoticeKind = 'info' | 'success' | 'warning' | 'error'
export type Undo = () => void | Promise<void>
type Notice = { key: string; kind: NoticeKind; text: string; undo?: Undo }
export type NoticeWays = { show: (notice: Notice) => void; close: (key: string) => void }

const waiting: Notice[] = []
let load = () => {}

// Messages wait here until their place is rendered.
let ways: NoticeWays = {
  show: notice => {
    waiting.push(notice)
    load()
  },
  close: key => waiting.splice(0, waiting.length, ...waiting.filter(notice => notice.key !== key)),
}

const startShowing = (found: NoticeWays) => {
  ways = found
  for (const notice of waiting.splice(0)) ways.show(notice)
}

// A repeated message replaces the earlier one.
const show = (kind: NoticeKind, text: string): void => ways.show({ key: `${kind} ${text}`, kind, text })

/** Shows the user a message for three seconds; `text` is already in their language. */
export const notify: Record<NoticeKind, (text: string) => void> = {
  info: text => show('info', text),
  success: text => show('success', text),
  warning: text => show('warning', text),
  error: text => show('error', text),
}

let offers = 0

/** Reports an action and offers for ten seconds to undo it, by a button or Ctrl Z; returns a function that withdraws the offer. */
export const offerUndo = (text: string, undo: Undo): (() => void) => {
  const key = `undo ${++offers}`
  ways.show({ key, kind: 'success', text, undo })
  return () => ways.close(key)
}

/** Reports an action, and offers to undo it if that is possible. */
export const notifyDone = (text: string, undo?: Undo): void => {
  if (undo) offerUndo(text, undo)
  else notify.success(text)
}

/** The place of the messages; rendered once, inside the theme. */
export const Notices = (): ReactElement | null => {
  const [Place, setPlace] = useState<typeof import('#ui/notices.ts').NoticePlace>()
  useEffect(() => {
    load = () => void import('#ui/notices.ts').then(({ NoticePlace }) => setPlace(() => NoticePlace))
    if (waiting.length > 0) load()
  }, [])
  return Place ? createElement(Place, { onReady: startShowing }) : null
}
