// The API's description for readers: one page without a script, rendered once.

import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { type Described, describeApi } from '#openapi/description.ts'
import type { Schema } from '#openapi/schemas.ts'

const style = `
body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 62rem; padding: 0 1rem; color: #1d2433; background: #fff }
h1 { font-size: 1.5rem } h2 { font-size: 1.15rem; margin: 2.5rem 0 .5rem }
details { border-top: 1px solid #e3e6ec; padding: .45rem 0 } summary { cursor: pointer }
code { font: 13px ui-monospace, monospace } b { display: inline-block; width: 4.5rem; font: 600 12px ui-monospace, monospace }
table { border-collapse: collapse; margin: .5rem 0 .5rem 4.7rem } td { padding: .1rem 1rem .1rem 0; vertical-align: top } p { margin: .4rem 0 .2rem 4.7rem; color: #5b6475 }
@media (prefers-color-scheme: dark) { body { color: #e6e9f0; background: #14181f } details { border-color: #2b313c } p { color: #9aa4b5 } }`

const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

const escapeHtml = (text: unknown): string =>
  String(text).replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

const typeOf = (schema: Schema): string => {
  const { type, items, enum: options, format, $ref } = schema
  if ($ref) return String($ref).split('/').at(-1) as string
  if (Array.isArray(options)) return options.map(option => option ?? 'null').join(' | ')
  if (type === 'array') return `${typeOf((items ?? {}) as Schema)}[]`
  return [Array.isArray(type) ? type.join(' | ') : (type ?? 'object'), format && `(${format})`]
    .filter(Boolean)
    .join(' ')
}

const rows = (entries: [name: string, schema: Schema, about: unknown][]): string =>
  entries.length === 0
    ? ''
    : `<table>${entries
        .map(
          ([name, schema, about]) =>
            `<tr><td><code>${escapeHtml(name)}</code></td><td>${escapeHtml(typeOf(schema))}</td><td>${escapeHtml(about ?? '')}</td></tr>`,
        )
        .join('')}</table>`

type Api = { paths: Record<string, Record<string, Schema>>; components: { schemas: Record<string, Schema> } }
type Parameter = { name: string; schema: Schema; description?: string }

const resolveReference = (api: Api, schema: Schema | undefined): Schema => {
  if (!schema) return {}
  if (schema.$ref) return resolveReference(api, api.components.schemas[String(schema.$ref).split('/').at(-1) as string])
  if (Array.isArray(schema.allOf)) {
    const parts = (schema.allOf as Schema[]).map(part => resolveReference(api, part))
    return { properties: Object.assign({}, ...parts.map(({ properties }) => properties)) }
  }
  return schema
}

const bodyOf = (api: Api, { requestBody }: Schema): [string, Schema, unknown][] => {
  const content = Object.values((requestBody as { content?: Schema } | undefined)?.content ?? {})[0] as
    | { schema?: Schema }
    | undefined
  const properties = (resolveReference(api, content?.schema).properties ?? {}) as Record<string, Schema>
  return Object.entries(properties).map(([name, schema]) => [name, schema, schema.description])
}

const operationHtml = (api: Api, method: string, path: string, operation: Schema): string => {
  const parameters = (operation.parameters as Parameter[]).map(
    ({ name, schema, description }) => [name, schema, description] as [string, Schema, unknown],
  )
  const body = bodyOf(api, operation)
  return `<details><summary><b>${method.toUpperCase()}</b><code>${escapeHtml(path)}</code> ${escapeHtml(operation.summary)}</summary>${
    parameters.length > 0 ? `<p>Parameters</p>${rows(parameters)}` : ''
  }${body.length > 0 ? `<p>Body</p>${rows(body)}` : ''}</details>`
}

const pageOf = (api: Api): string => {
  const groups = new Map<string, string[]>()
  for (const [path, methods] of Object.entries(api.paths))
    for (const [method, operation] of Object.entries(methods)) {
      const tag = String((operation.tags as string[])[0])
      groups.set(tag, [...(groups.get(tag) ?? []), operationHtml(api, method, path, operation)])
    }
  const sections = [...groups].map(([tag, all]) => `<h2>${escapeHtml(tag)}</h2>${all.join('')}`)
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>GMS API</title><style>${style}</style></head><body><h1>GMS API</h1><p>Sign in with <code>POST /login</code> and send the token as <code>Authorization: Bearer …</code>. For programs: <a href="/api/openapi.json">openapi.json</a>.</p>${sections.join('')}</body></html>`
}

/** Mounts `/api/openapi.json` and `/api/docs`. */
export const mountDescription = (app: FastifyInstance, described: Described): void => {
  let made: { json: string; html: string } | undefined
  const description = () => {
    if (!made) {
      const api = describeApi(described)
      made = { json: JSON.stringify(api), html: pageOf(api as Api) }
    }
    return made
  }
  app.get('/api/openapi.json', (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(description().json),
  )
  app.get('/api/docs', (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('content-security-policy', policy).send(description().html),
  )
}
