import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { test } from 'node:test'
import { usualLimits } from '#database/limits.ts'
import { blockedPorts } from '#listening-port.ts'
import { messagingNames, readSettings, settingNames } from '#settings.ts'

const usual = {
  port: 3000,
  host: 'localhost',
  databaseUrl: undefined,
  applicationUrl: undefined,
  readUrl: undefined,
  dataFolder: resolve('.data'),
  demo: true,
  namedStatements: true,
  logLevel: 'info',
  worker: true,
  oldVersionUrl: undefined,
  bucket: undefined,
  scannerUrl: undefined,
  address: undefined,
  secret: undefined,
  eInvoiceUrl: undefined,
  privateNetworks: [],
  backup: { folder: undefined, hour: 2, days: 7, weeks: 4, key: undefined },
  archiveFolder: undefined,
  codeSeconds: 120,
  codeChannels: ['email', 'log'],
  limits: usualLimits,
  messaging: {},
}

test('without settings, and with empty ones, the defaults apply', () => {
  assert.deepEqual(readSettings({}, false), usual)
  assert.deepEqual(readSettings({ PORT: '', GMS_DEMO: ' ', DATABASE_URL: '' }, false), usual)
})

test('a terminal gets no line for each request, unless LOG_LEVEL requests it', () => {
  assert.equal(readSettings({}, true).logLevel, 'warn')
  assert.equal(readSettings({ LOG_LEVEL: 'info' }, true).logLevel, 'info')
})

const messaging = Object.fromEntries(
  messagingNames.map(name => [
    name,
    { SMTP_URL: 'smtps://u:p@mail.example.com', MAIL_FROM: 'GMS <no-reply@example.com>' }[name as string] ??
      (/URL|CALLBACK/.test(name) ? 'https://x.example.com' : 'x'),
  ]),
)

test('reads every setting', () => {
  const databaseUrl = 'postgres://gms:secret@db.example.com:5432/gms'
  const given = {
    PORT: '8080',
    HOST: '0.0.0.0',
    DATABASE_URL: databaseUrl,
    DATABASE_APP_URL: 'postgres://web:secret@db.example.com:5432/gms',
    DATABASE_READ_URL: 'postgres://replica.example.com:5432/gms',
    GMS_DATA: '/srv/gms',
    GMS_DEMO: '0',
    GMS_STATEMENT_NAMES: '0',
    LOG_LEVEL: 'debug',
    WORKER: '0',
    OLD_VERSION_URL: 'https://old.example.com',
    S3_URL: 'https://s3.example.com/gms',
    S3_REGION: 'me-south-1',
    S3_KEY_ID: 'gms',
    S3_SECRET: 'hidden',
    CLAMAV_URL: 'tcp://clamav.example.com:3310',
    GMS_ADDRESS: 'https://gms.example.com/',
    GMS_SECRET: 'a sentence of thirty-two characters',
    BACKUP_FOLDER: '/srv/backups',
    BACKUP_HOUR: '3',
    BACKUP_DAYS: '14',
    BACKUP_WEEKS: '8',
    BACKUP_KEY: 'a key of at least thirty-two characters',
    ARCHIVE_FOLDER: '/srv/archive',
    EINVOICE_URL: 'https://invoices.example.com',
    PRIVATE_NETWORKS: '10.1.0.0/16, 192.168.7.20 fd00::/8',
    STATEMENT_TIMEOUT: '20',
    LONG_STATEMENT_TIMEOUT: '900',
    LOCK_TIMEOUT: '4',
    IDLE_TRANSACTION_TIMEOUT: '90',
    CONNECTION_TIMEOUT: '3',
    CODE_SECONDS: '90',
    CODE_CHANNELS: 'whatsapp-cloud, unifonic-sms,email',
    ...messaging,
  }
  assert.deepEqual(Object.keys(given).sort(), [...settingNames].sort())
  assert.deepEqual(readSettings(given), {
    port: 8080,
    host: '0.0.0.0',
    databaseUrl,
    applicationUrl: 'postgres://web:secret@db.example.com:5432/gms',
    readUrl: 'postgres://replica.example.com:5432/gms',
    dataFolder: '/srv/gms',
    demo: false,
    namedStatements: false,
    logLevel: 'debug',
    worker: false,
    oldVersionUrl: 'https://old.example.com',
    bucket: { url: 'https://s3.example.com/gms', region: 'me-south-1', keyId: 'gms', secret: 'hidden' },
    scannerUrl: 'tcp://clamav.example.com:3310',
    address: 'https://gms.example.com',
    secret: 'a sentence of thirty-two characters',
    backup: { folder: '/srv/backups', hour: 3, days: 14, weeks: 8, key: 'a key of at least thirty-two characters' },
    archiveFolder: '/srv/archive',
    eInvoiceUrl: 'https://invoices.example.com',
    privateNetworks: ['10.1.0.0/16', '192.168.7.20', 'fd00::/8'],
    limits: { statement: 20, longStatement: 900, lock: 4, idleTransaction: 90, connection: 3 },
    codeSeconds: 90,
    codeChannels: ['whatsapp-cloud', 'unifonic-sms', 'email'],
    messaging,
  })
})

