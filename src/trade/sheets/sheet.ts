// What a document says on its printed sheet. The browser prints it, and the server sets it as a file.

import type { Row } from '#kit/check.ts'
import { unitOf } from '#kit/display-units.ts'
import type { Document } from '#kit/document.ts'
import type { Field } from '#kit/fields.ts'

/** English, Arabic. */
export type BilingualText = readonly [string, string]

/** A field's name and what it is called in Arabic. */
export type Fact = readonly [name: string, arabic: string]

export type SheetDefinition = {
  document: Document
  words: BilingualText
  facts: readonly Fact[]
  /** child rows, under their field's name */
  lines?: { name: string; words: BilingualText; facts: readonly Fact[] }
  signs?: readonly BilingualText[]
  /** the field that stands there as a QR code */
  code?: string
  /** 80 mm wide, with the number as a QR code */
  isTicket?: true
}

const arabicUnits: Record<string, string> = { MT: 'طن', kg: 'كجم', SAR: 'ريال', '%': '٪', 'g/l': 'جم/لتر' }

/** What a field is called on paper, with its unit. */
export const paperLabel = (field: Field, arabic: string): BilingualText => {
  const unit = unitOf(field.shape)
  return unit ? [`${field.label}, ${unit}`, `${arabic}، ${arabicUnits[unit] ?? unit}`] : [field.label, arabic]
}

/** Whether there is anything to print. */
export const isFilled = (value: unknown): boolean =>
  value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)

const unprintedStates = ['Draft', 'Canceled']

/** Whether a document in its state is printed at all. */
export const standsOnPaper = ({ status }: Row): boolean => !unprintedStates.includes(status as string)
