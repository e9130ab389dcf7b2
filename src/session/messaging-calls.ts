// An agency's own channels, which replace the environment's.

import { call } from '#kit/call.ts'
import { choice, choices, type Fields, optional, text } from '#kit/fields.ts'

export const channelNames = ['whatsapp-cloud', 'unifonic-sms', 'telegram-gateway', 'http', 'email', 'log'] as const

export type ChannelName = (typeof channelNames)[number]

const secret = (label: string) => optional(text(label, { max: 500, secret: true }))
const plain = (label: string) => optional(text(label, { max: 500 }))

/** Each channel with the title users know, and its settings by their names in the environment. */
export const channels: Record<ChannelName, { title: string; settings: Fields }> = {
  'whatsapp-cloud': {
    title: 'WhatsApp',
    settings: {
      WHATSAPP_PHONE_ID: plain('Id of the sending number'),
      WHATSAPP_TOKEN: secret('Access token'),
      WHATSAPP_TEMPLATE: plain('Name of the template'),
      WHATSAPP_PAPER_TEMPLATE: plain('Name of the template for papers'),
      WHATSAPP_APP_SECRET: secret('App secret'),
      WHATSAPP_VERIFY_TOKEN: secret('Verification word of the webhook'),
      WHATSAPP_URL: plain('Address of the service'),
    },
  },
  'unifonic-sms': {
    title: 'SMS (Unifonic)',
    settings: {
      UNIFONIC_APP_SID: secret('Id of the application'),
      UNIFONIC_SENDER: plain('Registered sender'),
      UNIFONIC_WEBHOOK_KEY: secret('Key of the webhook'),
      UNIFONIC_URL: plain('Address of the service'),
    },
  },
  'telegram-gateway': {
    title: 'Telegram',
    settings: {
      TELEGRAM_TOKEN: secret('Access token'),
      TELEGRAM_CALLBACK: plain('Address for its reports'),
      TELEGRAM_URL: plain('Address of the service'),
    },
  },
  http: {
    title: 'Own HTTP endpoint',
    settings: {
      HTTP_CHANNEL_URL: plain('Address of the service'),
      HTTP_CHANNEL_SECRET: secret('Signing secret'),
    },
  },
  email: {
    title: 'Mail',
    settings: { SMTP_URL: secret('Mail server'), MAIL_FROM: plain('Sender of mails') },
  },
  log: { title: 'Printed on the terminal, in the demo world only', settings: {} },
}

/** The server for an agency's invoices that are sent by FTP. */
export const ftpSettings = {
  FTP_HOST: plain('FTP server, or an SFTP server after sftp://'),
  FTP_PORT: plain('Port (empty: 21, or 22 for SFTP)'),
  FTP_USER: plain('User name at the server'),
  FTP_PASSWORD: secret('Password at the server'),
  FTP_DIRECTORY: plain('Directory'),
  FTP_HOST_KEY: plain('Fingerprint of the key of an SFTP server'),
  FTP_SECURE: optional(choice('Encrypted (FTPS; empty: yes)', ['yes', 'no'])),
}

/** The destinations of an agency's reports to the grain authority: its endpoint, its mailbox, its FTP server. */
export const authoritySettings = {
  GFSA_URL: plain('Address of the service'),
  GFSA_TOKEN: secret('Access token'),
  GFSA_RECIPIENTS: plain('Recipients of mails'),
  GFSA_FTP_HOST: ftpSettings.FTP_HOST,
  GFSA_FTP_PORT: ftpSettings.FTP_PORT,
  GFSA_FTP_USER: ftpSettings.FTP_USER,
  GFSA_FTP_PASSWORD: ftpSettings.FTP_PASSWORD,
  GFSA_FTP_DIRECTORY: ftpSettings.FTP_DIRECTORY,
  GFSA_FTP_HOST_KEY: ftpSettings.FTP_HOST_KEY,
  GFSA_FTP_SECURE: ftpSettings.FTP_SECURE,
}

/** The destinations of an agency's documents for the finance system (FIMS), and the sources of its balances: its API, or its FTP server. */
export const financeSettings = {
  FIMS_URL: plain('Address of the service'),
  FIMS_TOKEN: secret('Access token'),
  FIMS_BALANCES_URL: plain('Address of the balances (empty: /balances below the service)'),
  FIMS_FTP_HOST: ftpSettings.FTP_HOST,
  FIMS_FTP_PORT: ftpSettings.FTP_PORT,
  FIMS_FTP_USER: ftpSettings.FTP_USER,
  FIMS_FTP_PASSWORD: ftpSettings.FTP_PASSWORD,
  FIMS_FTP_DIRECTORY: ftpSettings.FTP_DIRECTORY,
  FIMS_FTP_HOST_KEY: ftpSettings.FTP_HOST_KEY,
  FIMS_FTP_SECURE: ftpSettings.FTP_SECURE,
}

/** The start of a masked secret, followed at most by its last characters; a secret sent back masked is left unchanged. */
export const mask = '•••'

export type AgencyMessaging = {
  /** in the order they are tried; null if the environment's apply */
  channels: string[] | null
  /** by their names in the environment; of secrets only the last characters */
  settings: Record<string, string>
}

const path = '/api/agencies/:agencyId/messaging'

export const agencyMessaging = call({
  method: 'GET',
  path,
  for: 'superAdmin',
  title: 'An agency’s own channels',
}).answering<AgencyMessaging>()

export const changeAgencyMessaging = call({
  method: 'PUT',
  path,
  for: 'superAdmin',
  title: 'Set an agency’s own channels; without any the environment’s apply',
  body: {
    channels: optional(choices('Channels of one-time codes', channelNames)),
    settings: optional(text('Settings of the channels', { max: 8000, long: true, secret: true })),
  },
}).answering<AgencyMessaging>()
