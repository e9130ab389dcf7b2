// The browser's files, and the headers of every answer.

import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { call } from '#kit/call.ts'
import { answerAnyone } from '#kit/server/answer.ts'
import { asking, testApplication } from '../../tests/http.ts'

const failing = call({ method: 'GET', path: '/api/fail/defect', for: 'anyone', title: 'Fail' }).answering<never>()

const page = '<!doctype html><head><meta name="csp-nonce" content="" /></head><body>GMS</body>'

const browserFiles = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'gms-pages-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), page)
  writeFileSync(join(folder, 'assets', 'index-abc123.js'), `console.log(${JSON.stringify('x'.repeat(4000))})`)
  writeFileSync(join(folder, 'gate-worker.js'), 'self')
  writeFileSync(join(folder, '.hidden'), 'no')
  return folder
}

let app: Awaited<ReturnType<typeof testApplication>>

before(async () => {
  const mount: Parameters<typeof testApplication>[0]['mount'] = app =>
    answerAnyone(app, failing, async () => {
      throw new TypeError('cannot read secret_column of row')
    })
  app = await testApplication({ mount, browserFiles: browserFiles() })
})
after(() => app.end())

const nobody = (...asked: Parameters<ReturnType<typeof asking>>) => asking(app.http)(...asked)

const html = { accept: 'text/html,*/*' }

test('every page carries a new nonce, in its policy and its head', async () => {
  const seen = new Set<string>()
  for (const url of ['/', '/index.html', '/1/terminals/receive-cargo?page=2', '/user/login']) {
    const { status, text, headers } = await nobody('GET', url, undefined, html)
    assert.equal(status, 200, url)
    const nonce = /name="csp-nonce" content="([\w-]+)"/.exec(text)?.[1]
    const policy = String(headers['content-security-policy'])
    assert.ok(nonce && policy.includes(`style-src 'self' 'nonce-${nonce}'`))
    assert.ok(policy.includes("script-src 'self'") && !policy.includes('unsafe'))
    assert.equal(headers['cache-control'], 'no-cache')
    seen.add(nonce)
  }
  assert.equal(seen.size, 4)
})

test('files are cached for ever; hidden files and other folders are not served', async () => {
  const asset = await nobody('GET', '/assets/index-abc123.js', undefined, { 'accept-encoding': 'br' })
  assert.match(String(asset.headers['cache-control']), /immutable/)
  assert.equal(asset.headers['content-encoding'], 'br')
  for (const url of [
    '/.hidden',
    '/assets/gone.js',
    '/..%2f..%2fetc/passwd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/api/',
    '/%',
  ])
    assert.ok([404, 400].includes((await nobody('GET', url)).status), url)
  assert.equal((await nobody('GET', '/api/nothing', undefined, html)).body.code, 'NOT_FOUND')
  assert.equal((await nobody('POST', '/somewhere', {}, html)).status, 404)
})

test('the gate’s service worker is at the root, is not cached, and may load our own files and calls only', async () => {
  const { status, headers } = await nobody('GET', '/gate-worker.js')
  assert.deepEqual([status, headers['cache-control']], [200, 'no-cache'])
  assert.match(String(headers['content-type']), /javascript/)
  assert.equal(headers['content-security-policy'], "default-src 'none'; script-src 'self'; connect-src 'self'")
})

test('every answer carries the constant headers', async () => {
  for (const url of ['/', '/healthz', '/api/nothing', '/api/fail/defect', '/assets/index-abc123.js']) {
    const { headers } = await nobody('GET', url, undefined, html)
    assert.equal(headers['x-content-type-options'], 'nosniff', url)
    assert.equal(headers['x-frame-options'], 'DENY', url)
    assert.ok(headers['content-security-policy'] && headers['x-request-id'], url)
    assert.equal(headers['x-powered-by'] ?? headers.server, undefined)
  }
})

const shownHeaders = ['cache-control', 'content-security-policy', 'strict-transport-security'] as const

test('the headers of a page: caching, content policy, https', async () => {
  const secure = { 'x-forwarded-proto': 'https' }
  const report: Record<string, unknown> = {}
  for (const [url, more] of [
    ['/', html],
    ['/1/sales/bag-sale', html],
    ['/assets/index-abc123.js', {}],
    ['/assets/gone.js', {}],
    [`/files/User/${'0'.repeat(32)}.webp`, {}],
    ['/files/User/x', {}],
    ['/api/nothing', {}],
    ['/api/fail/defect', {}],
    ['/healthz', {}],
  ] as const) {
    const { status, headers } = await nobody('GET', url, undefined, { ...secure, ...more })
    const [remembered, policy, strict] = shownHeaders.map(name => String(headers[name]))
    assert.equal(strict, 'max-age=31536000; includeSubDomains', url)
    report[`${status} ${url}`] = [remembered, policy!.replace(/nonce-[\w-]+/, 'nonce')]
  }
  const nothing = "default-src 'none'; frame-ancestors 'none'; sandbox"
  const page = `default-src 'self'; script-src 'self'; style-src 'self' 'nonce'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`
  assert.deepEqual(report, {
    '200 /': ['no-cache', page],
    '200 /1/sales/bag-sale': ['no-cache', page],
    '200 /assets/index-abc123.js': ['public, max-age=31536000, immutable', nothing],
    '404 /assets/gone.js': ['no-store', nothing],
    [`404 /files/User/${'0'.repeat(32)}.webp`]: ['no-store', nothing],
    '404 /files/User/x': ['no-store', nothing],
    '404 /api/nothing': ['no-store', nothing],
    '500 /api/fail/defect': ['no-store', nothing],
    '200 /healthz': ['no-store', nothing],
  })
  assert.equal((await nobody('GET', '/healthz')).headers['strict-transport-security'], undefined)
})
