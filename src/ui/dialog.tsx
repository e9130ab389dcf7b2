import { Modal, type ModalProps } from 'antd'
import { type MouseEvent, useEffect, useState } from 'react'

const isInDialog = (element: Element | null): boolean => Boolean(element?.closest('[role=dialog]'))

// What had the focus before the dialogs: one that waits for its content is replaced by another, which cannot return to it.
let opener: Element | null = null

// antd returns the focus only when a dialog is closed, and a dialog that its page removes is not. Whatever has got the focus by then keeps it.
const useFocusBack = (): void => {
  const [before] = useState(() => {
    if (!isInDialog(document.activeElement)) opener = document.activeElement
    return document.activeElement
  })
  useEffect(
    () => () => {
      const back = before?.isConnected ? before : opener
      if (document.activeElement === document.body && back instanceof HTMLElement) back.focus({ preventScroll: true })
    },
    [before],
  )
}

const enterable = '.ant-modal-body :is(input,textarea,button):not(:disabled,[type=hidden],[type=file])'
const harmless = '.ant-modal-footer button:not(:disabled,.ant-btn-dangerous)'

// antd sets the focus to the cross in the corner. A dialog is opened to enter something or to go on; what does damage is never a key away.
const focusFirst = (): void => {
  const cross = document.activeElement
  const dialog = cross?.matches('.ant-modal-close') ? cross.closest('[role=dialog]') : null
  const first = dialog?.querySelector<HTMLElement>(enterable)
  const next = first ?? [...(dialog?.querySelectorAll<HTMLElement>(harmless) ?? [])].at(-1)
  next?.focus()
}

const entry = '.ant-modal-body :is(input:not([type=hidden],[type=file]),textarea)'

// A slip of the pointer must not lose what was entered: beside a dialog with entries a click closes nothing.
const isSlip = ({ target, currentTarget }: MouseEvent): boolean =>
  target === currentTarget && currentTarget.querySelector(entry) !== null

/** A dialog that is open as long as it is rendered; afterwards the focus is where it was before. */
export const Dialog = ({ onCancel, ...props }: Omit<ModalProps, 'open'>) => {
  useFocusBack()
  return (
    <Modal
      open
      afterOpenChange={isOpen => isOpen && queueMicrotask(focusFirst)}
      {...props}
      onCancel={onCancel && (event => !isSlip(event as MouseEvent) && onCancel(event))}
    />
  )
}
