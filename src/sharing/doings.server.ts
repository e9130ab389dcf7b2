// What is done with a document beside adding others: its paper is printed and sent, what it moves is traced. Who may, is said here alone.

import type { Row } from '#kit/check.ts'
import type { Document } from '#kit/document.ts'
import type { Slice } from '#kit/server/behaviour.ts'
import type { Context, Person } from '#kit/server/context.ts'
import type { HandedOut } from '#kit/server/handed-out.ts'
import type { Doing } from '#next-steps/next-steps.ts'
import { may, mayOn } from '#rights/may.ts'

/** Whether the user may hand the paper out: who may print it may also send it. A consignee's user does neither. */
export const mayHandOut = (asker: Person, { right }: HandedOut): boolean =>
  asker.companyId === null && may(asker, { rights: [right] })

const voidStates = ['Draft', 'Canceled', 'Reversed', 'Rejected', 'Bounced', 'Superseded']

/** Whether a document says something else by now than its paper. */
export const isPaperOver = ({ isOver }: HandedOut, row: Row): boolean =>
  voidStates.includes(row.status as string) || isOver?.(row) === true

/** Whether there is a paper of a row that may go out. */
export const mayGoOut = (paper: HandedOut, row: Row): boolean => paper.isReady(row) && !isPaperOver(paper, row)

/** What a document is handed out with: a paper of its own, or the field that names the document whose paper is its own, such as the
 *  invoice of a sale. */
export type Handing = { paper?: HandedOut; paperAt?: string; isTraced: boolean }

type Subject = { document: Document; id: number }

// The document that has the paper, where there is one and the user may hand it out.
const holderOf = (document: Document, of: Handing, row: Row, { slices, asker }: Context): Subject | undefined => {
  const { paper, paperAt } = of
  if (paper) return mayGoOut(paper, row) && mayHandOut(asker, paper) ? { document, id: row.id as number } : undefined
  const shape = paperAt && document.fields[paperAt]?.shape
  const other = shape && shape.kind === 'link' ? slices.get(shape.to.name) : undefined
  const id = paperAt && row[paperAt]
  if (!other?.paper || typeof id !== 'number' || !mayOn(asker, 'View', other.document.right)) return undefined
  return mayHandOut(asker, other.paper) ? { document: other.document, id } : undefined
}

/** The slice with its paper, and what the user may do with it. */
export const handing = (slice: Slice, of: Handing): Slice => {
  const { document } = slice
  const doing = (does: Doing['does'], { document: { name, address, singular }, id }: Subject): Doing => ({
    ...{ does, document: name, address, singular, id, isOwn: name === document.name },
  })
  const doings = (row: Row, context: Context): Doing[] => {
    const holder = holderOf(document, of, row, context)
    return [
      ...(holder ? [doing('print', holder), doing('send', holder)] : []),
      ...(of.isTraced ? [doing('trace', { document, id: row.id as number })] : []),
    ]
  }
  return { ...slice, paper: of.paper, doings }
}
