import { type ReactNode, useRef } from 'react'
import { isDialogOpen, useControl } from '#ui/shortcut.ts'

/** The one primary button of a page. Ctrl Enter presses it wherever the focus is, unless a dialog is open. */
export const MainButton = ({ children }: { children: ReactNode }) => {
  const box = useRef<HTMLSpanElement>(null)
  useControl('enter', () => {
    if (isDialogOpen()) return
    // Closes a list that the same Enter has opened below the entry.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    box.current?.querySelector<HTMLElement>('button:not(:disabled),a[href]')?.click()
  })
  return (
    <span ref={box} className="main-button">
      {children}
    </span>
  )
}
