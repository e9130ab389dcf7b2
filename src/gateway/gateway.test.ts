// When a weight is sent, what is stored on disk, and what the settings must contain.

import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmdirSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import type { Frame } from '#gateway/frame.ts'
import { readLine, readLineAddress, sttyArguments } from '#gateway/line.ts'
import { openQueue } from '#gateway/queue.ts'
import { readGatewaySettings } from '#gateway/settings.ts'
import { newWatch, takeFrame } from '#gateway/stability.ts'

const folder = mkdtempSync(join(tmpdir(), 'gms-gateway-'))
after(() => rmSync(folder, { recursive: true }))

const rule = { frames: 3, stableMs: 200, repeatMs: 1000 }
/** Frames a tenth of a second apart; a negative number means motion, null means no weight. */
const sentOf = (shown: readonly (number | null)[]): [at: number, kg: number][] => {
  const sent: [number, number][] = []
  let watch = newWatch
  for (const [n, kg] of shown.entries()) {
    const frame: Frame = kg === null ? { fault: 'Overload' } : { kg: Math.abs(kg), isMoving: kg < 0 }
    const taken = takeFrame(watch, frame, n * 100, rule)
    watch = taken.watch
    if (taken.stable !== null) sent.push([n * 100, taken.stable])
  }
  return sent
}

const weighings: [name: string, shown: (number | null)[], sent: [number, number][]][] = [
  ['settled for three frames', [5, 5, 5, 5], [[200, 5]]],
  ['still moving by its own account', [-5, -5, -5, 5, 5], []],
  ['creeping', [5, 6, 7, 8, 9, 10], []],
  ['broken by an overload', [5, 5, null, 5, 5], []],
  ['empty from the start', [0, 0, 0, 0], [[200, 0]]],
  [
    'a truck that comes and goes',
    [0, 0, 0, -3, 5, 5, 5, -2, 0, 0, 0],
    [
      [200, 0],
      [600, 5],
      [1000, 0],
    ],
  ],
  ['nudged, and back at what was sent', [5, 5, 5, -6, 5, 5, 5], [[200, 5]]],
  [
    'a truck that stays',
    Array(14).fill(5),
    [
      [200, 5],
      [1200, 5],
    ],
  ],
  ['a scale that stays empty', Array(14).fill(0), [[200, 0]]],
]
for (const [name, shown, sent] of weighings) test(`a weight is ${name}`, () => assert.deepEqual(sentOf(shown), sent))

const reading = (event: string) => ({ event, kg: 15_200, at: '2026-03-01T09:00:00.000Z' })
const waitingIn = (name: string): string[] => {
  const queue = openQueue(folder, name, assert.fail)
  const found: string[] = []
  for (let each = queue.first(); each; each = queue.first()) {
    found.push(each.event)
    queue.settle()
  }
  return found
}

test('waiting readings survive a stop, in order, without those that were done; a torn line is cut off', () => {
  const queue = openQueue(folder, 'one', assert.fail)
  for (const event of ['a', 'b', 'c']) queue.add(reading(event))
  queue.settle()
  appendFileSync(join(folder, 'one.jsonl'), '{"event":"torn","kg":1')
  const again = openQueue(folder, 'one', assert.fail)
  again.add(reading('d'))
  assert.deepEqual([again.length, again.first()?.event], [3, 'b'])
  assert.deepEqual(waitingIn('one'), ['b', 'c', 'd'])
  assert.equal(readFileSync(join(folder, 'one.jsonl'), 'utf8'), '', 'an empty queue leaves an empty file')
  assert.deepEqual(waitingIn('one'), [])
})

// A program that opens a queue under a limit for the size of its files, which fails in the middle of a line as a full disk does.
const fillsDisk = `
  import { openQueue } from '#gateway/queue.ts'
  process.on('SIGXFSZ', () => {})
  const problems = []
  const queue = openQueue(process.argv[1], 'full', problem => problems.push(problem))
  for (let n = 0; n < 40; n++) queue.add({ event: 'e' + n, kg: 15200, at: '2026-03-01T09:00:00.000Z' })
  const waiting = queue.length
  for (let n = 0; n < 30; n++) queue.settle()
  console.log(JSON.stringify({ waiting, left: queue.length, first: queue.first().event, problems: problems.length }))`

