// Which papers a receipt of bags must leave behind.

type Of = { status?: unknown; deliveryNoteNo?: unknown }

/** The vendor's invoice it names, and his delivery note where it names one. */
export const neededOnBags = ({ status, deliveryNoteNo }: Of): string[] =>
  status === 'Active' ? ['Commercial invoice', ...(deliveryNoteNo ? ['Delivery note'] : [])] : []
