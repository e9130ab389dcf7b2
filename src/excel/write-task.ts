// Writes an Excel file from rows received through a port; runs in a worker thread.

import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { MessagePort } from 'node:worker_threads'
import { type ExcelTable, excelOf } from '#excel/write.server.ts'
import type { Row } from '#kit/check.ts'

export type WriteTask = { table: Omit<ExcelTable, 'rows'>; path: string; port: MessagePort }

/** The answer to `next`: rows, or null after the last. */
export type Batch = Row[] | null

const nextBatch = (port: MessagePort): Promise<Batch> =>
  new Promise((resolve, reject) => {
    const breakOff = (): void => reject(new Error('the rows have broken off'))
    port.once('close', breakOff)
    port.once('message', (batch: Batch) => {
      port.off('close', breakOff)
      resolve(batch)
    })
    port.postMessage('next')
  })

async function* rowsFrom(port: MessagePort): AsyncGenerator<Row> {
  for (let batch = await nextBatch(port); batch; batch = await nextBatch(port)) yield* batch
}

/** Writes the whole file to `path`, or leaves none. */
export const run = async ({ table, path, port }: WriteTask): Promise<void> => {
  try {
    await pipeline(excelOf({ ...table, rows: rowsFrom(port) }), createWriteStream(path, { mode: 0o600 }))
  } catch (error) {
    await rm(path, { force: true })
    throw error
  } finally {
    port.close()
  }
}
