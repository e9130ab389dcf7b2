// Mail over SMTP.

import { isIP } from 'node:net'
import {
  type Channel,
  type ChannelEnvironment,
  type ChannelSettings,
  type ErrorClass,
  failure,
  type Greeting,
  type MailText,
  type Outcome,
  type OutgoingMessage,
  partOf,
  requireSettings,
} from '#integrations/channels/channel.ts'
import { codeMail } from '#integrations/channels/message-texts.ts'
import { detailOf } from '#integrations/channels/provider-request.ts'
import { AddressRefused, endOf } from '#outgoing/outgoing.ts'

type SmtpError = Error & { code?: string; responseCode?: number; response?: string }

// RFC 5321: 4yz is temporary, 5yz permanent; 55z concerns the mailbox.
const classOf = (error: SmtpError): ErrorClass => {
  const { code, responseCode } = error
  if (error instanceof AddressRefused) return 'CONFIG'
  if (code === 'EAUTH' || code === 'ENOAUTH' || code === 'ETLS') return 'CONFIG'
  if (responseCode === undefined || responseCode < 500) return 'TRANSIENT'
  if (responseCode === 530 || responseCode === 535 || responseCode === 538) return 'CONFIG'
  return responseCode >= 550 && responseCode <= 553 ? 'INVALID_RECIPIENT' : 'CONFIG'
}

// A percent sign that was not escaped as %25 stands for itself, as its author meant it.
const decode = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

// Imported with the first mail, so that the start does not wait for it.
const transportOf = async (
  url: string,
  { timeoutMs, outgoing }: Pick<ChannelEnvironment, 'timeoutMs' | 'outgoing'>,
) => {
  const { createTransport } = (await import('nodemailer')).default
  const { protocol, hostname, username, password } = new URL(url)
  if (!/^smtps?:$/.test(protocol))
    throw new AddressRefused('Not allowed: {protocol} is neither smtp nor smtps.', { protocol })
  const secure = protocol === 'smtps:'
  const { host, port } = endOf(new URL(url))
  const [{ address }] = await outgoing.addressesOf(host, port)
  return createTransport({
    host: address,
    port,
    secure,
    // The certificate must be for the host's name, whatever address it resolves to.
    ...(isIP(host) === 0 && { tls: { servername: host } }),
    // A name and a password are sent over an encrypted connection only, unless the server is this machine.
    requireTLS: Boolean(username) && !secure && !/^(localhost|127\.|\[::1\])/.test(hostname),
    ...(username && { auth: { user: decode(username), pass: decode(password) } }),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

const refusalOf = (error: SmtpError, { SMTP_URL }: Record<'SMTP_URL', string>, ...secrets: string[]) =>
  failure(classOf(error), detailOf(error, [decode(new URL(SMTP_URL).password), ...secrets]))

type Transport = Awaited<ReturnType<typeof transportOf>>

const withTransport = async <A extends Outcome | Greeting>(
  set: Record<'SMTP_URL', string>,
  world: ChannelEnvironment,
  secrets: string[],
  work: (transport: Transport) => Promise<A>,
): Promise<A | Extract<Outcome, { accepted: false }>> => {
  let transport: Transport | undefined
  try {
    transport = await transportOf(set.SMTP_URL, world)
    return await work(transport)
  } catch (error) {
    return refusalOf(error as SmtpError, set, ...secrets)
  } finally {
    transport?.close()
  }
}

const required = ['SMTP_URL', 'MAIL_FROM'] as const

// Stops after the login: names no sender and no recipient.
const greet = async (settings: ChannelSettings, world: ChannelEnvironment): Promise<Greeting> => {
  const set = requireSettings(settings, ...required)
  if (typeof set === 'string') return failure('CONFIG', set)
  return withTransport<Greeting>(set, world, [], async transport => {
    await transport.verify()
    return { accepted: true, said: 'EHLO' }
  })
}

const mailIn = ({ subject, text, html, cc, attachments }: MailText): MailText => ({
  ...{ subject, text, html, cc, attachments },
})

const send = async (
  message: OutgoingMessage,
  settings: ChannelSettings,
  world: ChannelEnvironment,
): Promise<Outcome> => {
  const set = requireSettings(settings, ...required)
  if (typeof set === 'string') return failure('CONFIG', set)
  const { to, content, idempotencyKey } = message
  const { email } = to
  if (!email) return failure('INVALID_RECIPIENT', 'There is no e-mail address.')
  const mail = 'code' in content ? codeMail(content.code, message, world.arabic) : mailIn(content)
  return withTransport<Outcome>(set, world, [email], async transport => {
    const domain = /@([\w.-]+)/.exec(set.MAIL_FROM)?.[1] ?? 'gms'
    const { messageId } = await transport.sendMail({
      from: set.MAIL_FROM,
      to: { name: to.name, address: email },
      messageId: `<${idempotencyKey}@${domain}>`,
      headers: { 'auto-submitted': 'auto-generated' },
      ...mail,
    })
    return { accepted: true, providerId: messageId }
  })
}

export const emailChannel = (settings: ChannelSettings, world: ChannelEnvironment): Channel => ({
  kind: 'email',
  place: partOf(settings.SMTP_URL, 'host'),
  paperSettings: required,
  send: message => send(message, settings, world),
  greet: () => greet(settings, world),
})
