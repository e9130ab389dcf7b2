// From an indicator to the ticket: simulator, TCP, gateway, HTTP, server. Also while the server is down.

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { type News, startGateway } from '#gateway/gateway.ts'
import { readGatewaySettings } from '#gateway/settings.ts'
import { type Simulator, startSimulator } from '#gateway/simulator.ts'
import { type Row, type SalesApplication, startSalesApplication } from '../../tests/application-with-prices.ts'
import { makeKeyOf } from '../../tests/confirmed.ts'
import { letIn } from '../../tests/let-in.ts'

const folder = mkdtempSync(join(tmpdir(), 'gms-gateway-'))
let app: SalesApplication
let scale: Row
let machine: Row
let key: string
let simulator: Simulator

before(async () => {
  app = await startSalesApplication()
  const terminal = app.world.terminals.jeddah
  scale = await app.add('port-loading/weighbridge', { name: 'Gate 1', code: 'JG1', terminal, isConnected: true })
  machine = await app.add('staff/machine-keys', { name: 'Gate 1', purpose: 'Scale', weighbridge: scale.id })
  key = await makeKeyOf(await app.as('admin'), machine.id)
  simulator = await startSimulator('mettler-toledo', { everyMs: 5 })
})
after(async () => {
  await simulator?.close()
  await app?.close()
  rmSync(folder, { recursive: true })
})

/** A gateway to a server; `heard` waits for the next matching news. */
const open = (server: string) => {
  const settings = readGatewaySettings({
    ...{ GATEWAY_SERVER: server, GATEWAY_AGENCY: String(app.redSea.id), GATEWAY_KEY: key, GATEWAY_FOLDER: folder },
    ...{ GATEWAY_INDICATOR: `tcp://127.0.0.1:${simulator.port}`, GATEWAY_FORMAT: 'mettler-toledo' },
  })
  const quick = settings.scales.map(each => ({ ...each, rule: { frames: 3, stableMs: 10, repeatMs: 600_000 } }))
  const all: News[] = []
  const waiting = new Set<() => void>()
  const gateway = startGateway({ ...settings, scales: quick }, news => {
    all.push(news)
    for (const look of waiting) look()
  })
  const heard = (fits: (news: News) => boolean): Promise<void> =>
    new Promise(resolve => {
      const look = (): void => {
        if (!all.some(fits)) return
        waiting.delete(look)
        resolve()
      }
      waiting.add(look)
      look()
    })
  return { close: gateway.close, heard }
}

const isStable = (kg: number) => (news: News) => news.is === 'stable' && news.reading.kg === kg
const isTaken = (kg: number) => (news: News) =>
  news.is === 'sent' && news.verdict.is === 'taken' && news.reading.kg === kg

const taken = async (): Promise<number[]> => {
  const { rows } = await app.get<{ rows: Row[] }>('logs/loading-machine-api-logs?command=Reading&pageSize=100')
  return rows.map(({ kg }) => Number(kg)).reverse()
}

// A port of this machine on which no program listens.
const deadPort = async (): Promise<number> => {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise(resolve => server.close(resolve))
  return port
}

test('a truck on the scale: its settled weight is on the ticket, marked as read from the scale', {
  timeout: 60_000,
}, async () => {
  const { heard, close } = open(app.address)
  await heard(isTaken(0))
  simulator.show({ kg: 21_000, isMoving: true })
  simulator.show({ kg: 43_660 })
  await heard(isTaken(43_660))
  const receipt = await app.add('terminals/receive-cargo', {
    ...{ date: app.ago(0), source: 'Other', truck: app.world.trucks[0], firstWeight: 43_660, remarks: 'A farm' },
    ...{ consignee: app.world.companies.c1, terminal: app.world.terminals.jeddah, lc: app.lc, form: 'Raw' },
  })
  assert.equal(receipt.weightSource, 'Scale')
  await letIn(app, receipt.id)
  simulator.show({ kg: 15_200 })
  await heard(isTaken(15_200))
  const out = await app.act('terminals/receive-cargo', receipt.id, 'weigh-out', { secondWeight: 15_200 })
  assert.deepEqual([out.weightSource, out.terminalNet], ['Scale', 28_460])
  assert.deepEqual(await taken(), [0, 43_660, 15_200])
  await close()
})

