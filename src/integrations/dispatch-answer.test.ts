import assert from 'node:assert/strict'
import { test } from 'node:test'
import { verdictOf } from '#integrations/dispatch-answer.ts'

const hash = 'sha256:aa'
const cases: [status: number, text: string, is: string][] = [
  [200, '{"reference":"G-1"}', 'G-1'],
  [201, '{"id":77}', '77'],
  [202, '', 'null'],
  [200, '[]', 'null'],
  [200, '<html>Sign in to this network</html>', 'TRANSIENT'],
  [200, '"fine"', 'TRANSIENT'],
  [200, '{"error":"no such item"}', 'REFUSED'],
  [200, '{"errors":["no such item"],"id":9}', 'REFUSED'],
  [202, '{"success":false,"message":"closed period"}', 'REFUSED'],
  [200, '{"success":true,"error":null,"errors":[],"id":"G-3"}', 'G-3'],
  [200, '{"error":"","errors":{},"reference":"G-4"}', 'G-4'],
  [204, '', 'TRANSIENT'],
  [302, '', 'TRANSIENT'],
  [409, '{"hash":"sha256:aa","reference":"G-2"}', 'G-2'],
  [409, '{"hash":"sha256:bb"}', 'CONFLICT'],
  [409, 'busy', 'CONFLICT'],
  [400, '{"error":"no such code"}', 'REFUSED'],
  [422, '', 'REFUSED'],
  [401, '', 'CONFIG'],
  [403, '', 'CONFIG'],
  [404, '', 'CONFIG'],
  [408, '', 'TRANSIENT'],
  [425, '', 'TRANSIENT'],
  [429, '', 'RATE_LIMITED'],
  [500, '', 'TRANSIENT'],
  [503, 'down', 'TRANSIENT'],
]
for (const [status, text, is] of cases)
  test(`${status} ${text} is ${is}`, () => {
    const verdict = verdictOf(status, text, hash)
    assert.equal(verdict.accepted ? String(verdict.reference) : verdict.errorClass, is)
  })
