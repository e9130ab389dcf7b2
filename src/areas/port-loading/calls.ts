import { call } from '#kit/call.ts'

/** A truck that was weighed full at the port and has not arrived, longest first. */
export type OverdueTruck = { id: number; docNo: string | null; truck: number; plate: string; since: string }

export const readOverdue = call({
  method: 'GET',
  path: '/api/agencies/:agencyId/port-loading/overdue',
  for: 'canViewConsignmentTransportation',
  title: 'Trucks that are on the road for longer than the agency allows',
}).answering<{ hours: number; trucks: OverdueTruck[] }>()
