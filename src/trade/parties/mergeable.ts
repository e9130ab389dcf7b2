// The lists of master data, and those whose rows can be merged.

import { type Field, text } from '#kit/fields.ts'

/** Lists whose rows can be merged. */
export const mergeable = ['customer', 'company', 'vendor', 'truck', 'driver'] as const
export type Mergeable = (typeof mergeable)[number]

export const masters = [
  ...mergeable,
  ...(['agent', 'vessel', 'port', 'berth', 'cargoType', 'cargoGrade', 'bagGrade'] as const),
  ...(['terminal', 'terminalConsigneeMapping', 'bank'] as const),
] as const
export type Master = (typeof masters)[number]

/** A list, by the name of its table. */
export const listNameField = <const N extends string>(names: readonly N[]) =>
  text('List', {
    max: 40,
    pattern: new RegExp(`^(${names.join('|')})$`),
    problem: 'Choose one of the list.',
  }) as Field<N>
