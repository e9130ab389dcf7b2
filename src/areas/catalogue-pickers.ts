// The users of pickers beside the documents: reports, calls with a right of their own, and the dashboard, whose analyses have only its
// two filters.

import { calls } from '#areas/catalogue-calls.ts'
import { allReports } from '#areas/catalogue-reports.ts'
import { dashboardFilters } from '#areas/dashboard/bar-fields.ts'
import { type Asking, askingOfReport } from '#kit/pickers.ts'
import { may } from '#rights/may.ts'
import { allRights, type Right } from '#rights/rights.ts'

const isRight = (word: string): word is Right => (allRights as readonly string[]).includes(word)

const pickerUsesOfCalls: readonly Asking[] = calls.flatMap(({ for: who, body, query }) =>
  isRight(who)
    ? [body, query].map(fields => ({ fields, mayOpen: asker => may(asker, { rights: [who] }) }) satisfies Asking)
    : [],
)

/** Everything except documents that uses pickers, with the rights to open it. */
export const otherPickerUses: readonly Asking[] = [
  ...allReports.map(askingOfReport),
  ...pickerUsesOfCalls,
  { fields: dashboardFilters, mayOpen: asker => may(asker, { rights: ['dashboardPermission'] }) },
]