test('on a full disk readings wait in memory, in words, and what is on disk stays whole', {
  skip: process.platform === 'win32',
}, () => {
  const limited = ['-c', 'ulimit -f 2; exec "$0" --input-type=module -e "$1" "$2"', process.execPath, fillsDisk, folder]
  // The cache of compiled code is a file as well.
  const env = { ...process.env, NODE_DISABLE_COMPILE_CACHE: '1' }
  const said = JSON.parse(execFileSync('bash', limited, { encoding: 'utf8', env }))
  assert.deepEqual([said.waiting, said.left, said.first], [40, 10, 'e30'])
  assert.ok(said.problems > 0)
  const lines = readFileSync(join(folder, 'full.jsonl'), 'utf8').split('\n').slice(0, -1)
  assert.deepEqual(
    lines.map(line => JSON.parse(line).event),
    lines.map((_, n) => `e${n}`),
  )
})

test('once there is room again, what waited in memory is written to disk', () => {
  const path = join(folder, 'room.jsonl')
  const problems: string[] = []
  const queue = openQueue(folder, 'room', problem => problems.push(problem))
  mkdirSync(path)
  for (const event of ['a', 'b']) queue.add(reading(event))
  queue.settle()
  assert.deepEqual([problems.length, queue.length], [3, 1], 'two readings, and that the first is done')
  rmdirSync(path)
  queue.add(reading('c'))
  assert.equal(problems.length, 3)
  assert.deepEqual(waitingIn('room'), ['b', 'c'])
})

test('lines are named by TCP address or device', () => {
  assert.deepEqual(readLineAddress('tcp://10.0.0.5:4001'), { kind: 'tcp', host: '10.0.0.5', port: 4001 })
  const device = readLineAddress('serial:///dev/ttyUSB0?baud=4800&bits=7&parity=even')
  assert.ok(device?.kind === 'serial')
  assert.deepEqual(
    sttyArguments(device, 'linux').join(' '),
    '-F /dev/ttyUSB0 4800 raw -echo clocal cread cs7 parenb -parodd -cstopb',
  )
  assert.equal(sttyArguments(device, 'darwin')[0], '-f')
  for (const wrong of ['10.0.0.5:4001', 'tcp://10.0.0.5', 'serial:///dev/x?bits=9', 'http://x:1'])
    assert.equal(readLineAddress(wrong), undefined, wrong)
})

test('a device is read byte by byte until it is stopped', { skip: process.platform === 'win32' }, async () => {
  const path = join(folder, 'device')
  execFileSync('mkfifo', [path])
  const writer = openSync(path, 'r+')
  const stop = new AbortController()
  const line = readLineAddress(`serial://${path}`)
  assert.ok(line)
  const read = new Promise<string>(resolve => {
    void readLine(line, { onBytes: bytes => resolve(bytes.toString('latin1')), onChange: () => {}, stop: stop.signal })
  })
  writeSync(writer, '\x02   15200KG \r\n')
  assert.equal(await read, '\x02   15200KG \r\n')
  stop.abort()
  closeSync(writer)
})

const right = {
  GATEWAY_SERVER: 'http://localhost:3000/',
  GATEWAY_INDICATOR: 'tcp://127.0.0.1:4001',
  GATEWAY_FORMAT: 'rice-lake',
  GATEWAY_KEY: `gmsk_${'k'.repeat(43)}`,
}

test('invalid settings are reported with the reason', () => {
  const { server, agency, scales } = readGatewaySettings(right)
  assert.deepEqual([server, agency, scales[0]?.name, scales[0]?.rule.frames], ['http://localhost:3000', 1, 'scale', 5])
  for (const [name, value, message] of [
    ['GATEWAY_SERVER', 'ftp://x', /server must look like/],
    ['GATEWAY_INDICATOR', '/dev/ttyUSB0', /serial:\/\/\/dev\/ttyUSB0/],
    ['GATEWAY_FORMAT', 'toledo', /one of mettler-toledo/],
    ['GATEWAY_KEY', 'secret', /begins with gmsk_/],
    ['GATEWAY_KEY', '', /docs\/gateway\.md/],
    ['GATEWAY_AGENCY', 'one', /no whole number/],
    ['GATEWAY_FILE', join(folder, 'none.json'), /cannot be read/],
  ] as const) {
    assert.throws(() => readGatewaySettings({ ...right, [name]: value }), message, name)
  }
})
