// All settings, read from the environment once at start. `.env.example` explains each of them.

import { resolve } from 'node:path'
import { z } from 'zod'
import { halt } from '#halt.ts'
import { listeningPort } from '#listening-port.ts'
import { isNetwork } from '#outgoing/ranges.ts'
import { isSender } from '#outgoing/sender.ts'

const yesNo = (otherwise: '0' | '1') =>
  z
    .enum(['0', '1'], 'must be 1 (yes) or 0 (no)')
    .default(otherwise)
    .transform(text => text === '1')

const seconds = (otherwise: string, least: number, most: number) =>
  z
    .string()
    .refine(
      text => /^\d{1,6}$/.test(text) && Number(text) >= least && Number(text) <= most,
      `must be a number of seconds from ${least} to ${most}`,
    )
    .default(otherwise)
    .transform(Number)

const count = (otherwise: string, least: number, most: number) =>
  z
    .string()
    .refine(
      text => /^\d{1,3}$/.test(text) && Number(text) >= least && Number(text) <= most,
      `must be a number from ${least} to ${most}`,
    )
    .default(otherwise)
    .transform(Number)

const folder = () =>
  z
    .string()
    .transform(path => resolve(path))
    .optional()

const levels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

const isAddress = (scheme: RegExp, holds: (address: URL) => boolean) => (text: string) => {
  const address = URL.parse(text)
  return address !== null && scheme.test(address.protocol) && holds(address)
}
const hasHost = ({ hostname }: URL): boolean => hostname !== ''
const hasPath = ({ pathname }: URL): boolean => pathname.length > 1

const isDatabase = isAddress(/^postgres(ql)?:$/, hasPath)
const isBucket = isAddress(/^https?:$/, hasPath)
const isWeb = isAddress(/^https?:$/, hasHost)
const isSmtp = isAddress(/^smtps?:$/, hasHost)
const isScanner = isAddress(/^tcp:$/, hasHost)

/** Settings of the message channels, by their names in the environment. */
export const messagingNames = [
  'SMTP_URL',
  'MAIL_FROM',
  'WHATSAPP_PHONE_ID',
  'WHATSAPP_TOKEN',
  'WHATSAPP_TEMPLATE',
  'WHATSAPP_PAPER_TEMPLATE',
  'WHATSAPP_APP_SECRET',
  'WHATSAPP_VERIFY_TOKEN',
  'WHATSAPP_URL',
  'UNIFONIC_APP_SID',
  'UNIFONIC_SENDER',
  'UNIFONIC_WEBHOOK_KEY',
  'UNIFONIC_URL',
  'TELEGRAM_TOKEN',
  'TELEGRAM_CALLBACK',
  'TELEGRAM_URL',
  'HTTP_CHANNEL_URL',
  'HTTP_CHANNEL_SECRET',
] as const

type MessagingName = (typeof messagingNames)[number]

const channelNames = ['whatsapp-cloud', 'unifonic-sms', 'telegram-gateway', 'http', 'email', 'log']

const messagingSetting = (name: MessagingName) => {
  const setting = z.string().max(2000)
  if (name === 'SMTP_URL')
    return setting.refine(isSmtp, 'must look like smtp://user:password@mail.example.com:587').optional()
  if (name === 'MAIL_FROM') return setting.refine(isSender, 'must look like GMS <no-reply@example.com>').optional()
  if (/_(URL|CALLBACK)$/.test(name)) return setting.refine(isWeb, 'must be an http or https address').optional()
  return setting.optional()
}

const messaging = Object.fromEntries(messagingNames.map(name => [name, messagingSetting(name)])) as Record<
  MessagingName,
  ReturnType<typeof messagingSetting>
>

