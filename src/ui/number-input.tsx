import { Input, type InputProps } from 'antd'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { decimalText, formatDecimal } from '#kit/units.ts'
import { withLatinNumber } from '#texts/digits.ts'

type NumberInputProps = Omit<InputProps, 'value' | 'onChange'> & {
  /** an integer of `scale`; NaN while the text is not a number of that scale */
  value: number | null | undefined
  onChange: (value: number | null) => void
  scale: number
  unit?: string
}

/** `1,234.5` at scale 3 -> 1234500, digit by digit; null if it is empty, NaN if it is not such a number. */
const readDecimal = (text: string, scale: number): number | null => {
  const digits = withLatinNumber(text)
  if (digits === '') return null
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d{0,11})(?:\.(\d*))?$/.exec(digits) ?? []
  if (whole + fraction === '' || fraction.length > scale) return Number.NaN
  const value = Number(whole + fraction.padEnd(scale, '0'))
  return sign && value !== 0 ? -value : value
}

const formatValue = (value: number | null | undefined, write: (value: number) => string): string =>
  value === null || value === undefined || Number.isNaN(value) ? '' : write(value)

/** A figure: plain digits during typing, grouped with all its decimals afterwards. */
export const NumberInput = ({ value, onChange, scale, unit, ...rest }: NumberInputProps) => {
  const [typed, setTyped] = useState<string>()
  const shown = typed ?? formatValue(value, whole => formatDecimal(whole, scale))
  return (
    <Input
      {...rest}
      className="number-input"
      dir="ltr"
      inputMode={scale === 0 ? 'numeric' : 'decimal'}
      autoComplete="off"
      value={shown}
      suffix={unit}
      onFocus={({ target }) => {
        const plain =
          typed ?? formatValue(value, whole => decimalText(whole, scale).replace(/\.?0+$/, scale ? '' : '$&'))
        // Rendered synchronously, so that the first key replaces the figure however soon it comes.
        flushSync(() => setTyped(plain))
        const selectAll = () => document.activeElement === target && target.value === plain && target.select()
        selectAll()
        // A click sets the caret after the focus event.
        requestAnimationFrame(selectAll)
      }}
      onChange={event => {
        setTyped(event.target.value)
        onChange(readDecimal(event.target.value, scale))
      }}
      onBlur={() => setTyped(text => (text !== undefined && Number.isNaN(readDecimal(text, scale)) ? text : undefined))}
    />
  )
}
