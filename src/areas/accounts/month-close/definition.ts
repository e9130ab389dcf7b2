import { staffUser } from '#areas/staff/user/definition.ts'
import { endOfMonth, startOfMonth } from '#kit/days.ts'
import { document } from '#kit/document.ts'
import {
  automatic,
  choice,
  count,
  day,
  hinted,
  instant,
  lines,
  link,
  money,
  optional,
  remarks,
  text,
} from '#kit/fields.ts'
import { cancelFrom } from '#kit/states.ts'

const months = [
  ...(['January', 'February', 'March', 'April', 'May', 'June', 'July'] as const),
  ...(['August', 'September', 'October', 'November', 'December'] as const),
] as const

/** The name and the year of the month of a day. */
export const monthNameOf = (day: string) => ({ monthName: months[Number(day.slice(5, 7)) - 1]!, year: day.slice(0, 4) })

const cashFields = {
  cashBox: hinted(optional(text('Cash box', { max: 60 })), 'Empty: cash of users without a cash box.'),
  book: automatic(money('In the book', { signed: true, zero: true })),
  counted: optional(money('Counted', { zero: true })),
  difference: automatic(money('Difference', { signed: true, zero: true })),
  reason: optional(text('Reason', { max: 300 })),
}

const why = { reason: text('Reason', { max: 300, long: true }) }

export const monthClose = document('monthClose', {
  address: 'accounts/month-close',
  title: 'Month Close',
  purpose:
    'The books of a month: first locked for all without the right to post behind the lock, then closed for good. Only the month closed last opens again, by an admin.',
  right: 'MonthClose',
  prefix: 'MC',
  fields: {
    month: hinted(day('Day of the month'), 'Any day of the month that is closed.'),
    monthName: automatic(choice('Month', months)),
    year: automatic(text('Year', { max: 4 })),
    firstDay: automatic(day('First day')),
    date: automatic(day('Closed through')),
    closeNo: automatic(count('Close in the ledger', { sum: false })),
    accounts: automatic(count('Accounts', { zero: true, sum: false })),
    signature: automatic(text('Signature of the figures', { max: 64 })),
    closedBy: automatic(text('Closed by', { max: 120 })),
    closedAt: automatic(instant('Closed at')),
    cash: hinted(optional(lines('Cash counted', cashFields)), 'A cash box without a figure was not counted.'),
    remarks: remarks(),
  },
  derive: ({ month }) =>
    month ? { ...monthNameOf(month), firstDay: startOfMonth(month), date: endOfMonth(month) } : {},
  list: ['monthName', 'year', 'date', 'accounts', 'closedBy', 'closedAt'],
  filters: ['date'],
  papers: ['Other'],
  life: {
    initial: 'Draft',
    states: ['Draft', 'Locked', 'Closed', 'Reopened', 'Canceled'],
    posted: [],
    editable: ['Draft', 'Locked'],
    actions: {
      approve: { label: 'Close month', moves: { Draft: 'Closed', Locked: 'Closed' }, alone: true },
      lock: { label: 'Lock month', moves: { Draft: 'Locked' }, right: 'canApproveMonthClose' },
      allow: {
        label: 'Allow a user to post',
        moves: { Locked: 'Locked' },
        asks: { user: link('User', staffUser), from: day('From'), until: day('Until'), ...why },
        adminOnly: true,
      },
      reopen: {
        label: 'Open again',
        moves: { Locked: 'Reopened', Closed: 'Reopened' },
        asks: why,
        adminOnly: true,
        danger: true,
      },
      cancel: cancelFrom('Draft'),
    },
  },
})
