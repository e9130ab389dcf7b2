import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openScanner } from '#storage/scan.ts'
import { listen, startScanner } from '../../tests/scanner.ts'

const { url, sent, close } = await startScanner()
after(close)

for (const [what, content, virus] of [
  ['a clean file', 'barley', undefined],
  ['an empty file', '', undefined],
  ['a file with a virus', 'X5O!P%@AP EICAR', 'Eicar-Test-Signature'],
] as const) {
  test(`${what} is sent completely and judged`, async () => {
    assert.equal(await openScanner(url)(Buffer.from(content)), virus)
    assert.equal(sent.at(-1)?.toString(), content)
  })
}

test('a file too large for the scanner does not count as clean', async () => {
  await assert.rejects(openScanner(url)(Buffer.alloc((1 << 20) + 1, 'a')), /size limit exceeded/)
})

test('if the scanner disconnects, does not answer or cannot be reached, the file does not count as clean', async () => {
  await assert.rejects(openScanner(url)(Buffer.from('SILENCE')), /says ""/)
  const silent = await listen(socket => socket.resume().on('error', () => {}))
  const asked = Date.now()
  await assert.rejects(openScanner(silent.url, 200)(Buffer.from('barley')), /does not answer/)
  assert.ok(Date.now() - asked < 5000)
  silent.close()
  const gone = await listen(() => {})
  await new Promise<void>(resolve => void gone.close().on('close', resolve))
  await assert.rejects(openScanner(gone.url)(Buffer.from('barley')), /ECONNREFUSED/)
})

test('without an address nothing is scanned', async () => {
  assert.equal(await openScanner(undefined)(Buffer.from('EICAR')), undefined)
})
