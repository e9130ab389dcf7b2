// Files of the day sent to FIMS through a real SFTP server and a real FTP server.

import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, test } from 'node:test'
import { fingerprintOf } from '#integrations/channels/sftp.ts'
import { readCsv } from '#storage/csv.ts'
import {
  accounts,
  type FimsApplication,
  type Row,
  startFimsApplication,
} from '../../../../tests/application-with-fims.ts'
import { startFtpServer } from '../../../../tests/ftp-server.ts'
import { worldHere } from '../../../../tests/message-servers.ts'
import { startSftpServer } from '../../../../tests/sftp-server.ts'

let app: FimsApplication
let sftp: Awaited<ReturnType<typeof startSftpServer>>
let customer = 0
before(async () => {
  sftp = await startSftpServer()
  app = await startFimsApplication({
    ...{ FIMS_FTP_HOST: 'sftp://127.0.0.1', FIMS_FTP_PORT: String(sftp.port), FIMS_FTP_USER: 'gms' },
    ...{ FIMS_FTP_PASSWORD: sftp.state.password, FIMS_FTP_DIRECTORY: '/out' },
    FIMS_FTP_HOST_KEY: fingerprintOf(sftp.publicKey),
  })
  customer = app.world.customers[0]!
  await app.switchOn()
  await app.change({ way: 'In files of the day' })
})
after(async () => {
  await app?.close()
  await sftp?.close()
})

type Line = Record<string, string>

const linesIn = (file: Buffer): Line[] => {
  const [head = [], ...rows] = readCsv(Buffer.from(file.toString().replace(/^\ufeff/, '')))
  return rows
    .filter(row => row.length === head.length)
    .map(row => Object.fromEntries(head.map((name, at) => [name, row[at]!])))
}
const names = (): string[] => [...sftp.files.keys()].map(name => name.replace('/out/', ''))
const linesOf = (kind: string): Line[] =>
  [...sftp.files].filter(([name]) => name.includes(`_${kind}_`)).flatMap(([, file]) => linesIn(file))
const write = async (): Promise<void> => {
  await app.act('fims-logs/exchange', app.exchange(), 'write-files')
  await app.run()
  await app.dispatches.drain()
}
const stamp = () => app.ago(0).replaceAll('-', '')
const again = (address: string, row: Row) => app.again(address, row)

let invoice: Row
let receipt: Row

test('events wait for the file of the day and are not sent alone; the files can be previewed', async () => {
  app.freshly()
  invoice = await app.invoiced(customer, 100)
  receipt = await app.received(customer, 500)
  await app.dispatches.drain()
  assert.deepEqual([app.toldKeys(), names()], [[], []])
  const waiting = await app.eventOf(invoice.invoiceNo)
  assert.deepEqual(
    [waiting.result, waiting.channel, waiting.reason],
    ['Not sent yet', 'ftp', 'It is sent with the file of its day.'],
  )
  const { files } = await app.get<{ files: Row[] }>('fims-logs/exchange/next-files')
  assert.deepEqual(
    files.map(({ name, events, debit, credit }) => [name, events, debit, credit]),
    [
      [`FIMS_Customers_${stamp()}_1.csv`, 1, '0.00', '0.00'],
      [`FIMS_Invoices_${stamp()}_1.csv`, 1, '5980.00', '5980.00'],
      [`FIMS_Receipts_${stamp()}_1.csv`, 1, '500.00', '500.00'],
    ],
  )
  assert.match(String(files[0]!.text), /•••\d{4}/, 'the number of a mobile is masked')
})

test('each file arrives once, in order, with its control file last; the documents are Sent', async () => {
  await write()
  const kinds = ['Customers', 'Invoices', 'Receipts', 'Control']
  assert.deepEqual(
    names(),
    kinds.map(kind => `FIMS_${kind}_${stamp()}_1.csv`),
  )
  const sold = linesOf('Invoices')
  assert.deepEqual([...new Set(sold.map(({ eventId }) => eventId))].length, 1)
  assert.deepEqual(
    sold
      .filter(({ record }) => record === 'LINE')
      .map(({ net, vat, gross, documentNo }) => [net, vat, gross, documentNo]),
    [['5200.00', '780.00', '5980.00', invoice.invoiceNo]],
  )
  assert.ok(
    sold.some(
      ({ record, account, debit }) => record === 'JOURNAL' && account === accounts.receivable && debit === '5980.00',
    ),
  )
  for (const { file, sha256 } of linesOf('Control'))
    assert.equal(
      sha256,
      `sha256:${createHash('sha256')
        .update(sftp.files.get(`/out/${file}`)!)
        .digest('hex')}`,
    )
  const standing = [await again('sales/tax-invoice', invoice), await again('payments', receipt)]
  assert.deepEqual(
    standing.map(({ fimsStatus, fimsRef }) => [fimsStatus, fimsRef]),
    [
      ['Sent', `FIMS_Invoices_${stamp()}_1.csv`],
      ['Sent', `FIMS_Receipts_${stamp()}_1.csv`],
    ],
  )
  const before = sftp.files.size
  await write()
  assert.equal(sftp.files.size, before, 'nothing waits: there is no empty file')
})

