/** Whether an invoice is of a sale of barley, not of empty bags or services, and not a debit note. */
export const isOfBarley = (saleType: string | null): saleType is 'SALE' | 'BULKSALE' | 'LCSALE' =>
  saleType === 'SALE' || saleType === 'BULKSALE' || saleType === 'LCSALE'
