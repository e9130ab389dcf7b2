// Renders messages; imported with the first of them.

import { notification } from 'antd'
import { createElement, type ReactElement, useEffect } from 'react'
import type { NoticeWays, Undo } from '#ui/notify.ts'
import { UndoButton } from '#ui/undo-button.tsx'

const undoSeconds = 10

/** The place of the messages; `onReady` receives the functions that show and close one. */
export const NoticePlace = ({ onReady }: { onReady: (ways: NoticeWays) => void }): ReactElement => {
  const [messages, place] = notification.useNotification({ duration: 3, placement: 'top', maxCount: 4 })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once; the functions do not change
  useEffect(() => {
    const close = (key: string) => messages.destroy(key)
    const undoing = (key: string, undo: Undo) => ({
      duration: undoSeconds,
      actions: createElement(UndoButton, {
        undo,
        onPress: () => close(key),
        onFail: (text: string) => messages.error({ title: text, role: 'alert' }),
      }),
    })
    onReady({
      close,
      show: ({ key, kind, text, undo }) =>
        messages[kind]({
          key,
          title: text,
          role: kind === 'error' || kind === 'warning' ? 'alert' : 'status',
          ...(undo && undoing(key, undo)),
        }),
    })
  }, [])
  return place
}
