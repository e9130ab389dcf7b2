// Digits for the thumb, for use without a scale reading.

import { Delete } from 'lucide-react'
import { useLanguage } from '#ui/language.tsx'

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0']

// A tapped digit does not take the focus, so that Enter on the keyboard records the weight and does not press the digit again.
const keepFocus = (event: { preventDefault: () => void }): void => event.preventDefault()

export const NumberPad = ({ value, onChange }: { value: string; onChange: (value: string) => void }) => {
  const { t } = useLanguage()
  return (
    <div className="gate-pad" dir="ltr">
      {digits.map(digit => (
        <button
          key={digit}
          type="button"
          onMouseDown={keepFocus}
          onClick={() => onChange((value + digit).replace(/^0+/, '').slice(0, 6))}
        >
          {digit}
        </button>
      ))}
      <button
        type="button"
        aria-label={t('Delete the last digit')}
        onMouseDown={keepFocus}
        onClick={() => onChange(value.slice(0, -1))}
      >
        <Delete size={26} strokeWidth={1.6} />
      </button>
    </div>
  )
}
