// What one can ask about rows of master data beside the lists themselves.

import { call } from '#kit/call.ts'
import { count, type Field, text } from '#kit/fields.ts'

/** Lists in which rows come to stand twice. */
export const mergeable = ['customer', 'company', 'truck', 'driver'] as const
export type Mergeable = (typeof mergeable)[number]

export const masters = [
  ...mergeable,
  ...(['vendor', 'agent', 'vessel', 'port', 'berth', 'cargoType', 'cargoGrade', 'bagGrade'] as const),
  ...(['terminal', 'terminalConsigneeMapping', 'bank'] as const),
] as const
export type Master = (typeof masters)[number]

// A list by the name of its table, which is no word for people.
const oneOf = <const N extends string>(names: readonly N[]) =>
  text('List', {
    max: 40,
    pattern: new RegExp(`^(${names.join('|')})$`),
    problem: 'Choose one of the list.',
  }) as Field<N>

const base = '/api/agencies/:agencyId/master-data'

export type Use = { title: string; address: string; count: number }
export type Merged = { address: string; name: string }

export const usesOf = call({
  method: 'GET',
  path: `${base}/uses`,
  for: 'signedIn',
  title: 'Where a row of master data is used',
  query: { of: oneOf(masters), row: count('Row') },
}).answering<{ count: number; rows: Use[]; into: Merged | null; merged: Merged[] }>()

export type Twin = { id: number; name: string; nameAr: string | null; about: string; uses: number }

export const duplicates = call({
  method: 'GET',
  path: `${base}/duplicates`,
  for: 'signedIn',
  title: 'Rows that probably are the same',
  query: { of: oneOf(mergeable) },
}).answering<{ groups: { by: string; key: string; rows: Twin[] }[] }>()

export const merge = call({
  method: 'PUT',
  path: `${base}/duplicates/merge`,
  for: 'signedIn',
  title: 'Merge a row into another one',
  body: { of: oneOf(mergeable), keep: count('Kept row'), gone: count('Merged row') },
}).answering<{ moved: number; stayed: number }>()

export type Tare = { day: string; kg: number; screen: string; docNo: string | null; address: string }

export const taresOf = call({
  method: 'GET',
  path: `${base}/truck/:id/tares`,
  for: 'canViewTruck',
  title: 'Empty weights of a truck, the latest first',
}).answering<{ count: number; least: number | null; most: number | null; mean: number | null; rows: Tare[] }>()
