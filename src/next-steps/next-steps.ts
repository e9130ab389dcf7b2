// The documents that usually follow a document: those that link to it and declare this at the link.

import type { Row } from '#kit/check.ts'
import { type Document, mayAdd } from '#kit/document.ts'
import type { Fields, Shape } from '#kit/fields.ts'
import type { Asker } from '#rights/may.ts'

/** Declared at a link: when a new document of this kind usually comes next. */
export type Follows = {
  /** states of the earlier document */
  in: readonly string[]
  /** only if this is true */
  when?: (earlier: Row) => boolean
  /** the most frequent next step; the first of several is used */
  isUsual?: boolean
  /** after another document than the linked one, which names the linked one in its field `by` */
  of?: Document
  by?: string
}

/** A new document to enter next, with the links known already: `{ purchaseContract: 12 }`, in child rows `{ 'lines.invoice': 12 }`. */
export type NextStep = { address: string; singular: string; known: Record<string, number>; isUsual: boolean }

/** A further step: print or send the paper of this document or of one it names, or trace the document. */
export type Doing = {
  does: 'print' | 'send' | 'trace'
  document: string
  address: string
  id: number
  singular: string
  isOwn: boolean
}

type LinkShape = Extract<Shape, { kind: 'link' | 'links' }>

/** Every link of a document that a user enters, with its path; those of child rows too. */
export const linksOf = (fields: Fields, prefix = ''): [path: string, shape: LinkShape][] =>
  Object.entries(fields).flatMap(([name, { need, shape }]): [string, LinkShape][] => {
    if (need === 'automatic') return []
    if (shape.kind === 'lines') return linksOf(shape.of, `${prefix}${name}.`)
    return shape.kind === 'link' || shape.kind === 'links' ? [[prefix + name, shape]] : []
  })

type Follower = { document: Document; path: string; follows: Follows }

/** The documents that follow each document, by its name. Computed once, because it reads every field of every document. */
export const followersIn = (documents: readonly Document[]): ReadonlyMap<string, readonly Follower[]> => {
  const links = documents.flatMap(document =>
    linksOf(document.fields).map(([path, shape]) => ({ document, path, shape })),
  )
  const found = links.flatMap(({ document, path, shape: { to, follows = [] } }) =>
    follows.map(each => ({ after: (each.of ?? to).name, follower: { document, path, follows: each } })),
  )
  const grouped = Map.groupBy(found, ({ after }) => after)
  return new Map([...grouped].map(([after, of]) => [after, of.map(({ follower }) => follower)]))
}

/** The documents the user may add next to this row, the usual step first. */
export const nextStepsOf = (followers: readonly Follower[], row: Row, asker: Asker): NextStep[] =>
  followers
    .filter(({ document, follows }) => follows.in.includes(row.status as string) && mayAdd(asker, document))
    .flatMap(({ document: { address, singular }, path, follows: { by = 'id', when, isUsual = false } }) => {
      const id = row[by]
      if (typeof id !== 'number' || (when && !when(row))) return []
      return [{ address, singular, known: { [path]: id }, isUsual }]
    })
    .sort((one, other) => Number(other.isUsual) - Number(one.isUsual))
