import { call } from '#kit/call.ts'
import { choice } from '#kit/fields.ts'
import { fileFormats } from '#trade/authority/report-fields.ts'

/** The last lines of a report, formatted by the template. */
export type TemplatePreview = { lines: number; text: string }

export const previewTemplate = call({
  method: 'GET',
  path: '/api/agencies/:agencyId/gfsa-details/templates/:id/preview',
  for: 'canViewGfsaTemplate',
  title: 'The last lines of a report as a template has them; a table as comma separated text',
  query: { format: choice('Format', fileFormats) },
}).answering<TemplatePreview>()
