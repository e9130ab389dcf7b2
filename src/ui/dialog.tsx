import { Modal, type ModalProps } from 'antd'
import { useEffect, useState } from 'react'

// antd returns the focus only when a dialog is closed, and a dialog that its page removes is not. Whatever has got the focus by then keeps it.
const useFocusBack = (): void => {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (document.activeElement === document.body && before instanceof HTMLElement)
        before.focus({ preventScroll: true })
    },
    [before],
  )
}

/** A dialog that is open as long as it is rendered; afterwards the focus is where it was before. */
export const Dialog = (props: Omit<ModalProps, 'open'>) => {
  useFocusBack()
  return <Modal open {...props} />
}
