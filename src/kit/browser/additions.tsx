// Components that the application adds to the kit's lists and reports, since the kit may not import them. Provided once around the screens.

import { createContext, type FC, type Key, type ReactNode, useContext } from 'react'
import type { FormAside } from '#kit/browser/form-aside.ts'
import type { DocumentRow } from '#kit/browser/paths.ts'
import type { Happening, Whole } from '#kit/browser/use-document.ts'
import type { Row } from '#kit/check.ts'
import type { Document } from '#kit/document.ts'
import type { Report } from '#kit/report.ts'
import type { Doing, NextStep } from '#next-steps/next-steps.ts'
import type { useColumns } from '#ui/columns.tsx'
import type { ListState } from '#ui/list-state.ts'

export type ViewsProps = {
  address: string
  state: ListState
  columns: ReturnType<typeof useColumns>
  /** the path that counts the rows of a view */
  countPath?: string
  /** the document that is listed; none for a report */
  document?: Document
  /** `board`: replaces the table */
  children: (views: { tabs: ReactNode; saving: ReactNode; board?: ReactNode }) => ReactNode
}

type PaperScope = { from?: string; to?: string; consignees?: string; withBranches?: boolean }

export type Additions = {
  /** downloads a list or a report with its current filters */
  ExcelButton: FC<{ of: Pick<Document, 'address' | 'title' | 'right'>; asked: URLSearchParams; count?: number }>
  /** imports rows into a list from a file */
  ExcelUpload: FC<{ document: Document }>
  /** schedules a report by mail with its current filters */
  MailButton: FC<{ of: Pick<Report, 'title' | 'right'>; asked: URLSearchParams }>
  /** the form of a new row beside the form that needs it; it starts with the search words and with what narrows the picker */
  NewDrawer: FC<{ to: Document; words: string; narrow: Row } & Pick<FormAside, 'done' | 'close'>>
  /** saved views of a list or a report: their tabs, and the button that saves one */
  Views: FC<ViewsProps>
  /** a cell whose value can be changed in the list */
  InPlace: FC<{ document: Document; row: DocumentRow; name: string; children: ReactNode }>
  /** selects rows of a list and applies one change to all of them: checkboxes for the table, and the bar below it */
  BulkActions: FC<{
    document: Document
    rows: readonly DocumentRow[]
    path: string
    children: (bulk: { selection?: { keys: Key[]; onChange: (keys: Key[]) => void }; bar: ReactNode }) => ReactNode
  }>
  /** a row's main values beside its list; `ids` are the rows to step through, `onMove` shows another row, or none */
  Preview: FC<{ document: Document; id: number; ids: readonly number[]; onMove: (id: number | undefined) => void }>
  /** the timeline of a document */
  History: FC<{ document: Document; timeline: readonly Happening[] }>
  /** the documents that usually come next: the most frequent step, as the page's button */
  UsualStep: FC<{ step: NextStep }>
  /** the other steps, and what can be done with the document itself: send its paper, trace what it moved */
  OtherSteps: FC<{ steps: readonly NextStep[]; doings: readonly Doing[] }>
  /** follows a document */
  FollowButton: FC<{ path: string }>
  /** comments on a document, and requests between colleagues */
  CommentsAndTasks: FC<{ document: Document; row: Whole; path: string }>
  /** a dialog that sends the paper of a document; for a statement it also asks for the days */
  SendPaper: FC<{ of: { document: string; id: number } & PaperScope; onClose: () => void }>
  /** a waiting document, with what a decision on it would move; `place` is the address of its screen and its id */
  WaitingPanel: FC<{ place: string }>
  /** the number of documents that wait for the user, as a card of the dashboard */
  MineCard: FC
  /** what an action with these entries would move, before it is taken */
  ActionEffect: FC<{ document: Document; path: string; action: string; version: number; asked: Row }>
  /** sends a document back to the user who entered it */
  SendBack: FC<{ path: string }>
}

const none: Additions = {
  ExcelButton: () => null,
  ExcelUpload: () => null,
  MailButton: () => null,
  NewDrawer: () => null,
  InPlace: ({ children }) => children,
  BulkActions: ({ children }) => children({ bar: null }),
  Preview: () => null,
  History: () => null,
  UsualStep: () => null,
  OtherSteps: () => null,
  FollowButton: () => null,
  CommentsAndTasks: () => null,
  SendBack: () => null,
  ActionEffect: () => null,
  SendPaper: () => null,
  WaitingPanel: () => null,
  MineCard: () => null,
  Views: ({ children }) => children({ tabs: null, saving: null }),
}

const Context = createContext(none)

export const AdditionsProvider = ({ additions, children }: { additions: Partial<Additions>; children: ReactNode }) => (
  <Context value={{ ...none, ...additions }}>{children}</Context>
)

export const useAdditions = (): Additions => useContext(Context)
