// What no request may set, over every document, its lines and actions, and every call: computed values, and the row's own columns.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { documents, views } from '#areas/catalogue.ts'
import { calls } from '#areas/catalogue-calls.ts'
import { type Row, readValues } from '#kit/check.ts'
import type { Document } from '#kit/document.ts'
import type { Fields } from '#kit/fields.ts'

const ownColumns = ['id', 'agencyId', 'docNo', 'status', 'seenBy', 'createdBy', 'createdAt', 'updatedBy', 'updatedAt']
const foreign = [...ownColumns, 'agency_id', 'seen_by', 'parent', 'position', 'constructor']

const acceptedOf = (fields: Fields, names: readonly string[]): string[] => {
  const body = Object.fromEntries(names.map(name => [name, 1]))
  const { values, problems } = readValues(fields, JSON.parse(JSON.stringify(body)) as Row)
  return names.filter(name => (Object.hasOwn(body, name) && !Object.hasOwn(problems, name)) || values[name] === 1)
}

const fieldsOf = ({ name, fields, life }: Document): [string, Fields][] => [
  [name, fields],
  ...Object.entries(fields).flatMap(([line, { shape }]): [string, Fields][] =>
    shape.kind === 'lines' ? [[`${name}.${line}`, shape.of]] : [],
  ),
  ...Object.entries(life.actions).map(([action, { asks = {} }]): [string, Fields] => [`${name} ${action}`, asks]),
]

const all: [string, Fields][] = [
  ...([...Object.values(documents), ...views] as Document[]).flatMap(fieldsOf),
  ...calls.map(({ method, path, body }): [string, Fields] => [`${method} ${path}`, body]),
]

test('no document, line, action or call takes a computed value', () => {
  assert.ok(all.length > 300)
  const taken = all.flatMap(([where, fields]) => {
    const computed = Object.keys(fields).filter(name => fields[name]!.need === 'automatic')
    return acceptedOf(fields, computed).map(name => `${where}: ${name}`)
  })
  assert.deepEqual(taken, [])
})

test('no document, line, action or call takes the columns of its row, unless it has such a field', () => {
  const taken = all.flatMap(([where, fields]) =>
    acceptedOf(
      fields,
      foreign.filter(name => !Object.hasOwn(fields, name)),
    ).map(name => `${where}: ${name}`),
  )
  assert.deepEqual(taken, [])
  const own = all.flatMap(([where, fields]) =>
    ownColumns
      .filter(name => Object.hasOwn(fields, name) && fields[name]!.need !== 'automatic')
      .map(name => `${where}: ${name}`),
  )
  // They name a document, or the agency that a super admin enters; each handler checks the right to it.
  assert.deepEqual(own.sort(), [
    'POST /api/agencies/:agencyId/sharing: id',
    'POST /login-passkey: agencyId',
    'POST /login: agencyId',
    'PUT /api/agencies/:agencyId/mine/favourites: id',
  ])
})
