import { choice, day, hinted, optional, quantity, starting, text, yesNo } from '#kit/fields.ts'
import { report, reversal, undone } from '#kit/report.ts'
import { period, sourceOf } from '#trade/statements/report-fields.ts'

/** Trucks that left with more than the free stock of the book, in every agency. For the platform's super admins; ids of other agencies mean
 *  nothing in the address's agency, so everything is shown by name. */
export const terminalOverOut = report('terminal-over-out', {
  title: 'Terminal Over Out',
  right: 'TerminalOverOut',
  filters: {
    ...period,
    agency: hinted(optional(text('Agency', { max: 100 })), 'A part of its name. Empty: all agencies.'),
    terminal: hinted(optional(text('Terminal', { max: 100 })), 'A part of its name.'),
    openOnly: starting(yesNo('Not cleared only'), false),
    ...undone,
  },
  columns: {
    agency: text('Agency'),
    terminal: text('Terminal'),
    date: day('Date'),
    docNo: optional(text('Number')),
    consignee: text('Consignee'),
    lc: text('LC'),
    available: quantity('Free before', { zero: true, sum: false }),
    net: quantity('Net'),
    over: quantity('Over-out'),
    open: hinted(
      quantity('Not cleared', { zero: true }),
      'Cleared by a later count of the same lot that finds less than the book.',
    ),
    approvedBy: optional(text('Approved by')),
    reason: optional(text('Reason', { max: 300 })),
    clearedBy: optional(text('Cleared by')),
    clearedOn: optional(day('Cleared on')),
    status: optional(choice('Status', ['Canceled', reversal])),
  },
  totals: ['net', 'over', 'open'],
  groups: ['agency', 'terminal'],
  groupable: ['agency', 'terminal', 'consignee', 'lc', 'date'],
  drill: sourceOf,
})
