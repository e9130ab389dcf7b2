// Codes and links that were sent in the last days, so that the log of messages is not empty at first.

import type { ClientBase } from 'pg'

type Attempt = readonly [
  channel: string,
  error: string | null,
  detail: string | null,
  ms: number,
  delivery: string | null,
]

type DemoMessage = {
  username: string
  purpose: 'code' | 'reset'
  shown: string
  state: 'Delivered' | 'Sent' | 'Failed'
  hoursAgo: number
  attempts: readonly Attempt[]
}

const messages: readonly DemoMessage[] = [
  {
    ...{ username: 'wb', purpose: 'code', shown: '+9665•••••914', state: 'Delivered', hoursAgo: 3 },
    attempts: [['whatsapp-cloud', null, null, 412, 'read']],
  },
  {
    ...{ username: 'csh', purpose: 'code', shown: '+9665•••••916', state: 'Delivered', hoursAgo: 27 },
    attempts: [
      ['whatsapp-cloud', 'NOT_REACHABLE', '131026: Message undeliverable', 538, null],
      ['unifonic-sms', null, null, 690, 'delivered'],
    ],
  },
  {
    ...{ username: 'acc', purpose: 'reset', shown: 'a•••@example.com', state: 'Sent', hoursAgo: 50 },
    attempts: [
      ['email', 'TRANSIENT', '451 try again later', 1204, null],
      ['email', null, null, 233, null],
    ],
  },
  {
    ...{ username: 'sls', purpose: 'code', shown: '+9665•••••915', state: 'Failed', hoursAgo: 75 },
    attempts: [
      ['whatsapp-cloud', 'RATE_LIMITED', '131056: too many to the same number', 301, null],
      ['unifonic-sms', 'CONFIG', 'ER-01: Invalid AppSid', 144, null],
    ],
  },
]

const leave = `insert into app.message (agency_id, purpose, user_id, shown, state, channels, tries, at, expires_at)
  select agency_id, $2, id, $3, $4, '{}', 1, now() - $5 * interval '1 hour', now() - $5 * interval '1 hour' + interval '2 minutes'
  from staff_user where username = $1 returning agency_id, id, at`

const attempt = `insert into app.message_attempt (agency_id, message_id, at, channel, accepted, error_class, detail, ms, delivery, delivery_at)
  values ($1, $2, $3::timestamptz + $4 * interval '1 second', $5, $6, $7, $8, $9, $10::text, case when $10::text is not null then $3::timestamptz + interval '20 seconds' end)`

/** Adds the messages once, as already sent. */
export const leaveMessages = async (client: ClientBase): Promise<void> => {
  const { rowCount } = await client.query(`select from app.message where channels = '{}' limit 1`)
  if (rowCount) return
  for (const { username, purpose, shown, state, hoursAgo, attempts } of messages) {
    const { rows } = await client.query(leave, [username, purpose, shown, state, hoursAgo])
    const { agency_id, id, at } = rows[0]
    for (const [n, [channel, error, detail, ms, delivery]] of attempts.entries()) {
      await client.query(attempt, [agency_id, id, at, n + 1, channel, error === null, error, detail, ms, delivery])
    }
  }
}
