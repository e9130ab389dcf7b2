// Messages that come and go by themselves after three seconds.

import { notification } from 'antd'
import type { ReactElement } from 'react'

type Kind = 'info' | 'success' | 'warning' | 'error'
type Show = (kind: Kind, text: string) => void

let show: Show = () => {}

/** Tells the person something for three seconds; `text` is already in their language. */
export const notify: Record<Kind, (text: string) => void> = {
  info: text => show('info', text),
  success: text => show('success', text),
  warning: text => show('warning', text),
  error: text => show('error', text),
}

/** Where the messages appear; stands once, inside the theme. */
export const Notices = (): ReactElement => {
  const [messages, place] = notification.useNotification({ duration: 3, placement: 'top', maxCount: 4 })
  // The same words once more take the place of the first.
  show = (kind, text) =>
    messages[kind]({
      key: `${kind} ${text}`,
      title: text,
      role: kind === 'error' || kind === 'warning' ? 'alert' : 'status',
    })
  return place as ReactElement
}
