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
