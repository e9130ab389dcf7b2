// The help for a document's form, derived from its definition, so that nothing is written twice.

import { type Part, partsOf } from '#kit/browser/paths.ts'
import { unitOf } from '#kit/display-units.ts'
import { type Document, isOffered, maySee } from '#kit/document.ts'
import type { Field, Fields } from '#kit/fields.ts'
import { type Action, type Life, listed } from '#kit/states.ts'
import type { Asker } from '#rights/may.ts'

export type FieldHelp = {
  label: string
  isRequired: boolean
  unit?: string
  hint?: string
  /** the options of a choice */
  options: readonly string[]
}
/** `to`: the state it leads to, if it differs; `asks`: the labels of the fields it asks for. */
export type StepHelp = { label: string; to?: string; says: string[]; asks: string[] }
export type StateHelp = { state: string; says: string[]; steps: StepHelp[] }
export type FormHelp = {
  title: string
  purpose: string
  states: StateHelp[]
  parts: { title: string; fields: FieldHelp[] }[]
}

// A longer list of options is read in the form.
const mostOptions = 12

const fieldHelp = ({ label, need, shape, hint }: Field): FieldHelp => ({
  label,
  isRequired: need === 'required' && shape.kind !== 'yesNo',
  unit: unitOf(shape),
  hint,
  options: 'options' in shape && shape.options.length <= mostOptions ? shape.options : [],
})

const helpOfPart = (title: string, fields: Field[]) => ({ title, fields: fields.map(fieldHelp) })

// The sections of the form, child rows as sections of their own, and computed fields last.
const helpOfFields = (document: Document, asker: Asker): FormHelp['parts'] => {
  const seen = Object.entries(document.fields).filter(([, field]) => maySee(asker, field))
  const named = (names: string[]): Field[] => names.map(name => document.fields[name]!)
  const plain = seen.filter(([, { need, shape }]) => need !== 'automatic' && shape.kind !== 'lines')
  const lines = seen.flatMap(([, { need, label, shape }]): { title: string; of: Fields }[] =>
    need !== 'automatic' && shape.kind === 'lines' ? [{ title: label, of: shape.of }] : [],
  )
  const worked = seen.filter(([, { need }]) => need === 'automatic').map(([, field]) => field)
  const parts: Part[] = partsOf(
    document,
    plain.map(([name]) => name),
  )
  return [
    ...parts.map(({ title, names }) => helpOfPart(title, named(names))),
    ...lines.map(({ title, of }) => helpOfPart(title, Object.values(of))),
    ...(worked.length > 0 ? [helpOfPart('Calculated values', worked)] : []),
  ]
}

const isPosted = (life: Life, state: string): boolean => life.posted.includes(state)

// What a step posts follows from the states it leads between.
const booksOf = (life: Life, from: string, to: string, { undo }: Action): string[] => {
  if (!isPosted(life, from)) return isPosted(life, to) ? ['It enters the books.'] : []
  if (undo === 'cancel') return ['What it moved is taken back on its own day.']
  if (undo === 'reverse') return ['What it moved is taken back by a counter-entry on the day of the reversal.']
  return isPosted(life, to) ? [] : ['It leaves the books.']
}

const stepHelp = (document: Document, asker: Asker, action: string, from: string): StepHelp => {
  const step = document.life.actions[action]!
  const to = step.moves[from]!
  const isTheirs = step.systemOnly || isOffered(asker, document, action)
  return {
    label: step.label,
    to: to === from ? undefined : to,
    says: [
      ...(step.systemOnly ? ['Follows from other documents or from time.'] : []),
      ...(step.adminOnly ? ['For admins only.'] : []),
      ...booksOf(document.life, from, to, step),
      ...(isTheirs ? [] : ['Your roles do not include it.']),
    ],
    asks: Object.values(step.asks ?? {}).map(({ label }) => label),
  }
}

const inUse: Record<string, string> = {
  active: 'Forms offer it.',
  inActive: 'Forms no longer offer it; documents that use it stay.',
}

const helpOfState = (document: Document, asker: Asker, state: string): StateHelp => {
  const { life } = document
  const actions = Object.keys(life.actions).filter(action => Object.hasOwn(life.actions[action]!.moves, state))
  const isLast = actions.length === 0 && !life.editable.includes(state) && life.states.length > 1
  return {
    state,
    says: [
      ...(life === listed ? [inUse[state]!] : []),
      ...(isPosted(life, state) ? ['What it moves is in the books.'] : []),
      ...(life !== listed && life.editable.includes(state) ? ['Its values can be changed.'] : []),
      ...(isLast ? ['There are no further steps.'] : []),
    ],
    steps: actions.map(action => stepHelp(document, asker, action, state)),
  }
}

/** The document's purpose, its states with the effect of each step, and its fields, as far as they concern the user. */
export const formHelp = (document: Document, asker: Asker): FormHelp => ({
  title: document.singular,
  purpose: document.purpose,
  states: document.life.states.map(state => helpOfState(document, asker, state)),
  parts: helpOfFields(document, asker),
})
