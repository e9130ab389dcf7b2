// Converts values at the boundary: reads bodies and writes answers by their fields. Used by browser and server.

import type { Field, Fields } from '#kit/fields.ts'
import { type Problem, readValue, writeValue } from '#kit/kinds.ts'
import { proportion } from '#kit/units.ts'

export type Row = Record<string, unknown>
export type Problems = Record<string, Problem>

const mostLines = 500

type Reading = {
  /** a new document: missing required values take the field's start value */
  isNew?: boolean
}

const readLines = (wire: unknown, of: Fields, name: string, problems: Problems, reading: Reading): Row[] => {
  if (!Array.isArray(wire) || wire.length > mostLines) {
    problems[name] = { message: 'Enter at most {most} lines.', values: { most: mostLines } }
    return []
  }
  return wire.map((line, index) => {
    const read = readValues(of, line, reading)
    for (const [inner, problem] of Object.entries(read.problems)) problems[`${name}.${index}.${inner}`] = problem
    return read.values
  })
}

const isObject = (wire: unknown): wire is Row => typeof wire === 'object' && wire !== null && !Array.isArray(wire)

type ReadValues = { values: Row; problems: Problems }

const readField = (
  name: string,
  field: Field,
  wire: unknown,
  { values, problems }: ReadValues,
  reading: Reading,
): void => {
  const empty = wire === undefined || wire === null || wire === ''
  if (field.shape.kind === 'lines') {
    values[name] = empty ? [] : readLines(wire, field.shape.of, name, problems, reading)
  } else if (wire === undefined && reading.isNew && field.need === 'required' && field.start !== undefined) {
    values[name] = structuredClone(field.start)
  } else if (empty) {
    values[name] = field.shape.kind === 'links' || field.shape.kind === 'choices' ? [] : null
    if (field.need === 'required') problems[name] = { message: 'Please enter {label}.', values: { label: field.label } }
  } else {
    const read = readValue(wire, field)
    if ('problem' in read) problems[name] = read.problem
    else values[name] = read.value
  }
}

/** Reads a body by its fields: accepts only fields that may be entered, each of its kind.
 *  Returns internal values and a problem for each refused field. */
export const readValues = (fields: Fields, wire: unknown, reading: Reading = {}): ReadValues => {
  const values: Row = {}
  const problems: Problems = {}
  if (!isObject(wire)) return { values, problems: { '': { message: 'Send an object of values.' } } }
  for (const [name, field] of Object.entries(fields)) {
    if (field.need !== 'automatic') readField(name, field, wire[name], { values, problems }, reading)
  }
  for (const name of Object.keys(wire)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (!field) problems[name] = { message: 'This form has no such field. Leave it out.' }
    else if (field.need === 'automatic') problems[name] = { message: 'This is computed and cannot be entered.' }
  }
  return { values, problems }
}

/** Writes a row for the wire: its fields in wire units, lines included. */
export const writeValues = (fields: Fields, row: Row): Row => {
  const wire: Row = {}
  for (const [name, field] of Object.entries(fields)) {
    const { shape } = field
    wire[name] =
      shape.kind === 'lines'
        ? ((row[name] ?? []) as Row[]).map(line => writeValues(shape.of, line))
        : writeValue(row[name], field)
  }
  return wire
}

/** Converts a row from the wire to internal units without checks: for the browser, which trusts its server. */
export const insideOf = (fields: Fields, wire: Row): Row => {
  const row: Row = { ...wire }
  for (const [name, field] of Object.entries(fields)) {
    const { shape } = field
    if (shape.kind === 'lines') {
      row[name] = ((wire[name] ?? []) as Row[]).map(line => insideOf(shape.of, line))
    } else if (wire[name] !== null && wire[name] !== undefined) {
      const read = readValue(wire[name], { ...field, shape: lenient(field.shape) })
      row[name] = 'value' in read ? read.value : wire[name]
    }
  }
  return row
}

// Computed values may be negative or zero, unlike entered ones.
const lenient = (shape: Field['shape']): Field['shape'] =>
  'signed' in shape || ['count', 'quantity', 'weight', 'money', 'percent'].includes(shape.kind)
    ? ({ ...shape, signed: true, most: 1e7 } as Field['shape'])
    : shape

/** Numbers that keep the proportion that they had in `before` to a number in `entered`, unless they are entered themselves. */
export const inProportion = (fields: Fields, before: Row, entered: Row): Row =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { inProportionTo: to }]) =>
      to && entered[name] === undefined && entered[to] && before[to] && before[name]
        ? [[name, proportion(before[name] as number, entered[to] as number, before[to] as number)]]
        : [],
    ),
  )