test('lists everything that is wrong, and repeats no password', () => {
  const wrong = {
    PORT: '70000',
    HOST: 'my host',
    DATABASE_URL: 'mysql://root:secret@db/gms',
    GMS_DEMO: 'yes',
    LOG_LEVEL: 'loud',
    CLAMAV_URL: 'https://clamav:3310',
    BACKUP_HOUR: '24',
    BACKUP_KEY: 'short',
    GMS_SECRET: 'short',
    PRIVATE_NETWORKS: '10.1.0.0/33',
    STATEMENT_TIMEOUT: '0',
    CONNECTION_TIMEOUT: '5s',
    CODE_SECONDS: '5',
    CODE_CHANNELS: 'pigeon',
    SMTP_URL: 'https://u:secret@mail',
    MAIL_FROM: 'GMS no-reply',
  }
  assert.throws(() => readSettings(wrong), {
    name: 'Halt',
    message: [
      'These settings are wrong (.env.example explains them):',
      '  PORT must be a number from 0 to 65535, not "70000"',
      '  HOST must be a host name or an address, not "my host"',
      '  DATABASE_URL must look like postgres://user:password@host:5432/database',
      '  GMS_DEMO must be 1 (yes) or 0 (no), not "yes"',
      '  LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent, not "loud"',
      '  CLAMAV_URL must look like tcp://clamav.example.com:3310, not "https://clamav:3310"',
      '  PRIVATE_NETWORKS must be a list of networks such as 10.1.0.0/16, 192.168.7.20, not "10.1.0.0/33"',
      '  BACKUP_HOUR must be a number from 0 to 23, not "24"',
      '  BACKUP_KEY must have at least 32 characters',
      '  GMS_SECRET must have at least 32 characters',
      '  CODE_SECONDS must be a number from 60 to 600, not "5"',
      '  STATEMENT_TIMEOUT must be a number of seconds from 1 to 600, not "0"',
      '  CONNECTION_TIMEOUT must be a number of seconds from 1 to 60, not "5s"',
      '  CODE_CHANNELS must be a list of whatsapp-cloud, unifonic-sms, telegram-gateway, http, email, log, not "pigeon"',
      '  SMTP_URL must look like smtp://user:password@mail.example.com:587',
      '  MAIL_FROM must look like GMS <no-reply@example.com>, not "GMS no-reply"',
    ].join('\n'),
  })
})

test('mails are sent from one address, with a name or without', () => {
  const senders = [
    'g@example.com',
    'GMS <no-reply@example.com>',
    '"Grain, Ltd" <g@example.com>',
    'نظام <g@example.com>',
  ]
  for (const sender of senders) assert.equal(readSettings({ MAIL_FROM: sender }).messaging.MAIL_FROM, sender)
  for (const sender of ['GMS', 'GMS <>', 'g@', 'GMS g@example.com', 'A <a@example.com>, B <b@example.com>', '<a@b> c'])
    assert.throws(() => readSettings({ MAIL_FROM: sender }), /MAIL_FROM must look like/)
})

test('a port that browsers refuse to open is refused, with one that works', async () => {
  assert.throws(() => readSettings({ PORT: '5061' }), {
    name: 'Halt',
    message:
      'These settings are wrong (.env.example explains them):\n  PORT must be a port that browsers open, such as 3000, not "5061"',
  })
  assert.equal(readSettings({ PORT: '5062' }).port, 5062)
  for (const port of blockedPorts) {
    const refusal = await fetch(`http://127.0.0.1:${port}`).catch((error: Error) => (error.cause as Error).message)
    assert.equal(refusal, 'bad port', `Node itself refuses ${port}`)
  }
})

test('a bucket needs both of its keys', () => {
  assert.throws(() => readSettings({ S3_URL: 'https://s3.example.com/gms', S3_SECRET: 'hidden' }), {
    message: 'These settings are wrong (.env.example explains them):\n  S3_KEY_ID is missing beside S3_URL',
  })
  assert.throws(() => readSettings({ S3_URL: 'https://s3.example.com' }), /S3_URL must look like https/)
})

test('.env.example explains every setting, and shows its default', () => {
  const lines = readFileSync(new URL('../.env.example', import.meta.url), 'utf8').matchAll(
    /^(?:# )?([A-Z0-9_]+)=(.*)$/gm,
  )
  const explained = Object.fromEntries([...lines].map(([, name, value]) => [name, value]))
  assert.deepEqual(Object.keys(explained).sort(), [...settingNames].sort())
  const {
    DATABASE_URL,
    DATABASE_APP_URL,
    DATABASE_READ_URL,
    OLD_VERSION_URL,
    S3_URL,
    S3_KEY_ID,
    S3_SECRET,
    CLAMAV_URL,
    GMS_ADDRESS,
    GMS_SECRET,
    EINVOICE_URL,
    PRIVATE_NETWORKS,
    BACKUP_FOLDER,
    BACKUP_KEY,
    ARCHIVE_FOLDER,
    ...shown
  } = explained
  assert.ok(
    DATABASE_URL &&
      DATABASE_APP_URL &&
      DATABASE_READ_URL &&
      OLD_VERSION_URL &&
      S3_URL &&
      BACKUP_FOLDER &&
      BACKUP_KEY &&
      ARCHIVE_FOLDER &&
      S3_KEY_ID &&
      S3_SECRET &&
      CLAMAV_URL &&
      GMS_ADDRESS &&
      GMS_SECRET &&
      EINVOICE_URL &&
      PRIVATE_NETWORKS,
  )
  for (const name of messagingNames) delete shown[name]
  assert.deepEqual(readSettings(shown), usual)
})

test('a shell can read every value of .env.example', () => {
  const example = readFileSync(new URL('../.env.example', import.meta.url), 'utf8').replace(/^# (?=[A-Z0-9_]+=)/gm, '')
  const words = [...example.matchAll(/^([A-Z0-9_]+)=(.*)$/gm)]
  assert.ok(words.length >= settingNames.length)
  const unreadable = words.filter(([, , value]) => !/^("[^"$`\\]*"|[^\s"'`$\\<>|&;()#]*)$/.test(value!))
  assert.deepEqual(
    unreadable.map(([line]) => line),
    [],
  )
})
