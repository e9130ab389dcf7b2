// The content of a document's printed sheet. The browser prints it, and the server renders it as a file.

import type { Row } from '#kit/check.ts'
import { unitOf } from '#kit/display-units.ts'
import type { Document } from '#kit/document.ts'
import type { Field } from '#kit/fields.ts'

/** English, Arabic. */
export type BilingualText = readonly [string, string]

/** A field's name and its Arabic label. */
export type Fact = readonly [name: string, arabic: string]

export type SheetDefinition = {
  document: Document
  words: BilingualText
  facts: readonly Fact[]
  /** child rows, by the name of their field */
  lines?: { name: string; words: BilingualText; facts: readonly Fact[] }
  signs?: readonly BilingualText[]
  /** the field shown as a QR code */
  code?: string
  /** 80 mm wide, with the number as a QR code */
  isTicket?: true
}

const arabicUnits: Record<string, string> = { MT: 'طن', kg: 'كجم', SAR: 'ريال', '%': '٪', 'g/l': 'جم/لتر' }

/** The label of a field on paper, with its unit. */
export const paperLabel = (field: Field, arabic: string): BilingualText => {
  const unit = unitOf(field.shape)
  return unit ? [`${field.label}, ${unit}`, `${arabic}، ${arabicUnits[unit] ?? unit}`] : [field.label, arabic]
}

/** Whether a value is present and is printed. */
export const isFilled = (value: unknown): boolean =>
  value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)

/** What a paper says of a document that no longer holds, by its state: a reversed voucher must not pass for a valid one. */
export const voidWords: Readonly<Record<string, BilingualText>> = {
  Draft: ['Draft', 'مسودة'],
  Canceled: ['Canceled', 'ملغي'],
  Reversed: ['Reversed', 'معكوس'],
  Rejected: ['Rejected', 'مرفوض'],
  Bounced: ['Bounced', 'مرتجع'],
  Superseded: ['Superseded', 'حلّت محله نسخة أحدث'],
}

const unprintedStates = ['Draft', 'Canceled']

/** Whether a document in its state is printed at all. */
export const isPrintable = ({ status }: Row): boolean => !unprintedStates.includes(status as string)
