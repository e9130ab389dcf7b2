// A worker thread writes a whole Excel file into the temporary folder while the transaction that reads its rows is open. The file is sent
// after the transaction, so a client that reads slowly holds no database connection.

import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MessageChannel, type MessagePort } from 'node:worker_threads'
import type { FastifyReply } from 'fastify'
import type { ExcelTable } from '#excel/write.server.ts'
import type { Batch, WriteTask } from '#excel/write-task.ts'
import type { Row } from '#kit/check.ts'
import type { Field, Fields } from '#kit/fields.ts'
import { runInThread } from '#threads/threads.ts'

export type SpooledFile = { path: string; fileName: string }

/** The content of a file: its name, its number of rows, and its table. */
export type FileTable = { name: string; count: number; table: ExcelTable }

const batchRows = 200
const mostSeconds = 3600

// Only the parts of a field that a cell depends on: a link refers to a whole document, which cannot be copied into a thread.
const plainField = ({ label, need, shape }: Field): Field => {
  const { kind, currency, unit, secret } = shape as Row
  return { label, need, shape: { kind, currency, unit, secret } as Field['shape'] }
}

const plainFields = (columns: Fields): Fields =>
  Object.fromEntries(Object.entries(columns).map(([name, field]) => [name, plainField(field)]))

async function* batches(rows: ExcelTable['rows']): AsyncGenerator<Row[]> {
  let batch: Row[] = []
  for await (const row of rows) {
    batch.push(row)
    if (batch.length < batchRows) continue
    yield batch
    batch = []
  }
  yield batch
}

type Feeding = { port: MessagePort; hasGivenUp: boolean }

// A batch is sent when the thread requests it, so that at most one waits there. False if the thread has given up, also while the rows of
// the batch were read.
const send = ({ port, hasGivenUp }: Feeding, batch: Batch): Promise<boolean> =>
  new Promise(resolve => {
    if (hasGivenUp) return resolve(false)
    const giveUp = (): void => resolve(false)
    port.once('close', giveUp)
    port.once('message', () => {
      port.off('close', giveUp)
      port.postMessage(batch)
      resolve(true)
    })
  })

const feed = async (port: MessagePort, rows: ExcelTable['rows']): Promise<void> => {
  const feeding: Feeding = { port, hasGivenUp: false }
  port.once('close', () => {
    feeding.hasGivenUp = true
  })
  try {
    for await (const batch of batches(rows)) if (!(await send(feeding, batch))) return
    await send(feeding, null)
  } finally {
    port.close()
  }
}

/** Writes a table into a temporary file; the caller deletes it, as `sendSpooled` does. */
export const spoolExcel = async (name: string, { rows, ...table }: ExcelTable): Promise<SpooledFile> => {
  const path = join(tmpdir(), `gms-${randomBytes(12).toString('hex')}.xlsx`)
  const { port1, port2 } = new MessageChannel()
  const task: WriteTask = { table: { ...table, columns: plainFields(table.columns) }, path, port: port2 }
  const module = new URL('./write-task.ts', import.meta.url)
  const written = runInThread<void>(module, task, { seconds: mostSeconds, transfer: [port2] })
  written.catch(() => port1.close())
  const [fed, file] = await Promise.allSettled([feed(port1, rows), written])
  if (fed.status === 'rejected') throw fed.reason
  if (file.status === 'rejected') throw file.reason
  return { path, fileName: `${name}.xlsx` }
}

/** A table as the bytes of an Excel file, for mails. */
export const makeExcel = async (table: ExcelTable): Promise<Buffer> => {
  const { path } = await spoolExcel('', table)
  try {
    return await readFile(path)
  } finally {
    await rm(path, { force: true })
  }
}

export const excelType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Answers with a spooled file, which is deleted when it is sent or the client has disconnected. */
export const sendSpooled = async ({ path, fileName }: SpooledFile, reply: FastifyReply): Promise<FastifyReply> => {
  const { size } = await stat(path)
  const stream = createReadStream(path)
  stream.once('close', () => void rm(path, { force: true }))
  return reply
    .type(excelType)
    .header('content-length', size)
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`)
    .send(stream)
}
