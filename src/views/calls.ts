// Saved views of lists and reports.

import { call } from '#kit/call.ts'
import { count, optional, text, yesNo } from '#kit/fields.ts'

export type View = {
  id: number
  name: string
  /** filters and sort, as parameters of the address */
  query: string
  /** order, widths and hidden columns, as the browser stores them */
  columns: string | null
  isShared: boolean
  /** the role whose holders see it; null: all colleagues */
  role: number | null
  /** the view a list opens with: for its owner, and if shared for users without a default of their own */
  isDefault: boolean
  isMine: boolean
}

const path = '/api/agencies/:agencyId/views'
const address = text('List', { max: 100, pattern: /^[a-zA-Z/-]+$/, problem: 'This has the wrong format.' })

export const listViews = call({
  method: 'GET',
  path,
  for: 'signedIn',
  title: 'Saved views of a list',
  query: { address },
}).answering<{
  rows: View[]
  /** the roles the user may share a view with */
  roles: { id: number; name: string }[]
  /** the user's own order and widths of the columns */
  layout: string | null
}>()

/** Stores the user's own order and widths of a list's columns; null restores the default. */
export const keepLayout = call({
  method: 'PUT',
  path: '/api/agencies/:agencyId/columns',
  for: 'signedIn',
  title: 'Store the user’s columns of a list',
  body: { address, columns: optional(text('Columns', { max: 8000 })) },
}).answering<Record<string, never>>()

/** Saves a view, replacing the user's own view of the same name; with `view` changes that one, also its name. */
export const saveView = call({
  method: 'POST',
  path,
  for: 'signedIn',
  title: 'Save a view of a list',
  body: {
    address,
    name: text('Name', { max: 40 }),
    query: optional(text('Filters', { max: 2000 })),
    columns: optional(text('Columns', { max: 8000 })),
    isShared: yesNo('Shared with colleagues'),
    role: optional(count('Only for the role', { isId: true })),
    isDefault: yesNo('Opens the list'),
    view: optional(count('View', { isId: true })),
  },
}).answering<View>()

export const removeView = call({
  method: 'DELETE',
  path: `${path}/:viewId`,
  for: 'signedIn',
  title: 'Remove a view',
}).answering<Record<string, never>>()
