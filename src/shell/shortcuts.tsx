// The keys that do something everywhere, listed under `?`.

import { Modal } from 'antd'
import { useState } from 'react'
import { useLanguage } from '#ui/language.tsx'
import { useShortcut } from '#ui/shortcut.ts'

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)
const control = isMac ? '⌘' : 'Ctrl'

const keys: readonly (readonly [string, string])[] = [
  [`${control} K`, 'Find a page, a document, a party or a plate'],
  [`${control} S`, 'Save what is being entered'],
  ['N', 'Add New on a list'],
  ['/', 'Search'],
  ['↑ ↓', 'Next and previous'],
  ['Esc', 'Close what is open'],
  ['?', 'This list'],
]

/** Shows the list while `?` was pressed outside an entry. */
export const Shortcuts = () => {
  const { t } = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const open = () => setOpen(true)
  useShortcut('?', open)
  useShortcut('؟', open)
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
