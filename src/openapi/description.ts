// OpenAPI 3.1 of every call, from the definitions that also check requests.

import { commentFields, followFields, sendBackFields, taskFields } from '#comments/routes.server.ts'
import type { Call } from '#kit/call.ts'
import type { Document } from '#kit/document.ts'
import type { Fields } from '#kit/fields.ts'
import type { Report } from '#kit/report.ts'
import { add, excel, file, form, json, listOf, type Operation, type Paths, ref } from '#openapi/operations.ts'
import {
  entrySchema,
  listParameters,
  queryParameters,
  reportParameters,
  rowSchema,
  type Schema,
  shownSchema,
  wholeSchema,
} from '#openapi/schemas.ts'
import { paperFields, shownFields } from '#papers/paper-fields.ts'
import type { Analysis } from '#reports/analysis.ts'
import { draftCancel, minutesToUndo, undoingCancel } from '#undoing/ways-back.ts'

export type Described = {
  documents: readonly Document[]
  reports: readonly Report[]
  analyses: readonly Analysis[]
  calls: readonly Call[]
}

const agency = '/api/agencies/{agencyId}'
const inBraces = (path: string): string => path.replace(/:(\w+)/g, '{$1}')
const nameOf = (document: Document): string => document.name[0]!.toUpperCase() + document.name.slice(1)

const withVersion = (schema: Schema): Schema =>
  json({ allOf: [schema, { type: 'object', properties: { version: { type: 'integer' } } }] })

const describeActions = (paths: Paths, document: Document): void => {
  const content = json(ref(`${nameOf(document)}Whole`))
  for (const [action, { label, asks = {}, systemOnly, corrects }] of Object.entries(document.life.actions)) {
    if (systemOnly) continue
    const body = withVersion(entrySchema(asks))
    const operation = { title: label, tag: document.title, body, content, writes: true }
    const path = `${agency}/${document.address}/{id}/${action}`
    add(paths, 'put', path, operation)
    add(paths, 'post', `${path}/effect`, {
      ...{ title: `What it would move: ${label}`, tag: document.title },
      ...(corrects && { body: json(entrySchema(asks)) }),
    })
  }
  if (!draftCancel(document.life)) return
  const title = `Give a draft back that was canceled in the last ${minutesToUndo} minutes`
  const body = withVersion(entrySchema({}))
  add(paths, 'put', `${agency}/${document.address}/{id}/${undoingCancel}`, {
    ...{ title, tag: document.title, body, content, writes: true },
  })
}

const describeComments = (paths: Paths, { address, title: tag }: Document): void => {
  const at = (method: string, name: string, title: string, fields: Fields): void =>
    add(paths, method, `${agency}/${address}/{id}/${name}`, {
      ...{ title, tag, body: json(entrySchema(fields)), writes: true },
      status: method === 'post' ? 201 : 200,
    })
  const title = 'Open tasks, and whether the asker follows it'
  add(paths, 'get', `${agency}/${address}/{id}/attention`, { title, tag })
  at('post', 'comments', 'Comment on it; @name tells a colleague', commentFields)
  at('post', 'tasks', 'Ask something of a colleague', taskFields)
  at('put', 'follow', 'Follow it, or no longer', followFields)
  at('post', 'send-back', 'Send it back to whoever entered it', sendBackFields)
}

// An action without required fields may be taken together with saving.
const withSaving = ({ life }: Document): Schema[] => {
  const taken = Object.entries(life.actions).filter(([, { asks, alone, systemOnly }]) => !asks && !alone && !systemOnly)
  const description = 'An action taken with it: both happen or neither'
  const schema = { type: 'string', enum: taken.map(([action]) => action) }
  return taken.length > 0 ? [{ name: 'then', in: 'query', schema, description }] : []
}

const describeExcel = (paths: Paths, { address, title: tag }: Document, parameters: Schema[]): void => {
  const all = `${agency}/${address}/excel`
  add(paths, 'get', all, { title: 'The list as an Excel file', tag, parameters, content: excel, mayOrder: true })
  add(paths, 'get', `${all}/template`, { title: 'An empty Excel file to fill', tag, content: excel })
  add(paths, 'post', all, {
    title: 'Rows of an Excel file',
    tag,
    parameters: [{ name: 'dryRun', in: 'query', schema: { type: 'boolean' }, description: 'Check only' }],
    body: form({ type: 'object' }),
    status: 201,
    writes: true,
    mayOrder: true,
  })
}

const describeDocument = (paths: Paths, document: Document): void => {
  const { address, title: tag } = document
  const name = nameOf(document)
  const all = `${agency}/${address}`
  const describe = (method: string, path: string, title: string, more: Partial<Operation> = {}): void =>
    add(paths, method, path, { title, tag, ...more })
  const [body, content] = [json(ref(`${name}Entry`)), json(ref(`${name}Whole`))]
  const parameters = listParameters(document)
  describe('get', all, 'List', { parameters, content: listOf(ref(name)) })
  const then = withSaving(document)
  describe('post', all, 'Add', { parameters: then, body, content, status: 201, writes: true })
  describe('get', `${all}/{id}`, 'One document, complete', { content })
  describe('put', `${all}/{id}`, 'Change', {
    parameters: then,
    body: withVersion(ref(`${name}Entry`)),
    content,
    writes: true,
  })
  describeActions(paths, document)
  describeComments(paths, document)
  describeExcel(paths, document, parameters)
  describe('post', `${all}/effect`, 'What saving would move', { body })
  describe('get', `${agency}/lookups/${address}`, 'Rows to pick from', {
    parameters: [
      { name: 'search', in: 'query', schema: { type: 'string', maxLength: 100 } },
      {
        name: 'for',
        in: 'query',
        schema: { type: 'string' },
        description: 'The field of the picker, such as `loan.terminal`',
      },
    ],
  })
}

