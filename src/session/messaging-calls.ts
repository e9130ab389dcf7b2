// The channels one agency has of its own, instead of the environment's.

import { call } from '#kit/call.ts'
import { choices, optional, text } from '#kit/fields.ts'

export const channelNames = ['whatsapp-cloud', 'unifonic-sms', 'telegram-gateway', 'http', 'email', 'log'] as const

export type AgencyMessaging = {
  /** in the order they are tried; null where the environment's hold */
  channels: string[] | null
  /** by their names in the environment; of secrets only the end */
  settings: Record<string, string>
}

const path = '/api/agencies/:agencyId/messaging'

export const agencyMessaging = call({
  method: 'GET',
  path,
  for: 'superAdmin',
  title: 'Channels an agency has of its own',
}).answering<AgencyMessaging>()

export const changeAgencyMessaging = call({
  method: 'PUT',
  path,
  for: 'superAdmin',
  title: 'Give an agency channels of its own; without any it has the environment’s',
  body: {
    channels: optional(choices('Channels of one-time codes', channelNames)),
    settings: optional(text('Settings of the channels', { max: 8000, long: true, secret: true })),
  },
}).answering<AgencyMessaging>()
