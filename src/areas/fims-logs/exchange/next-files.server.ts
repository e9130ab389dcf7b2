// The preview of the files of the day.

import type { FastifyInstance } from 'fastify'
import { readNextFimsFiles } from '#areas/fims-logs/exchange/calls.ts'
import { answer } from '#kit/server/answer.ts'
import { readNextFiles } from '#trade/fims/day-files.server.ts'
import { amountText } from '#trade/fims/journal.ts'
import { maskCsv } from '#trade/fims/masked-files.server.ts'
import { requireStaff } from '#trade/staff/scope.server.ts'

const mostCharacters = 20_000

/** Mounts the call. The files contain all customers of the agency, so users of a consignee may not read them. */
export const mountNextFimsFiles = (app: FastifyInstance): void =>
  answer(app, readNextFimsFiles, async (_asked, context) => {
    requireStaff(context)
    const { client, sealing, today } = context
    const { files } = await readNextFiles(client, { day: today, before: null }, await sealing())
    return {
      files: files.map(({ name, text, rows, debit, credit, ids }) => ({
        ...{ name, rows, events: ids.length, debit: amountText(debit), credit: amountText(credit) },
        text: maskCsv(Buffer.from(text)).slice(0, mostCharacters),
      })),
    }
  })