test('while the server is down weights wait on disk; afterwards it has each of them once, in order', {
  timeout: 60_000,
}, async () => {
  const away = open(`http://127.0.0.1:${await deadPort()}`)
  simulator.show({ kg: 0 })
  await away.heard(isStable(0))
  simulator.show({ kg: 44_000 })
  await away.heard(isStable(44_000))
  simulator.show({ kg: 15_300 })
  await away.heard(isStable(15_300))
  await away.heard(news => news.is === 'sent' && news.verdict.is === 'unreachable')
  // Simulates a power failure too: another gateway finds the waiting readings.
  await away.close()

  simulator.show({ kg: 16_000, isMoving: true })
  const back = open(app.address)
  await back.heard(isTaken(15_300))
  await back.close()
  assert.deepEqual((await taken()).slice(3), [0, 44_000, 15_300])
  const { readingKg } = await app.get(`port-loading/weighbridge/${scale.id}`)
  assert.equal(readingKg, 15_300)
})

test('a page that answers for the server does not count as the server: the weight waits', {
  timeout: 60_000,
}, async () => {
  const page = createHttpServer((_request, answer) =>
    answer.writeHead(200, { 'content-type': 'text/html' }).end('<html>Sign in to this network</html>'),
  )
  await new Promise<void>(resolve => page.listen(0, '127.0.0.1', resolve))
  const { port } = page.address() as { port: number }
  const before = (await taken()).length
  const away = open(`http://127.0.0.1:${port}`)
  simulator.show({ kg: 31_000 })
  await away.heard(isStable(31_000))
  await away.heard(news => news.is === 'sent')
  await away.close()
  page.closeAllConnections()
  await new Promise(resolve => page.close(resolve))
  simulator.show({ kg: 16_000, isMoving: true })
  const back = open(app.address)
  await back.heard(isTaken(31_000))
  await back.close()
  assert.ok((await taken()).slice(before).includes(31_000))
})

// Runs `npm run gateway` with these arguments; `says` waits for a matching line of its output and returns the match.
const program = (words: string[], environment: Record<string, string> = {}) => {
  const child = spawn(process.execPath, ['scripts/gateway.ts', ...words], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.setEncoding('utf8')
  const says = (wanted: RegExp): Promise<string> =>
    new Promise(resolve => {
      const look = (text = ''): void => {
        output += text
        const found = wanted.exec(output)
        if (!found) return
        child.stdout.off('data', look)
        resolve(found[1] ?? '')
      }
      child.stdout.on('data', look)
      look()
    })
  const stop = async (): Promise<unknown> => {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    return (await ended)[0]
  }
  return { says, stop }
}

test('the program itself sends what an indicator shows, here a simulated one', { timeout: 60_000 }, async () => {
  const indicator = program(['simulate', 'rice-lake', '0'])
  const port = await indicator.says(/sends rice-lake on tcp:\/\/127\.0\.0\.1:(\d+)/)
  const before = (await taken()).length
  const gateway = program([], {
    ...{ GATEWAY_SERVER: app.address, GATEWAY_AGENCY: String(app.redSea.id), GATEWAY_KEY: key },
    ...{
      GATEWAY_INDICATOR: `tcp://127.0.0.1:${port}`,
      GATEWAY_FORMAT: 'rice-lake',
      GATEWAY_FOLDER: join(folder, 'own'),
    },
  })
  await gateway.says(/ kg sent, 0 waiting/)
  assert.deepEqual([await gateway.stop(), await indicator.stop()], [0, 0])
  assert.ok((await taken()).length > before)
})

test('a reading that the server will never accept is dropped and reported', { timeout: 60_000 }, async () => {
  const path = `port-loading/weighbridge/${scale.id}`
  const { version, name, code, terminal } = await app.get(path)
  const off = await app.ask('PUT', path, { version, name, code, terminal, isConnected: false })
  assert.equal(off.status, 200)
  const { heard, close } = open(app.address)
  simulator.show({ kg: 16_500 })
  await heard(news => news.is === 'sent' && news.verdict.is === 'refused' && news.left === 0)
  await close()
})

test('with a rejected key readings stay in the queue', { timeout: 60_000 }, async () => {
  await app.act('staff/machine-keys', machine.id, 'revoke', { reason: 'Lost' })
  const { heard, close } = open(app.address)
  simulator.show({ kg: 17_000 })
  await heard(news => news.is === 'sent' && news.verdict.is === 'unreachable' && news.left === 1)
  await close()
})

test('a weight settles also while the time of day stands still or is set back', { timeout: 20_000 }, async t => {
  simulator.show({ kg: 0 })
  const now = Date.now()
  t.mock.timers.enable({ apis: ['Date'], now })
  const gateway = open(`http://127.0.0.1:${await deadPort()}`)
  t.after(gateway.close)
  await gateway.heard(isStable(0))
  t.mock.timers.setTime(now - 3_600_000)
  simulator.show({ kg: 41_400 })
  await gateway.heard(isStable(41_400))
})
