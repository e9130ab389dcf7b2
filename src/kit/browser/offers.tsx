// How a picker shows a row: its name, and in a second line the facts that help to choose.

import { Words } from '#kit/browser/cells.tsx'
import { insideOf, type Row } from '#kit/check.ts'
import { formatDay, formatInstant } from '#kit/days.ts'
import { unitOf } from '#kit/display-units.ts'
import { type Document, pickerFactFields } from '#kit/document.ts'
import type { Field } from '#kit/fields.ts'
import { isNumber } from '#kit/kinds.ts'
import { formatFigure } from '#ui/figures.tsx'
import { useLanguage } from '#ui/language.tsx'
import { Plate } from '#ui/plate.tsx'

export type Offer = { id: number; label: string; tells?: Row }

type Fact = { label: string; words: string; unit?: string; isAlarm: boolean }

const wordsOf = ({ shape }: Field, value: unknown, zone: string): string => {
  if (isNumber(shape)) return formatFigure(value as number, shape.kind)
  if (shape.kind === 'day') return formatDay(value as string)
  return shape.kind === 'instant' ? formatInstant(value as string, zone) : String(value)
}

/** The facts the server sent about a row, in the order of the definition; unknown ones are left out. */
export const factsOf = (to: Document, { tells }: Offer, zone: string): Fact[] => {
  const fields = pickerFactFields(to)
  const values = insideOf(fields, tells ?? {})
  return Object.entries(fields).flatMap(([name, field]) => {
    const value = values[name]
    if (name === to.pickerFacts?.plate || value === null || value === undefined) return []
    const isAlarm = Boolean(to.pickerFacts?.alarms?.includes(name)) && (value as number) > 0
    return [{ label: field.label, words: wordsOf(field, value, zone), unit: unitOf(field.shape), isAlarm }]
  })
}

export const OfferLines = ({ to, offer, zone }: { to: Document; offer: Offer; zone: string }) => {
  const { t } = useLanguage()
  const facts = factsOf(to, offer, zone)
  const plate = to.pickerFacts?.plate
  return (
    <span className="offer">
      {plate && offer.tells ? (
        <Plate arabic={offer.tells[plate] as string | null} latin={offer.label} />
      ) : (
        <Words>{offer.label}</Words>
      )}
      {facts.length > 0 && (
        <span className="offer-facts">
          {facts.map(({ label, words, unit, isAlarm }) => (
            <span key={label} className={isAlarm ? 'offer-alarm' : undefined}>
              {t(label)} <bdi dir="ltr">{words}</bdi> {unit && t(unit)}
            </span>
          ))}
        </span>
      )}
    </span>
  )
}
