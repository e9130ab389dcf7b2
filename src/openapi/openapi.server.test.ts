import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as agencyCalls from '#areas/agencies/calls.ts'
import { mountAreas, slices } from '#areas/catalogue.server.ts'
import { allDocuments, views } from '#areas/catalogue.ts'
import { analyses } from '#areas/catalogue-analytics.ts'
import { calls } from '#areas/catalogue-calls.ts'
import { allReports } from '#areas/catalogue-reports.ts'
import type { Call } from '#kit/call.ts'
import { describeApi } from '#openapi/description.ts'
import { mountDescription } from '#openapi/page.ts'
import type { Analysis } from '#reports/analysis.ts'
import * as sessionCalls from '#session/calls.ts'
import { mountLookups } from '#session/lookups.server.ts'
import { mountSession } from '#session/server.ts'
import { mountTheme } from '#session/theme.server.ts'
import { asking, testApplication } from '../../tests/http.ts'

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'path' in value && 'method' in value
const described = {
  documents: [...allDocuments, ...views],
  reports: allReports,
  analyses: analyses as readonly Analysis[],
  calls: ([...Object.values(sessionCalls), ...Object.values(agencyCalls)] as unknown[]).filter(isCall),
}

type Json = Record<string, unknown>
type Operation = { operationId: string; parameters: { name: string; in: string }[]; security?: unknown[] }

let app: Awaited<ReturnType<typeof testApplication>>
const routes: { method: string; url: string }[] = []

before(async () => {
  app = await testApplication({
    slices,
    mount: app => {
      app.addHook('onRoute', ({ method, url }) => {
        for (const one of [method].flat()) routes.push({ method: one.toLowerCase(), url })
      })
      mountSession(app)
      mountLookups(app)
      mountTheme(app)
      mountAreas(app)
      mountDescription(app, described)
    },
  })
})
after(() => app.end())

const api = describeApi(described) as { paths: Record<string, Record<string, Operation>>; components: Json }

test('every described call exists', () => {
  const mounted = new Set(routes.map(({ method, url }) => `${method} ${url.replace(/\/$/, '').replace(/:\w+/g, '{}')}`))
  const anyAction = /\/\{\}\/(?!excel|documents)[a-z-]+$/
  const missing = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.keys(methods)
      .map(method => `${method} ${path.replace(/\{\w+\}/g, '{}')}`)
      .filter(
        asked =>
          !mounted.has(asked) &&
          !mounted.has(asked.replace(anyAction, '/{}/{}')) &&
          !mounted.has(asked.replace(/\/\{\}\/[a-z-]+\/effect$/, '/{}/{}/effect')) &&
          !mounted.has(asked.replace(/\/(verify|reject)$/, '/{}')),
      ),
  )
  assert.deepEqual(missing, [])
  assert.ok(Object.keys(api.paths).length > 200)
})

// Pages and files for browsers, calls for monitoring, and the picture, whose form tests/rights-matrix.test.ts tests itself.
const noCalls = [
  ...['get /healthz', 'get /readyz', 'get /metrics', 'get /files/*', 'get /api/docs', 'get /api/openapi.json'],
  ...['post /api/user/profile/picture', 'delete /api/user/profile/picture'],
]

test('every call is described, so that tests of rights and bad requests cover it', () => {
  // Users also have an address that the product prescribes, which leads to the same calls.
  const inBraces = (url: string): string =>
    url
      .replace(/\/$/, '')
      .replace(/:\w+/g, '{}')
      .replace(/^(\/api\/agencies\/\{\}\/(?:lookups\/)?)users/, '$1staff/users')
  const { paths } = describeApi({ ...described, calls }) as typeof api
  const documented = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map(method => `${method} ${path.replace(/\{\w+\}/g, '{}')}`),
  )
  // The actions of a document are mounted as one route, and described one by one.
  const isDocumented = (asked: string): boolean => {
    const pattern = asked.split('{}').map(part => part.replace(/[.*+?^$|()[\]\\]/g, '\\$&'))
    return documented.includes(asked) || documented.some(call => new RegExp(`^${pattern.join('[^/]+')}$`).test(call))
  }
  const undocumented = routes
    .filter(({ method }) => !['head', 'options'].includes(method))
    .map(({ method, url }) => `${method} ${inBraces(url)}`)
    // Documents without actions have no effects to preview.
    .filter(asked => !isDocumented(asked) && !noCalls.includes(asked) && !asked.endsWith('/{}/{}/effect'))
  assert.ok(routes.length > 1000)
  assert.deepEqual([...new Set(undocumented)].sort(), [])
})

test('every reference resolves, every operation has a unique name, every place is a parameter', () => {
  const text = JSON.stringify(api)
  const schemas = (api.components as { schemas: Json }).schemas
  for (const [, name] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g)) assert.ok(name! in schemas, name)
  const names = Object.values(api.paths).flatMap(methods =>
    Object.values(methods).map(({ operationId }) => operationId),
  )
  assert.equal(new Set(names).size, names.length)
  for (const [path, methods] of Object.entries(api.paths))
    for (const { parameters } of Object.values(methods)) {
      const places = parameters.filter(each => each.in === 'path').map(({ name }) => name)
      assert.deepEqual(
        places,
        [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name),
        path,
      )
    }
})

test('figures are described with the decimals they have', () => {
  const { BagSale } = (api.components as { schemas: Record<string, { properties: Record<string, Json> }> }).schemas
  const decimals = (name: string): unknown => BagSale!.properties[name]!.multipleOf
  assert.deepEqual(['bags', 'net', 'quantity', 'vatRate', 'unitPrice'].map(decimals), [
    undefined,
    0.01,
    0.001,
    0.001,
    0.0001,
  ])
})

test('secrets are accepted and never returned', () => {
  const { schemas } = api.components as { schemas: Record<string, { properties: Json }> }
  assert.ok('password' in schemas.StaffUserEntry!.properties)
  assert.equal('password' in schemas.StaffUser!.properties, false)
  assert.deepEqual(api.paths['/login']?.post?.security, [])
})

test('the description is public; its page has no script', async () => {
  const ask = asking(app.http)
  assert.equal((await ask('GET', '/api/openapi.json')).body.openapi, '3.1.0')
  const { status, text, headers } = await ask('GET', '/api/docs')
  assert.equal(status, 200)
  assert.match(text, /procurement\/lc/)
  assert.doesNotMatch(text, /<script|onload=|style="/)
  assert.match(String(headers['content-security-policy']), /style-src 'sha256-/)
})