const values = z.object({
  PORT: listeningPort,
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, 'must be a host name or an address')
    .default('localhost'),
  DATABASE_URL: z.string().refine(isDatabase, 'must look like postgres://user:password@host:5432/database').optional(),
  DATABASE_APP_URL: z
    .string()
    .refine(isDatabase, 'must look like postgres://user:password@host:5432/database')
    .optional(),
  DATABASE_READ_URL: z
    .string()
    .refine(isDatabase, 'must look like postgres://replica.example.com:5432/database')
    .optional(),
  GMS_DATA: z
    .string()
    .default('./.data')
    .transform(path => resolve(path)),
  GMS_DEMO: yesNo('1'),
  GMS_STATEMENT_NAMES: yesNo('1'),
  LOG_LEVEL: z.enum(levels, `must be one of ${levels.join(', ')}`).optional(),
  WORKER: yesNo('1'),
  OLD_VERSION_URL: z.string().refine(isWeb, 'must look like https://old.example.com').optional(),
  S3_URL: z.string().refine(isBucket, 'must look like https://s3.example.com/bucket').optional(),
  S3_REGION: z
    .string()
    .regex(/^[\w-]+$/, 'must be the name of a region')
    .default('auto'),
  S3_KEY_ID: z.string().optional(),
  S3_SECRET: z.string().optional(),
  CLAMAV_URL: z.string().refine(isScanner, 'must look like tcp://clamav.example.com:3310').optional(),
  GMS_ADDRESS: z
    .string()
    .refine(isWeb, 'must be the address people open in their browser, such as https://gms.example.com')
    .transform(address => address.replace(/\/+$/, ''))
    .optional(),
  EINVOICE_URL: z.string().refine(isWeb, 'must be an http or https address').optional(),
  PRIVATE_NETWORKS: z
    .string()
    .default('')
    .transform(text => text.split(/[\s,]+/).filter(Boolean))
    .refine(networks => networks.every(isNetwork), 'must be a list of networks such as 10.1.0.0/16, 192.168.7.20'),
  BACKUP_FOLDER: folder(),
  BACKUP_HOUR: count('2', 0, 23),
  BACKUP_DAYS: count('7', 1, 366),
  BACKUP_WEEKS: count('4', 0, 520),
  BACKUP_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  ARCHIVE_FOLDER: folder(),
  GMS_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  CODE_SECONDS: z
    .string()
    .regex(/^(6\d|[7-9]\d|[1-5]\d\d|600)$/, 'must be a number from 60 to 600')
    .default('120')
    .transform(Number),
  STATEMENT_TIMEOUT: seconds('30', 1, 600),
  LONG_STATEMENT_TIMEOUT: seconds('600', 1, 86_400),
  LOCK_TIMEOUT: seconds('10', 1, 600),
  IDLE_TRANSACTION_TIMEOUT: seconds('60', 1, 3600),
  CONNECTION_TIMEOUT: seconds('5', 1, 60),
  CODE_CHANNELS: z
    .string()
    .default('email,log')
    .transform(text => text.split(',').map(kind => kind.trim()))
    .refine(kinds => kinds.every(kind => channelNames.includes(kind)), `must be a list of ${channelNames.join(', ')}`),
  ...messaging,
})

// A bucket needs both of its keys; the application's login is allowed only with an outside database.
const environment = values.superRefine((given, { addIssue }) => {
  if (given.DATABASE_APP_URL && !given.DATABASE_URL)
    addIssue({ code: 'custom', path: ['DATABASE_URL'], message: 'is missing beside DATABASE_APP_URL' })
  for (const name of ['S3_KEY_ID', 'S3_SECRET'] as const)
    if (given.S3_URL && !given[name]) addIssue({ code: 'custom', path: [name], message: 'is missing beside S3_URL' })
})

/** The names of all settings. */
export const settingNames = Object.keys(values.shape)

export type Settings = {
  /** 0 lets the operating system choose. */
  port: number
  host: string
  /** An existing PostgreSQL; without it an embedded one is started on `dataFolder`. */
  databaseUrl: string | undefined
  /** The application's own login there, if one was created by hand; otherwise GMS creates it. */
  applicationUrl: string | undefined
  /** A streaming replica that reports are read from. */
  readUrl: string | undefined
  dataFolder: string
  /** Whether an empty database is filled with the demo world. */
  demo: boolean
  /** Off for poolers in transaction mode that lose prepared statements. */
  namedStatements: boolean
  logLevel: (typeof levels)[number]
  /** Whether this process also runs the background jobs. */
  worker: boolean
  /** The address of the application GMS replaced, linked for users who still need it. */
  oldVersionUrl: string | undefined
  /** Where logos and pictures are stored; by default in the data folder. */
  bucket: { url: string; region: string; keyId: string; secret: string } | undefined
  /** The address of the ClamAV daemon; without it uploads are not scanned. */
  scannerUrl: string | undefined
  /** The base address of links in mails; by default the address the server listens on. */
  address: string | undefined
  /** Encrypts messages that wait to be sent; without it the database keeps a secret of its own. */
  secret: string | undefined
  /** The nightly backup: its folder (no folder, no backup), the hour in Riyadh, how many daily and weekly backups are kept, and the key
   *  that seals and encrypts them. */
  backup: { folder: string | undefined; hour: number; days: number; weeks: number; key: string | undefined }
  /** Where the embedded PostgreSQL archives its write-ahead log; without it nothing is archived. */
  archiveFolder: string | undefined
  /** The address of the tax authority's platform; without it nothing is sent there. */
  eInvoiceUrl: string | undefined
  /** Private networks that addresses entered by users may point to; by default none. */
  privateNetworks: readonly string[]
  /** How long a one-time code is valid. */
  codeSeconds: number
  /** The kinds of channel that carry one-time codes, in order of preference. */
  codeChannels: readonly string[]
  /** Time limits of the database, in seconds. */
  limits: {
    /** for a statement of a request */
    statement: number
    /** for a statement of a file, a report or a background job */
    longStatement: number
    /** for waiting on a lock that another transaction holds */
    lock: number
    /** for an open transaction that runs no statement */
    idleTransaction: number
    /** for waiting on a free connection */
    connection: number
  }
  /** Settings of the message channels, by their names in the environment. */
  messaging: Readonly<Partial<Record<MessagingName, string>>>
}

