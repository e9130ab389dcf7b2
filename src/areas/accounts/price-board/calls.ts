import { call } from '#kit/call.ts'
import type { Row } from '#kit/check.ts'

/** `rows` are prices in wire units; `timeline` lists to whom the board was sent. */
export const readPriceBoard = call({
  method: 'GET',
  path: '/api/agencies/:agencyId/accounts/price-board',
  for: 'canViewBagSalePrice',
  title: 'The public prices of the day, and to whom they were sent',
}).answering<{ day: string; rows: Row[]; timeline: unknown[]; maySend: boolean }>()
