// What a cluster refuses of a statement, found in the texts themselves, so that it is met here and not on the cluster (docs/scale.md).

import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { test } from 'node:test'

const root = join(import.meta.dirname, '..', '..')

const textsIn = (folder: string, ends: RegExp): { file: string; text: string }[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(name => ends.test(name) && !name.includes('.test.'))
    .map(name => ({
      file: relative(root, join(root, folder, name)),
      text: readFileSync(join(root, folder, name), 'utf8'),
    }))

const texts = [
  ...textsIn('src', /\.ts$/),
  ...textsIn('database', /^[\w-]+\.ts$/),
  ...textsIn('database/functions', /\.sql$/),
]

type Rule = { of: RegExp; refused: RegExp; instead: string }

// Up to the end of the statement: of a text in TypeScript, or of a statement in SQL.
const rules: readonly Rule[] = [
  {
    of: /\bon conflict[^`;]*?\bdo update set\b(?<part>[^`;]*)/gi,
    refused: /\b(now\(\)|clock_timestamp\(\)|current_(date|timestamp)\b|(app|ledger)\.\w+\()/i,
    instead: 'what changes with the moment is inserted, and taken over from `excluded`',
  },
  {
    of: /\b(insert into|update|delete from)\b[^`;]*?\breturning\b(?<part>[^`;)]*\(?[^`;)]*)/gi,
    refused: /\(\s*select\b|\b(?:now|clock_timestamp)\(|\bcurrent_(?:date|timestamp)\b/i,
    instead: 'what is returned is plain columns; the rest is read afterwards',
  },
  {
    of: /\b(?:update\s+[\w.%]+(?:\s+\w+)?\s+set|values)\b(?<part>[^`;]*?)(?:\bwhere\b|[`;])/gi,
    refused:
      /\b(?:coalesce\((?:[^()]|\([^()]*\))*?|case\b(?:(?!\bend\b).)*?)\b(?:now\(\)|clock_timestamp\(\)|current_(?:date|timestamp)\b)/is,
    instead: 'a moment in `coalesce` or `case` is a variable, or the statement is two',
  },
]

const place = (text: string, at: number): number => text.slice(0, at).split('\n').length

const faults = ({ of, refused, instead }: Rule): string[] =>
  texts.flatMap(({ file, text }) =>
    [...text.matchAll(of)].flatMap(found => {
      const part = (found.groups?.part ?? '').split(/\breturning\b/i)[0]!
      return refused.test(part) ? [`${file}:${place(text, found.index)}: ${instead}`] : []
    }),
  )

test('no statement holds what a cluster refuses', () => {
  assert.ok(texts.length > 500)
  assert.deepEqual(rules.flatMap(faults), [])
})

test('a planted one is found', () => {
  const [conflict, returning, moment] = rules
  const find = ({ of, refused }: Rule, text: string): boolean =>
    [...text.matchAll(of)].some(({ groups }) => refused.test(groups?.part ?? ''))
  assert.ok(find(conflict!, 'insert into a (b) values (1) on conflict (b) do update set b = excluded.b, at = now()'))
  assert.ok(!find(conflict!, 'insert into a (b) values (1) on conflict (b) do update set b = excluded.b'))
  assert.ok(find(returning!, 'update a set b = 1 returning b, exists (select from c) as d'))
  assert.ok(find(returning!, 'update a set b = 1 returning extract(epoch from c - now()) as d'))
  assert.ok(!find(returning!, 'update a set b = 1, c = now() returning b'))
  assert.ok(find(moment!, 'update a set b = coalesce(b, now()) where c;'))
  assert.ok(find(moment!, 'update a x set b = case when c then now() end where d;'))
  assert.ok(find(moment!, 'insert into a (b) values (case when c then current_date end);'))
  assert.ok(!find(moment!, 'update a set b = case when c then 1 end, d = now() where coalesce(e, now()) < f;'))
})
