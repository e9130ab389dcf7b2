import { staffUser } from '#areas/staff/user/definition.ts'
import { choices, count, day, instant, links, optional, text } from '#kit/fields.ts'
import { report } from '#kit/report.ts'
import { type Screen, screens } from '#rights/rights.ts'

/** The old and the new value of a field as text; several texts for a list. */
export type Difference = { name: string; label: string; before: string[]; after: string[] }

/** Objects of the audit that are not documents. */
const furtherObjects = ['Agency', 'Session'] as const

const titles = (Object.keys(screens) as Screen[]).map(screen => screens[screen].title)

/** Who changed what, when and from where. Its screen is listed under Logs, not under Reports. */
export const audit = {
  ...report('audit', {
    title: 'Audit',
    right: 'Audit',
    filters: {
      from: day('From'),
      to: day('To'),
      user: optional(links('User', staffUser, { every: true })),
      screen: optional(choices('Screen', [...new Set([...titles, ...furtherObjects])])),
      action: optional(text('Action', { max: 40 })),
      row: optional(count('Row id', { isId: true })),
      words: optional(text('Contains', { max: 100 })),
    },
    columns: {
      at: instant('Time'),
      who: optional(text('User')),
      screen: text('Screen'),
      row: text('Row'),
      action: text('Action'),
      changes: optional(text('Change')),
      reason: optional(text('Reason')),
      address: optional(text('From address')),
      device: optional(text('Device')),
      entry: count('Entry', { isId: true }),
    },
    totals: [],
    drill: ({ entry }) => ({ address: `logs/audit/${entry}` }),
  }),
  address: 'logs/audit',
}
