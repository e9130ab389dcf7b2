// What a user can do with a document besides adding others: print or send its paper, trace what it moves. The rights are checked here only.

import type { Row } from '#kit/check.ts'
import type { Document } from '#kit/document.ts'
import type { Slice } from '#kit/server/behaviour.ts'
import type { Context, Person } from '#kit/server/context.ts'
import type { HandedOut } from '#kit/server/handed-out.ts'
import type { Doing } from '#next-steps/next-steps.ts'
import { may, mayOn } from '#rights/may.ts'

/** Whether the user may give the paper out: users who may print it may also send it. A consignee's user may do neither. */
export const mayGiveOut = (asker: Person, { right }: HandedOut): boolean =>
  asker.companyId === null && may(asker, { rights: [right] })

const voidStates = ['Draft', 'Canceled', 'Reversed', 'Rejected', 'Bounced', 'Superseded']

/** Whether a document's paper is no longer valid. */
export const isPaperOver = ({ isOver }: HandedOut, row: Row): boolean =>
  voidStates.includes(row.status as string) || isOver?.(row) === true

/** Whether a row has a paper that may be given out. */
export const hasValidPaper = (paper: HandedOut, row: Row): boolean => paper.isReady(row) && !isPaperOver(paper, row)

/** How a document's paper is found: its own paper, or the field that names the document whose paper it uses, such as the
 *  invoice of a sale. */
type PaperSource = { paper?: HandedOut; paperAt?: string; isTraced: boolean }

type Subject = { document: Document; id: number }

// The document that has the paper, if there is one and the user may give it out.
const holderOf = (document: Document, of: PaperSource, row: Row, { slices, asker }: Context): Subject | undefined => {
  const { paper, paperAt } = of
  if (paper)
    return hasValidPaper(paper, row) && mayGiveOut(asker, paper) ? { document, id: row.id as number } : undefined
  const shape = paperAt && document.fields[paperAt]?.shape
  const other = shape && shape.kind === 'link' ? slices.get(shape.to.name) : undefined
  const id = paperAt && row[paperAt]
  if (!other?.paper || typeof id !== 'number' || !mayOn(asker, 'View', other.document.right)) return undefined
  return mayGiveOut(asker, other.paper) ? { document: other.document, id } : undefined
}

/** The slice with its paper, and what the user may do with it. */
export const withPaperActions = (slice: Slice, of: PaperSource): Slice => {
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
