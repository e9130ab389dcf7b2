// The keys that do something everywhere.

import { Modal } from 'antd'
import { useLanguage } from '#ui/language.tsx'

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)
const control = isMac ? '⌘' : 'Ctrl'

const keys: readonly (readonly [string, string])[] = [
  [`${control} K`, 'Find a page, a document, a party or a plate'],
  [`${control} S`, 'Save what is being entered'],
  [`${control} ↵`, 'Press the main button of the page'],
  ['N', 'Add New on a list'],
  ['/', 'Search'],
  ['↑ ↓', 'Next and previous'],
  ['Esc', 'Close what is open'],
  ['?', 'This list'],
]

/** The list of keys, over the page. */
export const ShortcutList = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => {
  const { t } = useLanguage()
  return (
    <Modal open={isOpen} onCancel={onClose} title={t('Shortcuts')} footer={null} width={420}>
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
