import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ChannelEnvironment, ChannelSettings } from '#integrations/channels/channel.ts'
import { channelKinds } from '#integrations/channels/kinds.ts'

const placeOf = (kind: string, settings: ChannelSettings): string | undefined =>
  channelKinds[kind]!(settings, {} as ChannelEnvironment).place

type Case = [kind: string, required: Record<string, string>, place: string]
const cases: Case[] = [
  ['whatsapp-cloud', { WHATSAPP_TOKEN: 'T', WHATSAPP_PHONE_ID: '4711' }, '4711'],
  ['unifonic-sms', { UNIFONIC_APP_SID: 'A', UNIFONIC_SENDER: 'GRAIN' }, 'GRAIN'],
  ['telegram-gateway', { TELEGRAM_TOKEN: 'T' }, 'Telegram Gateway'],
  ['http', { HTTP_CHANNEL_URL: 'https://a.example/in?key=1' }, 'https://a.example'],
  ['email', { SMTP_URL: 'smtps://user:word@mail.example:465' }, 'mail.example:465'],
  ['ftp', { FTP_HOST: 'files.example' }, 'ftp://files.example'],
]
for (const [kind, required, place] of cases) {
  test(`${kind} shows its destination without secrets, once each setting for it is set`, () => {
    assert.equal(placeOf(kind, required), place)
    for (const name of Object.keys(required)) assert.equal(placeOf(kind, { ...required, [name]: undefined }), undefined)
  })
}
