// Shows the files of the day before they are written.

import type { FastifyInstance } from 'fastify'
import { readNextFimsFiles } from '#areas/fims-logs/exchange/calls.ts'
import { notFound } from '#kit/refusal.ts'
import { answer } from '#kit/server/answer.ts'
import { maskCsv, readNextFiles } from '#trade/fims/day-files.server.ts'
import { amountText } from '#trade/fims/journal.ts'

const mostCharacters = 20_000

/** Mounts the call. Files tell of every customer of the agency: not for one consignee's users. */
export const mountNextFimsFiles = (app: FastifyInstance): void =>
  answer(app, readNextFimsFiles, async (_asked, { client, asker, sealing, today }) => {
    if (asker.companyId !== null) notFound()
    const { files } = await readNextFiles(client, { day: today, before: null }, await sealing())
    return {
      files: files.map(({ name, text, rows, debit, credit, ids }) => ({
        ...{ name, rows, events: ids.length, debit: amountText(debit), credit: amountText(credit) },
        text: maskCsv(Buffer.from(text)).slice(0, mostCharacters),
      })),
    }
  })