test('a reversal is a line of the next file, with debit and credit exchanged', async () => {
  await app.act('payments', receipt.id, 'reverse', { reason: 'Wrong customer' })
  await write()
  const second = linesIn(sftp.files.get(`/out/FIMS_Receipts_${stamp()}_2.csv`)!)
  const [told] = linesOf('Receipts').filter(({ type }) => type === 'RECEIPT')
  assert.deepEqual(
    [...new Set(second.map(({ type, reverses }) => `${type} ${reverses}`))],
    [`REVERSAL ${told!.eventId}`],
  )
  assert.ok(second.every(({ record }) => record === 'JOURNAL'))
  const cash = second.find(({ account }) => account === accounts.cash)!
  assert.deepEqual([cash.debit, cash.credit], ['0.00', '500.00'])
})

test('a refused file fails its documents, and all of them arrive when it is sent again', async () => {
  const { password } = sftp.state
  sftp.state.password = 'changed'
  const late = await app.invoiced(customer, 10)
  const paid = await app.received(customer, 100)
  await write()
  const failed = await again('sales/tax-invoice', late)
  assert.equal(failed.fimsStatus, 'Failed')
  const isHeld = ['Not sent yet', 'It waits for an earlier file.', `FIMS_Invoices_${stamp()}_3.csv`]
  for (const number of [paid.docNo, `FIMS_Receipts_${stamp()}_3.csv`, `FIMS_Control_${stamp()}_3.csv`]) {
    const { result, reason, waitsFor } = await app.eventOf(number)
    assert.deepEqual([result, reason, waitsFor], isHeld, String(number))
  }
  const event = await app.eventOf(late.invoiceNo)
  const alone = await app.ask('POST', `fims-logs/${event.event}/retry`)
  assert.equal(alone.status, 409)
  assert.match(String(alone.body.message), /This entry is in the file FIMS_Invoices_/)
  sftp.state.password = password
  const file = (await app.log('&object=File')).find(({ number }) => number === `FIMS_Invoices_${stamp()}_3.csv`)!
  assert.equal(file.result, 'Failed')
  assert.equal((await app.ask('POST', `fims-logs/${file.event}/retry`)).status, 200)
  await app.dispatches.drain()
  assert.equal((await again('sales/tax-invoice', late)).fimsStatus, 'Sent')
  const ids = [...linesOf('Invoices'), ...linesOf('Receipts'), ...linesOf('Customers')].map(({ eventId }) => eventId)
  const keys = (await app.sql(`select key from app.dispatch where by_file and state = 'Sent'`)).map(({ key }) => key)
  assert.deepEqual([...new Set(ids)].sort(), keys.sort(), 'each event stands in one file')
  assert.ok(names().includes(`FIMS_Control_${stamp()}_3.csv`))
})

test('after midnight the files of the day before are written automatically', async () => {
  const last = await app.invoiced(customer, 5)
  await app.sql(`update app.dispatch set at = now() - interval '1 day' where by_file and file is null`)
  await app.sql('update fims_exchange set files_on = null')
  const today = await app.invoiced(customer, 6)
  await app.run()
  await app.dispatches.drain()
  assert.ok(names().includes(`FIMS_Invoices_${app.ago(1).replaceAll('-', '')}_1.csv`), names().join())
  const standing = [await again('sales/tax-invoice', last), await again('sales/tax-invoice', today)]
  assert.deepEqual(
    standing.map(({ fimsStatus }) => fimsStatus),
    ['Sent', 'Not sent'],
  )
})

test('a file that is given up gives its documents up, and those sent again go into the next one', async () => {
  const { password } = sftp.state
  sftp.state.password = 'changed'
  await write()
  sftp.state.password = password
  const [file] = (await app.log('&object=File')).filter(({ number }) => String(number).startsWith('FIMS_Invoices_'))
  assert.equal((await app.ask('POST', `fims-logs/${file!.event}/ignore`, { reason: 'Booked by hand' })).status, 200)
  const ignored = (await app.log('&object=Invoice&result=Ignored'))[0]!
  assert.equal(ignored.error, 'Booked by hand')
  assert.equal((await app.ask('POST', `fims-logs/${ignored.event}/retry`)).status, 200)
  const stuck = (await app.log('&object=File')).filter(({ result }) => result === 'Failed')
  for (const { event } of stuck) await app.ask('POST', `fims-logs/${event}/retry`)
  await write()
  assert.ok(linesOf('Invoices').some(({ documentNo }) => documentNo === ignored.number))
})

