import { call } from '#kit/call.ts'

/** Trucks weighed full at the port that have not arrived, the longest on the road first. */
export type OverdueTruck = { id: number; docNo: string | null; truck: number; plate: string; since: string }

export const readOverdue = call({
  method: 'GET',
  path: '/api/agencies/:agencyId/port-loading/overdue',
  for: 'canViewConsignmentTransportation',
  title: 'Trucks on the road for longer than the agency’s limit',
}).answering<{ hours: number; trucks: OverdueTruck[] }>()
