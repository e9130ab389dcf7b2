import type { FastifyInstance } from 'fastify'
import { serviceCharge } from '#areas/accounts/service-charge/definition.ts'
import { readAccruedStorage } from '#areas/master-data/company/calls.ts'
import { company } from '#areas/master-data/company/definition.ts'
import { answer } from '#kit/server/answer.ts'
import { namesOfEach } from '#kit/server/names.ts'
import { find } from '#kit/server/rows.ts'
import { readStorageDue } from '#trade/services/storage-due.server.ts'
import { worksAt } from '#trade/staff/scope.server.ts'

/** Mounts the storage of a consignee that accrued until today. */
export const mountAccruedStorage = (app: FastifyInstance): void =>
  answer(app, readAccruedStorage, async ({ query }, context) => {
    await find(company, query.consignee, context)
    const due = (await readStorageDue({ consignee: query.consignee, until: context.today }, context)).filter(
      ({ terminal }) => worksAt(context.asker, terminal),
    )
    const labels = await namesOfEach({ terminal: serviceCharge.fields.terminal }, due, context)
    const rows = due.map(({ firstDay, lastDay, kgDays, rate, net, vat }, i) => ({
      ...{ terminal: String(labels[i]?.terminal), firstDay, lastDay, kgDays, rate, netHalala: net, vatHalala: vat },
    }))
    return { rows }
  })
