// The papers that must be attached to a receipt of bags.

type ReceiptFacts = { status?: unknown; deliveryNoteNo?: unknown }

/** The vendor's invoice, and the delivery note where one is entered. */
export const papersNeededOnReceipt = ({ status, deliveryNoteNo }: ReceiptFacts): string[] =>
  status === 'Active' ? ['Commercial invoice', ...(deliveryNoteNo ? ['Delivery note'] : [])] : []