const bucketOf = ({ S3_URL, S3_REGION, S3_KEY_ID, S3_SECRET }: z.output<typeof values>): Settings['bucket'] =>
  S3_URL && S3_KEY_ID && S3_SECRET ? { url: S3_URL, region: S3_REGION, keyId: S3_KEY_ID, secret: S3_SECRET } : undefined

const limitsOf = (data: z.output<typeof values>): Settings['limits'] => ({
  statement: data.STATEMENT_TIMEOUT,
  longStatement: data.LONG_STATEMENT_TIMEOUT,
  lock: data.LOCK_TIMEOUT,
  idleTransaction: data.IDLE_TRANSACTION_TIMEOUT,
  connection: data.CONNECTION_TIMEOUT,
})

const backupOf = (data: z.output<typeof values>): Settings['backup'] => ({
  folder: data.BACKUP_FOLDER,
  hour: data.BACKUP_HOUR,
  days: data.BACKUP_DAYS,
  weeks: data.BACKUP_WEEKS,
  key: data.BACKUP_KEY,
})

// A value that may be secret is not printed.
const showSetting = (name: string, value: string | undefined): string =>
  !value || /^DATABASE_|SMTP_URL|SECRET|TOKEN|APP_SID|KEY/.test(name) ? '' : `, not "${value}"`

const settingsOf = (data: z.output<typeof environment>, isTerminal: boolean): Settings => ({
  port: data.PORT,
  host: data.HOST,
  databaseUrl: data.DATABASE_URL,
  applicationUrl: data.DATABASE_APP_URL,
  readUrl: data.DATABASE_READ_URL,
  dataFolder: data.GMS_DATA,
  demo: data.GMS_DEMO,
  namedStatements: data.GMS_STATEMENT_NAMES,
  // On a terminal a line for each request would hide the lines that an operator should read.
  logLevel: data.LOG_LEVEL ?? (isTerminal ? 'warn' : 'info'),
  worker: data.WORKER,
  oldVersionUrl: data.OLD_VERSION_URL,
  bucket: bucketOf(data),
  scannerUrl: data.CLAMAV_URL,
  address: data.GMS_ADDRESS,
  secret: data.GMS_SECRET,
  backup: backupOf(data),
  archiveFolder: data.ARCHIVE_FOLDER,
  eInvoiceUrl: data.EINVOICE_URL,
  privateNetworks: data.PRIVATE_NETWORKS,
  codeSeconds: data.CODE_SECONDS,
  codeChannels: data.CODE_CHANNELS,
  limits: limitsOf(data),
  messaging: Object.fromEntries(messagingNames.flatMap(name => (data[name] === undefined ? [] : [[name, data[name]]]))),
})

/** Reads the settings. Halts with a list of all problems, not only the first. An empty value counts as not set. */
export const readSettings = (
  from: NodeJS.ProcessEnv = process.env,
  isTerminal = process.stdout.isTTY === true,
): Settings => {
  const given = Object.fromEntries(
    settingNames.filter(name => from[name]?.trim()).map(name => [name, from[name]?.trim()]),
  )
  const read = environment.safeParse(given)
  if (!read.success) {
    const problems = read.error.issues.map(
      ({ path: [name], message }) => `  ${String(name)} ${message}${showSetting(String(name), given[String(name)])}`,
    )
    return halt(`These settings are wrong (.env.example explains them):\n${problems.join('\n')}`)
  }
  return settingsOf(read.data, isTerminal)
}
