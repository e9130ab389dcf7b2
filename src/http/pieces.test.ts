import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fastify } from 'fastify'
import { sendInPieces } from '#http/pieces.ts'

const app = fastify()
sendInPieces(app)
app.get<{ Params: { count: number } }>('/:count', ({ params }) => ({ words: 'barley شعير'.repeat(params.count) }))

test('a large answer is sent in pieces and arrives whole', async () => {
  const { headers, json } = await app.inject('/100000')
  assert.deepEqual([headers['content-length'], headers['content-type']], [undefined, 'application/json; charset=utf-8'])
  assert.equal(json().words, 'barley شعير'.repeat(100_000))
})

test('any other answer is sent at once, with its length', async () => {
  const { headers, json } = await app.inject('/1000')
  assert.equal(headers['content-length'], String(Buffer.byteLength(JSON.stringify(json()))))
})
