/** Whether an invoice is of a sale of barley, and not of empty bags, the agency's services, or a debit note. */
export const isOfBarley = (saleType: string | null): saleType is 'SALE' | 'BULKSALE' | 'LCSALE' =>
  saleType === 'SALE' || saleType === 'BULKSALE' || saleType === 'LCSALE'
