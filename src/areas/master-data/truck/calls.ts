import { call } from '#kit/call.ts'

export type Tare = { day: string; kg: number; screen: string; docNo: string | null; address: string }

export const readTares = call({
  method: 'GET',
  path: '/api/agencies/:agencyId/master-data/truck/:id/tares',
  for: 'canViewTruck',
  title: 'Empty weights of a truck, the latest first',
}).answering<{ count: number; least: number | null; most: number | null; mean: number | null; rows: Tare[] }>()
