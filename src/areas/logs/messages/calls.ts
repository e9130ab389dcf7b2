// One message with its attempts and, for a mail, its content.

import { call } from '#kit/call.ts'

export type MessageAttempt = {
  id: number
  at: string
  channel: string
  accepted: boolean
  reason: string | null
  detail: string | null
  delivery: string | null
  ms: number
}

export type ReadMessage = {
  id: number
  at: string
  purpose: string
  shown: string
  state: string
  /** null if the content is a secret or was erased */
  content: { subject: string; text: string; attachments: { name: string; bytes: number }[] } | null
  attempts: MessageAttempt[]
}

const path = '/api/agencies/:agencyId/logs/messages/:id'

export const readMessage = call({
  method: 'GET',
  path,
  for: 'canViewMessageLog',
  title: 'One message with its attempts; for a mail also its content',
}).answering<ReadMessage>()

export const messageAttachment = call({
  method: 'GET',
  path: `${path}/attachments/:n`,
  for: 'canViewMessageLog',
  title: 'A file attached to a mail; the first is 1',
}).answering<unknown>()
