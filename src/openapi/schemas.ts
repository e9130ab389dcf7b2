// Fields as JSON schemas: what requests may contain, what answers contain.

import type { Document } from '#kit/document.ts'
import type { Field, Fields } from '#kit/fields.ts'
import { kinds } from '#kit/kinds.ts'
import type { Report } from '#kit/report.ts'
import { enteredBounds } from '#openapi/entered-bounds.ts'

export type Schema = Record<string, unknown>

const units: Record<string, string> = {
  quantity: 'metric tons, at most 3 decimals',
  weight: 'kilograms',
  price: 'at most 4 decimals',
  days: 'days, at most 5 decimals',
  percent: 'percent, at most 3 decimals',
}

const describe = ({ label, hint, shape }: Field): string => {
  const unit = shape.kind === 'money' ? `${shape.currency}, at most 2 decimals` : units[shape.kind]
  return [label, unit, hint].filter(Boolean).join('. ')
}

const bare = (field: Field): Schema => {
  const { shape } = field
  if (shape.kind === 'lines') return { type: 'array', items: entrySchema(shape.of) }
  const linked = 'to' in shape ? { 'x-links-to': shape.to.address } : {}
  return { ...kinds[shape.kind].schema(shape as never), ...linked }
}

const orNull = (schema: Schema): Schema =>
  typeof schema.type === 'string'
    ? { ...schema, type: [schema.type, 'null'], ...(schema.enum ? { enum: [...(schema.enum as string[]), null] } : {}) }
    : schema

const schemaOf = (field: Field): Schema => {
  const isMany = ['lines', 'links', 'choices'].includes(field.shape.kind)
  const schema = field.need === 'required' || isMany ? bare(field) : orNull(bare(field))
  return { ...schema, description: describe(field) }
}

const propertiesOf = (fields: Fields, keep: (field: Field) => boolean, describeField = schemaOf): Schema =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => (keep(field) ? [[name, describeField(field)]] : [])),
  )

const enteredSchema = (field: Field): Schema => ({ ...schemaOf(field), ...enteredBounds(field.shape) })

/** The schema of a request: every field that may be entered, no other. */
export const entrySchema = (fields: Fields): Schema => ({
  type: 'object',
  properties: propertiesOf(fields, ({ need }) => need !== 'automatic', enteredSchema),
  required: Object.entries(fields)
    .filter(([, { need, shape }]) => need === 'required' && shape.kind !== 'lines')
    .map(([name]) => name),
  additionalProperties: false,
})

const named: Schema = { type: 'object', description: 'Names of linked rows, by field' }

/** The schema of an answer's row: all its fields, and the names of its links, in its lines too. */
export const shownSchema = (fields: Fields): Schema => ({
  type: 'object',
  properties: {
    ...Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [
        name,
        field.shape.kind === 'lines' ? { type: 'array', items: shownSchema(field.shape.of) } : schemaOf(field),
      ]),
    ),
    labels: named,
  },
})

const isShown = ({ shape }: Field): boolean => !(shape.kind === 'text' && shape.secret)
const moment = { type: 'string', format: 'date-time' }
const perhapsId = { type: ['integer', 'null'] }

/** A row of a list. */
export const rowSchema = ({ fields, life }: Document): Schema => ({
  type: 'object',
  properties: {
    id: { type: 'integer' },
    docNo: { type: ['string', 'null'], description: 'Number' },
    status: { type: 'string', enum: life.states },
    version: { type: 'integer' },
    createdAt: moment,
    createdBy: perhapsId,
    updatedAt: moment,
    updatedBy: perhapsId,
    ...propertiesOf(fields, field => field.shape.kind !== 'lines' && isShown(field)),
    labels: named,
  },
})

/** A whole document. */
export const wholeSchema = (document: Document, row: Schema): Schema => ({
  allOf: [
    row,
    {
      type: 'object',
      properties: {
        ...propertiesOf(document.fields, ({ shape }) => shape.kind === 'lines'),
        timeline: { type: 'array', items: { type: 'object' } },
        postings: {
          type: 'array',
          items: { type: 'object' },
          description: 'The postings of the document in stock and money',
        },
        actions: {
          type: 'array',
          items: { type: 'string', enum: ['edit', ...Object.keys(document.life.actions)] },
          description: 'The actions the user may take now',
        },
        next: {
          type: 'array',
          description: 'New documents that usually follow, the usual one first',
          items: {
            type: 'object',
            properties: {
              address: { type: 'string' },
              singular: { type: 'string' },
              known: { type: 'object', additionalProperties: { type: 'integer' }, description: 'The links to enter' },
              isUsual: { type: 'boolean' },
            },
          },
        },
      },
    },
  ],
})

const page: Schema[] = [
  { name: 'page', in: 'query', schema: { type: 'integer', minimum: 1, default: 1 } },
  { name: 'pageSize', in: 'query', schema: { type: 'integer', enum: [20, 10, 40, 60, 80, 100], default: 20 } },
  {
    name: 'sort',
    in: 'query',
    schema: { type: 'string' },
    description: 'Columns, separated by commas; a leading - means descending',
  },
]

/** The parameters of an address; links are given by their id. */
export const queryParameters = (fields: Fields, byId = true): Schema[] =>
  Object.entries(fields).map(([name, field]) => {
    const isLink = byId && (field.shape.kind === 'link' || field.shape.kind === 'links')
    const schema = { ...bare(field), ...enteredBounds(field.shape) } as Schema
    return {
      name: isLink ? `${name}Id` : name,
      in: 'query',
      description: describe(field),
      required: !byId && field.need === 'required',
      schema: byId && schema.type !== 'array' ? { type: 'array', items: schema } : schema,
    }
  })

/** The parameters of a list. */
export const listParameters = (document: Document): Schema[] => {
  const filters = document.filters.map(name => [name, document.fields[name] as Field] as const)
  const hasDay = filters.some(([, { shape }]) => shape.kind === 'day')
  const days = ['from', 'to'].map(name => ({ name, in: 'query', schema: { type: 'string', format: 'date' } }))
  return [
    ...page,
    {
      name: 'part',
      in: 'query',
      schema: { type: 'string', enum: ['rows', 'figures'] },
      description: 'Only the rows, or only count and totals',
    },
    { name: 'search', in: 'query', schema: { type: 'string', maxLength: 100 } },
    { name: 'status', in: 'query', schema: { type: 'array', items: { type: 'string', enum: document.life.states } } },
    ...(hasDay ? days : []),
    ...queryParameters(Object.fromEntries(filters.filter(([, { shape }]) => shape.kind !== 'day'))),
  ]
}

/** The parameters of a report. */
export const reportParameters = ({ filters, groupable }: Report): Schema[] => [
  ...page,
  { name: 'search', in: 'query', schema: { type: 'string', maxLength: 100 } },
  ...(groupable.length > 0
    ? [
        {
          name: 'group',
          in: 'query',
          schema: { type: 'string' },
          description: `At most three of ${groupable.join(', ')}, comma between; none: no groups`,
        },
      ]
    : []),
  ...queryParameters(filters),
]
