// The keys that do something everywhere.

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
  ['?', 'This help'],
]

export const Keyboard = () => {
  const { t } = useLanguage()
  return (
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
  )
}
