// The unit of a displayed figure, the same on the screen and in a file.

import type { Field, Shape } from '#kit/fields.ts'

/** The unit a figure is displayed in, as a message key; none for counts. */
export const unitOf = (shape: Shape): string | undefined => {
  if (shape.kind === 'money' || shape.kind === 'price') return shape.currency
  if ('unit' in shape && shape.unit) return shape.unit
  return ({ quantity: 'MT', weight: 'kg', percent: '%', days: 'days' } as Record<string, string>)[shape.kind]
}

/** The unit beside the label of a column; none if the label ends with it: *Demurrage in SAR*. */
export const headUnitOf = ({ label, shape }: Field): string | undefined => {
  const unit = unitOf(shape)
  return unit && label.endsWith(` ${unit}`) ? undefined : unit
}

/** A field as lists show it: weighed cargo in metric tons; scale readings and differences stay in kilograms. */
export const fieldForLists = (field: Field): Field =>
  field.shape.kind === 'weight' && field.need === 'automatic' && !field.shape.signed
    ? { ...field, shape: { kind: 'quantity' } }
    : field
