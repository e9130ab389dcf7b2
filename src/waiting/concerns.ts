// Which users an action of a document concerns.

import type { Row } from '#kit/check.ts'
import type { Action } from '#kit/states.ts'

/** Whether an action concerns a row now: its values allow it, and a consignee's user acts for the own company only. */
export const concerns = ({ when, forOwner }: Action, row: Row, companyId: number | null): boolean =>
  (!when || when(row)) && (!forOwner || companyId === null || forOwner.fields.some(name => row[name] === companyId))
