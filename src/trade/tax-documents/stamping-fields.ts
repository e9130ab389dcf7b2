// The actions on the e-invoice of an issued tax document, the same for every kind of document.

import type { Row } from '#kit/check.ts'
import { hinted, text } from '#kit/fields.ts'
import type { Right } from '#rights/rights.ts'

/** Whether a document was not sealed, or was sealed and then rejected. */
export const isUnstamped = ({ eInvoiceStatus, qrReason }: Row): boolean =>
  eInvoiceStatus === 'Rejected' ||
  (Boolean(qrReason) && qrReason !== 'CLEARANCE_PENDING' && qrReason !== 'STAMPED_COPY_MISSING')

const isCopyMissing = ({ qrReason }: Row): boolean => qrReason === 'STAMPED_COPY_MISSING'

const stampedCopy = hinted(
  text('Stamped e-invoice (XML)', { max: 500_000, long: true }),
  'The authority cleared this invoice, but its answer got lost. Take the stamped XML from the authority’s portal.',
)

/** The actions that seal again, enter the authority's stamped copy, and record the authority's response; they do not change the state. */
export const stampActions = (moves: Readonly<Record<string, string>>, right?: Right) => ({
  stamp: { label: 'Stamp again', moves, when: isUnstamped, ...(right && { right }) },
  'stamped-copy': {
    label: 'Enter the stamped copy',
    moves,
    when: isCopyMissing,
    asks: { stampedCopy },
    ...(right && { right }),
  },
  'e-invoice': { label: 'Answered by the authority', moves, systemOnly: true },
})
