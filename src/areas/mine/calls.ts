// Everything that waits for the user, in one list, and the pages and documents the user has marked.

import { call } from '#kit/call.ts'
import { count, optional, text, yesNo } from '#kit/fields.ts'

/** The reasons why something waits for a user, in the order of the list. */
export const waitKinds = [
  'asked',
  'mentioned',
  'returned',
  'approve',
  'failed',
  'expiring',
  'complete',
  'followed',
] as const
export type WaitKind = (typeof waitKinds)[number]

/** The title of each kind of waiting. */
export const kindTitles: Readonly<Record<WaitKind, string>> = {
  asked: 'Asked of you',
  mentioned: 'You are mentioned',
  returned: 'Sent back to you',
  approve: 'To approve',
  failed: 'Failed to send',
  expiring: 'Ends soon',
  complete: 'To complete',
  followed: 'Followed',
}

/** Whether `words` of this kind is a text of the program, which is translated, and not a text entered by a user. */
export const isOurText = (kind: WaitKind): boolean => kind === 'expiring' || kind === 'failed'

export type Waiting = {
  kind: WaitKind
  /** the address of the document's screen, and the document's name in the singular */
  address: string
  singular: string
  id: number
  /** the name of the row */
  label: string
  status: string
  /** the other party, and the quantity or amount as it is shown, with its unit */
  party: string | null
  figure: string | null
  unit: string | null
  /** the time since when it waits, or of its last change */
  at: string
  /** the action it waits for */
  action: string | null
  /** the user who entered it or who asks */
  who: string | null
  /** the request, the field that ends, or the reason of the failure */
  words: string | null
  /** the day by which it is due, or on which it ends */
  day: string | null
  /** the task, if a user asks */
  task: number | null
}

export type WaitCount = { count: number; isMore: boolean; fresh: number; kinds: Partial<Record<WaitKind, number>> }

const path = '/api/agencies/:agencyId/mine'

export const readMine = call({
  method: 'GET',
  path,
  for: 'signedIn',
  title: 'Everything that waits for the user',
}).answering<WaitCount & { rows: Waiting[] }>()

export const countMine = call({
  method: 'GET',
  path: `${path}/count`,
  for: 'signedIn',
  title: 'The number of rows that wait for the user',
}).answering<WaitCount>()

export const finishTask = call({
  method: 'PUT',
  path: `${path}/tasks/:taskId/done`,
  for: 'signedIn',
  title: 'Mark a task as done',
}).answering<{ done: number }>()

export const seeMine = call({
  method: 'PUT',
  path: `${path}/seen`,
  for: 'signedIn',
  title: 'Mark the requests of others as seen',
}).answering<{ seen: number }>()

export const colleagues = call({
  method: 'GET',
  path: `${path}/colleagues`,
  for: 'signedIn',
  title: 'Who may see a document',
  query: { document: text('Document', { max: 100 }), id: count('Id', { isId: true }) },
}).answering<{ rows: { id: number; username: string; name: string }[] }>()

const address = text('Screen', { max: 100, pattern: /^[a-zA-Z/-]+$/, problem: 'This has the wrong format.' })

export type Favourite = { address: string; id: number | null; label: string; title: string }

export const readFavourites = call({
  method: 'GET',
  path: `${path}/favourites`,
  for: 'signedIn',
  title: 'Favourite pages and documents of the user',
}).answering<{ rows: Favourite[] }>()

export const setFavourite = call({
  method: 'PUT',
  path: `${path}/favourites`,
  for: 'signedIn',
  title: 'Add a page or a document to the favourites, or remove it',
  body: { address, id: optional(count('Id', { isId: true })), isKept: yesNo('Kept at hand') },
}).answering<{ rows: Favourite[] }>()

export const readDailyMail = call({
  method: 'GET',
  path: `${path}/daily-mail`,
  for: 'signedIn',
  title: 'Whether the user gets a daily mail of what waits',
}).answering<{ isWanted: boolean }>()

export const setDailyMail = call({
  method: 'PUT',
  path: `${path}/daily-mail`,
  for: 'signedIn',
  title: 'Switch the daily mail of what waits on or off',
  body: { isWanted: yesNo('Mail every morning') },
}).answering<{ isWanted: boolean }>()
