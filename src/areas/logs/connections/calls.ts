import { call } from '#kit/call.ts'
import { text } from '#kit/fields.ts'
import type { Connection } from '#trade/dispatching/connection.ts'

export type ShownConnection = Connection & { canTest: boolean }

/** The result of a test: `reason` is a message key, `said` the response of the other side. */
export type ConnectionTest = { reached: boolean; reason: string | null; said: string; ms: number }

const path = '/api/agencies/:agencyId/logs/connections'

export const readConnections = call({
  method: 'GET',
  path,
  for: 'canViewConnections',
  title: 'Every channel, receiver, schedule and key of an agency, and its state',
}).answering<{ rows: ShownConnection[] }>()

export const testConnection = call({
  method: 'POST',
  path: `${path}/test`,
  for: 'canEditConnections',
  title: 'Reach a connection without sending anything over it; waits ten seconds at most',
  body: { key: text('Connection', { max: 120 }) },
}).answering<ConnectionTest>()
