// Mail over SMTP.

import {
  type Channel,
  type ChannelEnvironment,
  type ChannelSettings,
  type ErrorClass,
  failure,
  type Greeting,
  type Outcome,
  type OutgoingMessage,
  requireSettings,
} from '#integrations/channels/channel.ts'
import { codeMail } from '#integrations/channels/message-texts.ts'
import { withoutSecrets } from '#integrations/channels/provider-request.ts'

type SmtpError = Error & { code?: string; responseCode?: number; response?: string }

// RFC 5321: 4yz is temporary, 5yz permanent; 55z is about the mailbox.
const classOf = ({ code, responseCode }: SmtpError): ErrorClass => {
  if (code === 'EAUTH' || code === 'ENOAUTH' || code === 'ETLS') return 'CONFIG'
  if (responseCode === undefined || responseCode < 500) return 'TRANSIENT'
  if (responseCode === 530 || responseCode === 535 || responseCode === 538) return 'CONFIG'
  return responseCode >= 550 && responseCode <= 553 ? 'INVALID_RECIPIENT' : 'CONFIG'
}

// Loaded with the first mail: a start does not wait for it.
const transportOf = async (url: string, timeoutMs: number) => {
  const { createTransport } = (await import('nodemailer')).default
  const { protocol, hostname, port, username, password } = new URL(url)
  const secure = protocol === 'smtps:'
  return createTransport({
    host: hostname,
    port: Number(port || (secure ? 465 : 587)),
    secure,
    // A name and a password go over an encrypted line only, unless the server is this machine.
    requireTLS: Boolean(username) && !secure && !/^(localhost|127\.|\[::1\])/.test(hostname),
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

const refusalOf = (error: SmtpError, { SMTP_URL }: Record<'SMTP_URL', string>, ...secrets: string[]) =>
  failure(classOf(error), withoutSecrets(error.message, [decodeURIComponent(new URL(SMTP_URL).password), ...secrets]))

// As far as the name and the password: no sender and no recipient is named.
const greet = async (settings: ChannelSettings, { timeoutMs }: ChannelEnvironment): Promise<Greeting> => {
  const set = requireSettings(settings, 'SMTP_URL', 'MAIL_FROM')
  if (typeof set === 'string') return failure('CONFIG', set)
  const transport = await transportOf(set.SMTP_URL, timeoutMs)
  try {
    await transport.verify()
    return { accepted: true, said: 'EHLO' }
  } catch (error) {
    return refusalOf(error as SmtpError, set)
  } finally {
    transport.close()
  }
}

const send = async (
  message: OutgoingMessage,
  settings: ChannelSettings,
  { timeoutMs, arabic }: ChannelEnvironment,
): Promise<Outcome> => {
  const set = requireSettings(settings, 'SMTP_URL', 'MAIL_FROM')
  if (typeof set === 'string') return failure('CONFIG', set)
  const { to, content, idempotencyKey } = message
  if (!to.email) return failure('INVALID_RECIPIENT', 'No e-mail address')
  const mail = 'code' in content ? codeMail(content.code, message, arabic) : content
  const transport = await transportOf(set.SMTP_URL, timeoutMs)
  try {
    const domain = /@([\w.-]+)/.exec(set.MAIL_FROM)?.[1] ?? 'gms'
    const { messageId } = await transport.sendMail({
      from: set.MAIL_FROM,
      to: { name: to.name, address: to.email },
      messageId: `<${idempotencyKey}@${domain}>`,
      headers: { 'auto-submitted': 'auto-generated' },
      ...mail,
    })
    return { accepted: true, providerId: messageId }
  } catch (error) {
    return refusalOf(error as SmtpError, set, to.email)
  } finally {
    transport.close()
  }
}

export const emailChannel = (settings: ChannelSettings, world: ChannelEnvironment): Channel => ({
  kind: 'email',
  send: message => send(message, settings, world),
  greet: () => greet(settings, world),
})
