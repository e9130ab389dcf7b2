// What waits for the user, in one list, and what they put aside for themselves.

import { call } from '#kit/call.ts'
import { count, optional, text, yesNo } from '#kit/fields.ts'

/** Why something waits for a person, in the order it is shown. */
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

/** What each kind of waiting is called. */
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

/** Whether `words` of this kind are a text of ours, which is translated, and not what a person wrote. */
export const isOurText = (kind: WaitKind): boolean => kind === 'expiring' || kind === 'failed'

export type Waiting = {
  kind: WaitKind
  /** the document's screen, and what one of it is called */
  address: string
  singular: string
  id: number
  /** what the row is called */
  label: string
  status: string
  /** whom it is about, and how much: a figure as it is shown, with its unit */
  party: string | null
  figure: string | null
  unit: string | null
  /** since when, or when it was last changed */
  at: string
  /** the action it waits for */
  action: string | null
  /** who entered it, or who asks */
  who: string | null
  /** what is asked, what ends, or why it failed */
  words: string | null
  /** by when, or when it ends */
  day: string | null
  /** the task, where a person asks */
  task: number | null
}

export type WaitCount = { count: number; isMore: boolean; fresh: number; kinds: Partial<Record<WaitKind, number>> }

const path = '/api/agencies/:agencyId/mine'

export const readMine = call({
  method: 'GET',
  path,
  for: 'signedIn',
  title: 'What waits for the user',
}).answering<WaitCount & { rows: Waiting[] }>()

export const countMine = call({
  method: 'GET',
  path: `${path}/count`,
  for: 'signedIn',
  title: 'How much waits for the user',
}).answering<WaitCount>()

export const finishTask = call({
  method: 'PUT',
  path: `${path}/tasks/:taskId/done`,
  for: 'signedIn',
  title: 'Call a task done',
}).answering<{ done: number }>()

export const seeMine = call({
  method: 'PUT',
  path: `${path}/seen`,
  for: 'signedIn',
  title: 'Mark what others ask as seen',
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
  title: 'Pages and documents the user keeps at hand',
}).answering<{ rows: Favourite[] }>()

export const setFavourite = call({
  method: 'PUT',
  path: `${path}/favourites`,
  for: 'signedIn',
  title: 'Keep a page or a document at hand, or no longer',
  body: { address, id: optional(count('Id', { isId: true })), isKept: yesNo('Kept at hand') },
}).answering<{ rows: Favourite[] }>()

export const readDailyMail = call({
  method: 'GET',
  path: `${path}/daily-mail`,
  for: 'signedIn',
  title: 'Whether what waits is mailed every morning',
}).answering<{ isWanted: boolean }>()

export const setDailyMail = call({
  method: 'PUT',
  path: `${path}/daily-mail`,
  for: 'signedIn',
  title: 'Mail what waits every morning, or no longer',
  body: { isWanted: yesNo('Mail every morning') },
}).answering<{ isWanted: boolean }>()
