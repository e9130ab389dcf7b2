// The list of keyboard shortcuts.

import { useLanguage } from '#ui/language.tsx'
import { controlKeys, keysInside, plainKeys } from '#ui/shortcuts.ts'

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)
const control = isMac ? '⌘' : 'Ctrl'

const shown = [
  ...Object.values(controlKeys).map(({ cap, label }) => ({ cap: `${control} ${cap}`, label })),
  ...Object.values(plainKeys),
  ...keysInside.map(({ cap, label }) => ({ cap: cap.replace('Ctrl', control), label })),
]

export const Keyboard = () => {
  const { t } = useLanguage()
  return (
    <dl className="shortcuts">
      {shown.map(({ cap, label }) => (
        <div key={cap}>
          <dt>
            <kbd className="key-cap" dir="ltr">
              {cap}
            </kbd>
          </dt>
          <dd>{t(label)}</dd>
        </div>
      ))}
    </dl>
  )
}
