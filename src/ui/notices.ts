// Where messages appear; loaded with the first of them.

import { notification } from 'antd'
import { type ReactElement, useEffect } from 'react'
import type { ShowNotice } from '#ui/notify.ts'

/** The place of the messages; `onReady` gets the way to show one. */
export const NoticePlace = ({ onReady }: { onReady: (show: ShowNotice) => void }): ReactElement => {
  const [messages, place] = notification.useNotification({ duration: 3, placement: 'top', maxCount: 4 })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; the way stays the same
  useEffect(
    () =>
      // The same words once more take the place of the first.
      onReady((kind, text) =>
        messages[kind]({
          key: `${kind} ${text}`,
          title: text,
          role: kind === 'error' || kind === 'warning' ? 'alert' : 'status',
        }),
      ),
    [],
  )
  return place as ReactElement
}
