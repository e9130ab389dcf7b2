// Messages that come and go by themselves: after three seconds, or after ten where they offer to undo what was done.

import { createElement, type ReactElement, useEffect, useState } from 'react'

export type NoticeKind = 'info' | 'success' | 'warning' | 'error'
export type Undo = () => void | Promise<void>
export type Notice = { key: string; kind: NoticeKind; text: string; undo?: Undo }
export type NoticeWays = { show: (notice: Notice) => void; close: (key: string) => void }

const waiting: Notice[] = []
let load = () => {}

// Until their place is there, messages wait.
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

// The same words once more take the place of the first.
const show = (kind: NoticeKind, text: string): void => ways.show({ key: `${kind} ${text}`, kind, text })

/** Tells the person something for three seconds; `text` is already in their language. */
export const notify: Record<NoticeKind, (text: string) => void> = {
  info: text => show('info', text),
  success: text => show('success', text),
  warning: text => show('warning', text),
  error: text => show('error', text),
}

let offers = 0

/** Tells what was done and offers for ten seconds to undo it, by a button or Ctrl Z; gives what withdraws the offer. */
export const offerUndo = (text: string, undo: Undo): (() => void) => {
  const key = `undo ${++offers}`
  ways.show({ key, kind: 'success', text, undo })
  return () => ways.close(key)
}

/** Tells what was done, and offers to undo it where that can be done. */
export const notifyDone = (text: string, undo?: Undo): void => {
  if (undo) offerUndo(text, undo)
  else notify.success(text)
}

/** Where the messages appear; stands once, inside the theme. */
export const Notices = (): ReactElement | null => {
  const [Place, setPlace] = useState<typeof import('#ui/notices.ts').NoticePlace>()
  useEffect(() => {
    load = () => void import('#ui/notices.ts').then(({ NoticePlace }) => setPlace(() => NoticePlace))
    if (waiting.length > 0) load()
  }, [])
  return Place ? createElement(Place, { onReady: startShowing }) : null
}
