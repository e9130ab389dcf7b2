// Which papers a receipt of bags must leave behind.

type ReceiptFacts = { status?: unknown; deliveryNoteNo?: unknown }

/** The vendor's invoice it names, and his delivery note where it names one. */
export const papersNeededOnReceipt = ({ status, deliveryNoteNo }: ReceiptFacts): string[] =>
  status === 'Active' ? ['Commercial invoice', ...(deliveryNoteNo ? ['Delivery note'] : [])] : []
