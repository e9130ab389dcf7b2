// Which lists of master data there are, and in which of them rows come to stand twice.

import { type Field, text } from '#kit/fields.ts'

/** Lists in which rows come to stand twice. */
export const mergeable = ['customer', 'company', 'truck', 'driver'] as const
export type Mergeable = (typeof mergeable)[number]

export const masters = [
  ...mergeable,
  ...(['vendor', 'agent', 'vessel', 'port', 'berth', 'cargoType', 'cargoGrade', 'bagGrade'] as const),
  ...(['terminal', 'terminalConsigneeMapping', 'bank'] as const),
] as const
export type Master = (typeof masters)[number]

/** A list by the name of its table, which is no word for people. */
export const listNameField = <const N extends string>(names: readonly N[]) =>
  text('List', {
    max: 40,
    pattern: new RegExp(`^(${names.join('|')})$`),
    problem: 'Choose one of the list.',
  }) as Field<N>
