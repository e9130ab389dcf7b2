// The parts of a form's layout: sections of six columns, an entry for each field.

import { memo, type ReactNode, useState } from 'react'
import { Cell } from '#kit/browser/cells.tsx'
import { useFormAside } from '#kit/browser/form-aside.ts'
import { narrowing, useForm, useProblemText } from '#kit/browser/form-context.tsx'
import { type FormState, isAsked } from '#kit/browser/form-state.ts'
import { EntryInput, type EntryInputProps } from '#kit/browser/inputs.tsx'
import { LinesEditor } from '#kit/browser/lines.tsx'
import { type Part, partsOf } from '#kit/browser/paths.ts'
import { unitOf } from '#kit/display-units.ts'
import type { Document } from '#kit/document.ts'
import type { Field } from '#kit/fields.ts'
import { isNumber } from '#kit/kinds.ts'
import { Labelled } from '#ui/labelled.tsx'
import { useLanguage } from '#ui/language.tsx'
import { areSame } from '#ui/steady.ts'

/** A section of a form: its title and one line of help beside six columns. */
export const Section = ({ title, help, children }: { title: string; help?: string; children: ReactNode }) => {
  const { t } = useLanguage()
  return (
    <section className="form-section" aria-label={t(title)}>
      <div className="form-section-names">
        <h2>{t(title)}</h2>
        {help && <p>{t(help)}</p>}
      </div>
      <div className="form-section-fields">{children}</div>
    </section>
  )
}

type DerivedProps = { field: Field; id: string; value: unknown; label?: string | string[] }

const Derived = ({ field, id, value, label }: DerivedProps) => {
  const { t } = useLanguage()
  const unit = unitOf(field.shape)
  return (
    <output id={id} className={isNumber(field.shape) ? 'derived derived-figure' : 'derived'}>
      <Cell field={field} value={value} label={label} />
      {unit && holds(value) && <span className="unit">{t(unit)}</span>}
    </output>
  )
}

// Milliseconds. A message that appears at once would move the button being clicked.
const settling = 200

const lengthOf = ({ shape }: Field): number => (shape.kind === 'lines' || (shape.kind === 'text' && shape.long) ? 6 : 2)

type EntryProps = {
  of: string
  span?: 1 | 2 | 3 | 4 | 5 | 6
  fact?: ReactNode
  /** required here though the definition allows it to be empty; set automatically if a rule requires it */
  isRequired?: boolean
  /** false if the hint does not apply to the form's current state */
  hasHint?: boolean
}

/** One field of the form: its input, or its value if it is automatic. `span` of six columns; `fact` beside the label. */
export const Entry = ({ of: name, span, fact, isRequired, hasHint = true }: EntryProps) => {
  const { document, values, labels, problems, shown, required, refused, touch, set } = useForm()
  const say = useProblemText()
  const field = document.fields[name]
  if (!field) throw new Error(`${document.name} has no field ${name}.`)
  const problem = refused[name] ?? (shown[name] && say(shown[name], field))
  const isLines = field.shape.kind === 'lines'
  const isNeeded = !isLines && problems[name] !== undefined && (values[name] ?? null) === null
  if (!isAsked(field, values)) return null
  const needs = { isRequired: isRequired || required.has(name), hasHint }
  const entered = { name, field, problem, fact, set, ...needs, value: values[name], label: labels[name] }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the frame only observes that its input loses the focus
    <div
      className={`entry span-${span ?? lengthOf(field)}`}
      data-entry={name}
      data-needed={isNeeded || undefined}
      onBlur={isLines ? undefined : () => setTimeout(() => touch(name), settling)}
    >
      {field.shape.kind === 'lines' ? (
        <LinesEditor name={name} fields={field.shape.of} label={field.label} problem={problem} />
      ) : (
        <Entered {...entered} narrow={narrowing(field, values)} asking={`${document.name}.${name}`} />
      )}
    </div>
  )
}

type EnteredProps = Pick<EntryInputProps, 'field' | 'value' | 'label' | 'narrow' | 'asking'> &
  Pick<FormState, 'set'> & { name: string; problem?: string; fact?: ReactNode; isRequired: boolean; hasHint: boolean }

// Memoized: rerenders only when its own props change, not on every key pressed in the form.
const Entered = memo(({ name, problem, fact, set, isRequired, hasHint, ...entry }: EnteredProps) => {
  const [hint, setHint] = useState<string>()
  const place = useFormAside() ? 'aside-entry' : 'entry'
  const { field, value, label } = entry
  return (
    <Labelled id={`${place}-${name}`} {...{ field, problem, isRequired, hasHint }} fact={fact ?? hint}>
      {described =>
        field.need === 'automatic' ? (
          <Derived field={field} id={described.id} value={value} label={label} />
        ) : (
          <EntryInput
            {...{ ...described, ...entry }}
            onChange={(next, chosen, about) => {
              set(name, next, chosen)
              setHint(about)
            }}
          />
        )
      }
    </Labelled>
  )
}, areSame)

// Whether there is a value to show. A value that cannot be computed yet is NaN.
const holds = (value: unknown): boolean => ![null, undefined, false, '', Number.NaN].includes(value as null)

// Each kind of child rows is a section of its own, after the fields.
const sectionsOf = (document: Document): Part[] => {
  const { fields } = document
  const entered = Object.keys(fields).filter(name => fields[name]!.need !== 'automatic')
  const isLines = (name: string): boolean => fields[name]!.shape.kind === 'lines'
  const plain = entered.filter(name => !isLines(name))
  const lines = entered.filter(isLines).map(name => ({ title: fields[name]!.label, names: [name] }))
  return [...partsOf(document, plain), ...lines]
}

/** The default layout: entered fields in their order and sections; at the end the automatic values known so far. */
export const UsualSections = ({ document }: { document: Document }) => {
  const { values } = useForm()
  const isFilled = (name: string): boolean => {
    const { need, shape } = document.fields[name]!
    return need === 'automatic' && shape.kind !== 'lines' && holds(values[name])
  }
  const filled = { title: 'Calculated values', names: Object.keys(document.fields).filter(isFilled) }
  const asked = [...sectionsOf(document), filled]
    .map(({ title, names }) => ({
      title,
      key: names[0],
      names: names.filter(name => isAsked(document.fields[name]!, values)),
    }))
    .filter(({ names }) => names.length > 0)
  return asked.map(({ title, key, names }) => (
    <Section key={key} title={title}>
      {names.map(name => (
        <Entry key={name} of={name} />
      ))}
    </Section>
  ))
}
