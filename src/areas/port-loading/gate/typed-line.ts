// Text typed at the gate while no field has the focus, by hand or by a scanner that types like a keyboard.

import { isPlate } from '#areas/port-loading/gate/reading.ts'
import { withLatinDigits } from '#texts/digits.ts'

/** The line as typed, and the same keys on a Latin keyboard; null if those are unknown. The next key replaces a refused line. */
export type TypedLine = { text: string; latin: string | null; isRefused?: boolean }

type Key = { key: string; code: string }

export const emptyLine: TypedLine = { text: '', latin: '' }

const latinOf = ({ key, code }: Key): string | null => {
  const [, letter, digit] = /^(?:Key([A-Z])|(?:Digit|Numpad)(\d))$/.exec(code) ?? []
  if (code === 'Minus' || code === 'NumpadSubtract') return '-'
  return letter ?? digit ?? (/^[A-Za-z0-9 -]$/.test(key) ? key : null)
}

// One key of an Arabic keyboard writes two letters, لا.
const written = /^(?:[\p{L}\p{Nd} -]|\p{L}{2})$/u

/** Whether the key writes a character of a number, a plate or a weight. */
export const isWriting = (key: Key): boolean => latinOf(key) !== null || written.test(key.key)

/** The line with one more key. */
export const addKey = (line: TypedLine, key: Key): TypedLine => {
  const { text, latin } = line.isRefused ? emptyLine : line
  const more = latinOf(key)
  return { text: text + key.key, latin: latin === null || more === null ? null : latin + more }
}

/** The line without its last letter. */
export const dropLast = ({ text }: TypedLine): TypedLine => ({ text: text.slice(0, -1), latin: null })

const mostDigits = 6
/** The digits of a weight in kilograms; undefined if the line is anything else. */
export const weightIn = ({ text }: TypedLine): string | undefined => {
  const digits = withLatinDigits(text)
  return /^\d*$/.test(digits) && digits.length <= mostDigits ? digits : undefined
}

/** The code to look up. On an Arabic keyboard a scanner types Arabic letters; unless they form a plate, the Latin keys are used. */
export const codeIn = ({ text, latin }: TypedLine): string => {
  const isLatin = /^[\x20-\x7e]*$/.test(withLatinDigits(text))
  return isLatin || latin === null || isPlate(text) ? text.trim() : latin.trim()
}

/** The longest pause between the keys of a scanner, in milliseconds; users type more slowly. */
const scannerMs = 90
const shortestScan = 6

/** Keys typed into a field without a pause, with the fields' values before them. */
export type Run<F> = { line: TypedLine; before: F; last: number }

/** The run with one more key; after a pause a new run. */
export const continueRun = <F>(run: Run<F> | null, key: Key, at: number, fields: F): Run<F> =>
  run && at - run.last <= scannerMs
    ? { ...run, line: addKey(run.line, key), last: at }
    : { line: addKey(emptyLine, key), before: fields, last: at }

/** Whether a scanner typed the run that Enter ends. */
export const isScan = (run: Run<unknown> | null, at: number): boolean =>
  run !== null && run.line.text.length >= shortestScan && at - run.last <= scannerMs
