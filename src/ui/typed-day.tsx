// What is typed into a picker of days. The picker takes it only when it is left, and drops without a word what is no day.

import { type ComponentProps, createContext, type KeyboardEvent, useContext, useEffect, useRef, useState } from 'react'
import { withLatinDigits } from '#texts/digits.ts'
import { withMonthNames } from '#ui/day-formats.ts'
import { noteTyped } from '#ui/pending-choices.ts'

type Typing = { text: string | undefined; write: (text: string) => void }

const Context = createContext<Typing | undefined>(undefined)

// The picker reads only the digits 0 to 9 and months as Oct. Each sign is replaced at once, and the caret stays.
const TypedDay = ({ value, onChange, ...rest }: ComponentProps<'input'>) => {
  const typing = useContext(Context)
  return (
    <input
      {...rest}
      value={typing?.text ?? value}
      onChange={event => {
        const { currentTarget: entry } = event
        const [caret, latin] = [entry.selectionStart, withMonthNames(withLatinDigits(entry.value))]
        if (latin !== entry.value) {
          entry.value = latin
          entry.setSelectionRange(caret, caret)
        }
        typing?.write(latin)
        onChange?.(event)
      }}
    />
  )
}
/** Parts of a picker in which a day may be typed. */
export const typedDay = { input: TypedDay }

export const TypingProvider = Context.Provider

type Typed = { text: string; isLeft: boolean }

type TypingOptions = {
  value: string | null
  /** the value of a text, NaN if it is none */
  read: (text: string) => string | number
  onChange: (value: string | number | null) => void
}

/** What is being typed into a picker, and what it means when the field is left or the form is saved: an emptied field has no value. */
export const useTyping = ({ value, read, onChange }: TypingOptions) => {
  const [typed, setTyped] = useState<Typed>()
  const field = useRef({})
  useEffect(() => () => noteTyped(field.current), [])
  const take = (text: string) => {
    noteTyped(field.current)
    const meant = text.trim() === '' ? null : read(text.trim())
    setTyped(Number.isNaN(meant) ? { text, isLeft: true } : undefined)
    if (meant !== value) onChange(meant)
  }
  const settle = () => typed && !typed.isLeft && take(typed.text)
  // A day that is set from outside replaces a text that is none.
  const isOver = typed?.isLeft && value !== null
  return {
    typing: {
      text: isOver ? undefined : typed?.text,
      write: (text: string) => {
        setTyped({ text, isLeft: false })
        noteTyped(field.current, () => take(text))
      },
    },
    /** The picker's own choice. The part of a wrong text that it understood is none. */
    choose: (chosen: string | null) => {
      if (typed?.isLeft && !isOver) return
      noteTyped(field.current)
      setTyped(undefined)
      onChange(chosen)
    },
    handlers: {
      onFocus: () => setTyped(before => before && { ...before, isLeft: false }),
      onBlur: settle,
      // Enter accepts the typed day; it must not also submit the form.
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        settle()
      },
    },
  }
}
