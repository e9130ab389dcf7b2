// One operation of the description: its parameters, bodies and answers.

import type { Schema } from '#openapi/schemas.ts'

export type Paths = Record<string, Record<string, Schema>>

export type Operation = {
  title: string
  tag: string
  parameters?: Schema[]
  /** by media type */
  body?: Schema
  content?: Schema
  status?: number
  /** accepts an Idempotency-Key */
  writes?: boolean
  /** works without a token */
  open?: boolean
  /** requires the key of a machine, not a token */
  machine?: boolean
  /** may be ordered as background work instead of being done at once */
  mayOrder?: boolean
}

export const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` })
export const json = (schema: Schema): Schema => ({ 'application/json': { schema } })

const binary = { type: 'string', format: 'binary' }
export const excel: Schema = {
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': { schema: binary },
}
export const file: Schema = { 'application/octet-stream': { schema: binary } }

/** A form with a file and the entry's fields beside it. */
export const form = (entry: Schema): Schema => ({
  'multipart/form-data': { schema: { ...entry, properties: { ...(entry.properties as Schema), file: binary } } },
})

export const listOf = (row: Schema): Schema =>
  json({
    type: 'object',
    properties: { count: { type: 'integer' }, rows: { type: 'array', items: row }, totals: { type: 'object' } },
  })

const placesIn = (path: string): Schema[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: /id$/i.test(name) ? { type: 'integer', minimum: 1 } : { type: 'string' },
  }))

const meanings = {
  400: 'Values or a rule of the business refused',
  403: 'The token is missing, expired or revoked',
  404: 'No such thing, or no right to it',
  409: 'Changed in the meantime, or its state no longer allows it',
  422: 'Stock, credit, period or permit refuses',
  429: 'Too many tries, or too much at once',
  500: 'A defect; its number is in the message',
  503: 'Busy, locked or out of reach; try again after the seconds of Retry-After',
  504: 'It takes too long and was stopped',
}

const refusals: Schema = Object.fromEntries(
  Object.entries(meanings).map(([status, description]) => [status, { description, content: json(ref('Refusal')) }]),
)

const key: Schema = {
  name: 'Idempotency-Key',
  in: 'header',
  schema: { type: 'string', maxLength: 100 },
  description: 'A request repeated with the same key and body is done once and gets the same answer',
}

const ordered: Schema = {
  202: {
    description: 'Takes too long for a request: ordered as background work; its address returns the progress',
    content: json({
      type: 'object',
      properties: {
        work: { type: 'object', properties: { id: { type: 'integer' }, address: { type: 'string' } } },
      },
    }),
  },
}

/** Adds an operation under its path and method. */
export const add = (paths: Paths, method: string, path: string, operation: Operation): void => {
  const {
    title,
    tag,
    parameters = [],
    body,
    content = json({ type: 'object' }),
    status = 200,
    writes,
    open,
    machine,
    mayOrder,
  } = operation
  paths[path] = {
    ...paths[path],
    [method]: {
      operationId: `${method} ${path}`.replace(/\W+/g, '_'),
      summary: title,
      tags: [tag],
      parameters: [...placesIn(path), ...parameters, ...(writes ? [key] : [])],
      ...(body && { requestBody: { required: true, content: body } }),
      responses: { [status]: { description: 'Done', content }, ...(mayOrder && ordered), ...refusals },
      ...(open && { security: [] }),
      ...(machine && { security: [{ machineKey: [] }] }),
    },
  }
}
