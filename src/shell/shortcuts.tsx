// The keys that do something everywhere, listed under `?`.

import { Modal } from 'antd'
import { useEffect, useState } from 'react'
import { useLanguage } from '#ui/language.tsx'

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)
const control = isMac ? '⌘' : 'Ctrl'

const keys: readonly (readonly [string, string])[] = [
  [`${control} K`, 'Find a page, a document, a party or a plate'],
  [`${control} S`, 'Save what is being entered'],
  ['↑ ↓', 'Next and previous'],
  ['Esc', 'Close what is open'],
  ['?', 'This list'],
]

const isEntry = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** Shows the list while `?` was pressed outside an entry. */
export const Shortcuts = () => {
  const { t } = useLanguage()
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const listen = ({ key, target }: KeyboardEvent) => {
      if ((key === '?' || key === '؟') && !isEntry(target)) setOpen(true)
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  return (
    <Modal open={isOpen} onCancel={() => setOpen(false)} title={t('Shortcuts')} footer={null} width={420}>
      <dl className="shortcuts">
        {keys.map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd className="key-cap" dir="ltr">
                {key}
              </kbd>
            </dt>
            <dd>{t(does)}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
