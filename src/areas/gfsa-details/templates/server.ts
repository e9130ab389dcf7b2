import type { FastifyInstance } from 'fastify'
import { previewTemplate, type TemplatePreview } from '#areas/gfsa-details/templates/calls.ts'
import { gfsaTemplate } from '#areas/gfsa-details/templates/definition.ts'
import { addDays } from '#kit/days.ts'
import type { RowOf } from '#kit/document.ts'
import { refuse } from '#kit/refusal.ts'
import { answer } from '#kit/server/answer.ts'
import { behave, type Slice } from '#kit/server/behaviour.ts'
import type { Context } from '#kit/server/context.ts'
import { find } from '#kit/server/rows.ts'
import { envelopeOf } from '#trade/authority/envelope.ts'
import type { ReportLines } from '#trade/authority/line-source.ts'
import { type FileFormat, writeReport } from '#trade/authority/report-file.server.ts'

/** The behaviour of templates, which may use the fields of the reports. */
export const gfsaTemplateServer = ({ fieldsOf }: ReportLines): Slice =>
  behave(gfsaTemplate, {
    async check({ reportType, columns }) {
      const known = Object.keys(fieldsOf(reportType))
      const unknown = columns.find(({ field }) => field !== null && !known.includes(field))
      if (!unknown) return
      refuse('The report has no field {field}. It has: {known}. Choose one of these.', {
        fields: { columns: 'A field is not known.' },
        values: { field: unknown.field!, known: known.join(', ') || '–' },
      })
    },
  })

const shownDays = 31
const shownLines = 5

const sample = { gfsaCode: null, nameAr: '–', nameEn: '–', unifiedNumber: null, vatNumber: null }

const preview = async (
  id: number,
  format: FileFormat,
  { read }: ReportLines,
  context: Context,
): Promise<TemplatePreview> => {
  const template = (await find(gfsaTemplate, id, context)) as RowOf<typeof gfsaTemplate>
  const { client, today, asker } = context
  const days = { from: addDays(today, -shownDays), to: today }
  const lines = (await read(client, template.reportType, days)).slice(-shownLines)
  const head = { type: template.reportType, reportId: '–', sequence: 1, revision: 1, importer: sample, ...days }
  const times = { timeZone: asker.timeZone, generatedAt: new Date().toISOString() }
  const envelope = envelopeOf({ ...head, ...times }, lines, template.columns)
  const written = { envelope, hash: '–', template: template.columns }
  const { content } = await writeReport(format === 'XLSX' ? 'CSV' : format, written)
  return { lines: lines.length, text: content.toString('utf8').replace('\ufeff', '') }
}

/** Mounts the preview of templates, with the stored lines. */
export const mountGfsaTemplates = (app: FastifyInstance, lines: ReportLines): void => {
  answer(app, previewTemplate, ({ id, query }, context) => preview(id(), query.format, lines, context))
}