const describePapers = (paths: Paths, { address, title: tag, papers }: Document): void => {
  if (papers.length === 0) return
  const all = `${agency}/${address}/{id}/documents`
  const one = `${all}/{paperId}`
  const row = { ...entrySchema(shownFields(papers)), required: [] }
  const body = form(entrySchema(paperFields(papers)))
  add(paths, 'get', all, { title: 'Papers', tag, content: listOf(row) })
  add(paths, 'post', all, { title: 'Add a paper', tag, body, content: json(row), status: 201, writes: true })
  add(paths, 'get', one, { title: 'Download a paper', tag, content: file })
  add(paths, 'delete', one, { title: 'Remove a paper', tag, writes: true })
  add(paths, 'put', `${one}/verify`, { title: 'Verify a paper', tag, content: json(row), writes: true })
  add(paths, 'put', `${one}/reject`, { title: 'Reject a paper', tag, content: json(row), writes: true })
}

const describeReport = (paths: Paths, report: Report): void => {
  const { address, title, columns } = report
  const shared = { tag: 'Reports', parameters: reportParameters(report) }
  const content = listOf({ ...entrySchema(columns), required: [] })
  const chosen = { name: 'columns', in: 'query', schema: { type: 'string' }, description: 'Names, separated by commas' }
  add(paths, 'get', `${agency}/${address}`, { title, ...shared, content })
  add(paths, 'get', `${agency}/${address}/excel`, {
    title: `${title}, as an Excel file`,
    tag: shared.tag,
    parameters: [...shared.parameters, chosen],
    content: excel,
    mayOrder: true,
  })
  const language = { name: 'language', in: 'query', schema: { type: 'string', enum: ['arabic', 'english'] } }
  const format = { name: 'format', in: 'query', schema: { type: 'string', enum: ['pages', 'pdf'], default: 'pages' } }
  add(paths, 'get', `${agency}/${address}/print`, {
    title: `${title}, as pages to print or as a PDF`,
    tag: shared.tag,
    parameters: [...shared.parameters, language, format, chosen],
    content: json({ type: 'object', properties: { pages: { type: 'array', items: { type: 'string' } } } }),
  })
}

const describeAnalysis = (paths: Paths, { path, title, unit, filters, columns, total, series }: Analysis): void =>
  add(paths, 'get', inBraces(path), {
    title,
    tag: 'Analytics',
    parameters: queryParameters(filters),
    content: json({
      type: 'object',
      properties: {
        asOf: { type: 'string', format: 'date' },
        unit: { type: 'string', enum: [unit] },
        filters: { type: 'object', description: 'The filters used, with names under labels' },
        total: shownSchema(total),
        rows: { type: 'array', items: shownSchema(columns) },
        ...(series && { series: { type: 'array', items: shownSchema(series) } }),
      },
    }),
  })

const describeCall = (paths: Paths, { method, path, title, body, query, for: who }: Call): void =>
  add(paths, method.toLowerCase(), inBraces(path), {
    title,
    tag: path.startsWith('/api/agencies') ? (/:agencyId\/([a-z-]+)\//.exec(path)?.[1] ?? 'Agencies') : 'Session',
    parameters: queryParameters(query, false),
    ...(Object.keys(body).length > 0 && { body: json(entrySchema(body)) }),
    writes: method !== 'GET' && who !== 'anyone' && who !== 'machine',
    open: who === 'anyone',
    machine: who === 'machine',
  })

const refusal: Schema = {
  type: 'object',
  properties: {
    message: { type: 'string' },
    code: { type: 'string' },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
    details: {},
  },
  required: ['message', 'code'],
}

const pathsOf = ({ documents, reports, analyses, calls }: Described): Paths => {
  const paths: Paths = {}
  for (const each of calls) describeCall(paths, each)
  for (const each of documents) {
    describeDocument(paths, each)
    describePapers(paths, each)
  }
  for (const each of reports) describeReport(paths, each)
  for (const each of analyses) describeAnalysis(paths, each)
  return paths
}

/** The complete description. */
export const describeApi = (described: Described): Schema => {
  const schemas = described.documents.flatMap(document => [
    [nameOf(document), rowSchema(document)],
    [`${nameOf(document)}Entry`, entrySchema(document.fields)],
    [`${nameOf(document)}Whole`, wholeSchema(document, ref(nameOf(document)))],
  ])
  return {
    openapi: '3.1.0',
    info: {
      title: 'GMS',
      version: '1',
      description: 'Grain Management System. Quantities in metric tons, money in riyals, weights in kilograms.',
    },
    security: [{ token: [] }],
    paths: pathsOf(described),
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer' },
        machineKey: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'gmsk_…',
          description:
            'The key of a machine, created under Machine Keys. It is valid for the calls of its purpose only.',
        },
      },
      schemas: { Refusal: refusal, ...Object.fromEntries(schemas) },
    },
  }
}
