// Messages that come and go by themselves after three seconds.

import { createElement, type ReactElement, useEffect, useState } from 'react'

export type NoticeKind = 'info' | 'success' | 'warning' | 'error'
export type ShowNotice = (kind: NoticeKind, text: string) => void

const waiting: Parameters<ShowNotice>[] = []
let load = () => {}

// Until their place is there, messages wait.
let show: ShowNotice = (...notice) => {
  waiting.push(notice)
  load()
}

const startShowing = (way: ShowNotice) => {
  show = way
  for (const notice of waiting.splice(0)) show(...notice)
}

/** Tells the person something for three seconds; `text` is already in their language. */
export const notify: Record<NoticeKind, (text: string) => void> = {
  info: text => show('info', text),
  success: text => show('success', text),
  warning: text => show('warning', text),
  error: text => show('error', text),
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
