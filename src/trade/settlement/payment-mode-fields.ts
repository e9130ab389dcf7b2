/** How a sale is paid. */
export const paymentModes = ['Cash', 'Bank Transaction', 'On credit'] as const
export type PaymentMode = (typeof paymentModes)[number]