test('an event that cannot be read fails with its reason and holds back its customer only; sent again, it goes into the next file', async () => {
  await write()
  const other = app.world.customers[1]!
  const [bad, behind, good] = [
    await app.invoiced(customer, 2),
    await app.invoiced(customer, 1),
    await app.invoiced(other, 4),
  ]
  const { event } = await app.eventOf(bad.invoiceNo)
  const key = `$1::bigint and agency_id = ${app.redSea.id}`
  const [kept] = await app.sql(`select sealed from app.dispatch where id = ${key}`, [event])
  await app.sql(`update app.dispatch set sealed = $2 where id = ${key}`, [event, Buffer.alloc(64)])
  const standing = async () =>
    Promise.all([bad, behind, good].map(async each => (await again('sales/tax-invoice', each)).fimsStatus))
  await write()
  assert.deepEqual(await standing(), ['Failed', 'Not sent', 'Sent'])
  assert.match(String((await again('sales/tax-invoice', bad)).fimsError), /cannot be decrypted.*Ask the operator/)
  const { result, reason, error } = await app.eventOf(bad.invoiceNo)
  assert.deepEqual([result, reason], ['Failed', 'What is stored of it cannot be decrypted.'])
  assert.match(String(error), /another GMS_SECRET/)
  const held = await app.eventOf(behind.invoiceNo)
  assert.deepEqual(
    [held.result, held.reason, held.waitsFor],
    ['Not sent yet', 'It waits for an earlier document of this customer.', bad.invoiceNo],
  )
  const page = await app.get<Row>(`fims-logs/${held.event}`)
  assert.deepEqual([page.reason, page.waitsFor, page.waitsForNumber], [held.reason, event, bad.invoiceNo])
  const { rows } = await app.get<{ rows: Row[] }>('mine')
  assert.ok(
    rows.some(({ kind, id }) => kind === 'failed' && id === event),
    'it is listed under Failed to send',
  )
  const files = sftp.files.size
  await write()
  assert.deepEqual([sftp.files.size, await standing()], [files, ['Failed', 'Not sent', 'Sent']], 'no file without it')
  await app.sql(`update app.dispatch set sealed = $2 where id = ${key}`, [event, kept!.sealed])
  assert.equal((await app.ask('POST', `fims-logs/${event}/retry`)).status, 200)
  await write()
  assert.deepEqual(await standing(), ['Sent', 'Sent', 'Sent'])
})

test('balances and codes are read from the file of FIMS, and a missing or wrong file is reported', async () => {
  const name = `/out/FIMS_Balances_${stamp()}.csv`
  const problem = async (): Promise<unknown> => {
    await app.act('fims-logs/exchange', app.exchange(), 'read-balances')
    await app.run()
    return (await app.get(`fims-logs/exchange/${app.exchange()}`)).problem
  }
  assert.match(String(await problem()), /FIMS_Balances_.*No such file/i)
  const head = 'customerExternalId,customerCode,balance,asOf'
  sftp.files.set(name, Buffer.from(`${head}\r\n${customer},F-77,10.50,${app.ago(9)}\r\n`))
  assert.match(String(await problem()), /The file is of .*, not of/)
  sftp.files.set(name, Buffer.from(`${head}\r\n${customer},F-77,10.50,${app.ago(0)}\r\n`))
  assert.equal(await problem(), null)
  const [reading] = await app.log('&object=Balances')
  assert.equal(reading!.error, 'Rows: 1. Customers not known here: 0. Other codes: 1.', 'a code we have stays')
  const { rows } = await app.get<{ rows: Row[] }>(`reports/customer-balance-fims?asOf=${app.ago(0)}&pageSize=100`)
  assert.equal(rows.find(row => row.customer === customer)!.fims, 10.5)
})

test('a file is fetched over plain FTP the same way, and waiting events are written when files are switched off', async () => {
  const ftp = await startFtpServer()
  ftp.files.set('/out/a.csv', Buffer.from('a,b\r\n'))
  const settings = { FTP_HOST: '127.0.0.1', FTP_PORT: String(ftp.port), FTP_USER: 'gms', FTP_SECURE: 'no' }
  const world = worldHere(2_000)
  const { fetchFile } = await import('#integrations/channels/ftp.ts')
  const set = { ...settings, FTP_PASSWORD: ftp.state.password, FTP_DIRECTORY: '/out' }
  const found = await fetchFile('a.csv', set, world)
  assert.equal(Buffer.isBuffer(found) && found.toString(), 'a,b\r\n')
  assert.deepEqual((await fetchFile('b.csv', set, world)) instanceof Buffer, false)
  await ftp.close()
  const late = await app.invoiced(customer, 3)
  await app.change({ way: 'As they happen' })
  await app.run()
  await app.dispatches.drain()
  assert.equal((await again('sales/tax-invoice', late)).fimsStatus, 'Sent')
  const refused = await app.ask('PUT', `fims-logs/exchange/${app.exchange()}/write-files`, {})
  assert.equal(refused.status, 409)
})
