import type { MenuProps } from 'antd'
import { useRef } from 'react'

/** For a menu whose items open dialogs: `opener` is the ref of its button, `onClick` the menu's own handler. */
export const useMenuOpener = () => {
  const opener = useRef<HTMLButtonElement>(null)
  // The key that chose the item would otherwise press a button of the dialog, and a dialog returns the focus to where it was when it opened.
  const onClick: MenuProps['onClick'] = ({ domEvent }) => {
    domEvent.preventDefault()
    opener.current?.focus()
  }
  return { opener, onClick }
}
