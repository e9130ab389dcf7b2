// (e) A second `npm start`, what a browser loads before it shows the dashboard, and what the server keeps while nobody asks.

import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { demoPassword } from '../database/demo/accounts.ts'
import { launch } from '../tests/chromium.ts'
import { type Measurement, median } from './measurement.ts'
import type { World } from './world.ts'

type Started = { address: string; milliseconds: number; npm: ChildProcess }

const root = join(import.meta.dirname, '..')

const start = (folder: string): Promise<Started> =>
  new Promise((resolve, reject) => {
    const began = performance.now()
    const env = { ...process.env, PORT: '0', GMS_DATA: folder, GMS_DEMO: '0', LOG_LEVEL: 'warn' }
    const npm = spawn('npm', ['start'], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    const listen = (text: Buffer): void => {
      said += text
      const address = /ready at (http:\/\/\S+)/.exec(said)?.[1]
      if (address) resolve({ address, milliseconds: performance.now() - began, npm })
    }
    npm.stdout.on('data', listen)
    npm.stderr.on('data', listen)
    npm.once('error', reject)
    npm.once('exit', code => reject(new Error(`npm start ended with ${code}: ${said}`)))
  })

const stop = ({ npm }: Started): Promise<void> =>
  new Promise(resolve => {
    npm.removeAllListeners('exit')
    npm.once('exit', () => resolve())
    npm.kill('SIGINT')
  })

type Process = { pid: number; parent: number; rssKb: number; command: string }

const processes = (): Process[] =>
  execFileSync('ps', ['-eo', 'pid=,ppid=,rss=,args='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map(line => {
      const [, pid, parent, rss, command] = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(.*)$/.exec(line) as RegExpExecArray
      return { pid: Number(pid), parent: Number(parent), rssKb: Number(rss), command: command as string }
    })

// npm starts a shell, and the shell becomes the server.
const memoryOf = ({ npm }: Started): number => {
  const all = processes()
  const below = (pid: number): Process[] =>
    all.filter(({ parent }) => parent === pid).flatMap(child => [child, ...below(child.pid)])
  const server = below(npm.pid as number).find(({ command }) => /node \S*src\/start\.ts/.test(command))
  return (server?.rssKb ?? Number.NaN) / 1024
}

const compressedBytes = (url: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const asking = request(url, { headers: { 'accept-encoding': 'gzip, deflate, br' } }, answer => {
      let bytes = 0
      answer.on('data', part => (bytes += part.length))
      answer.on('end', () => resolve(bytes))
    })
    asking.on('error', reject)
    asking.end()
  })

// Which scripts a browser fetches between signing in and a dashboard at rest, each then weighed as it crosses the network.
const scriptsOfDashboard = async (address: string): Promise<number> => {
  const browser = await launch()
  try {
    const setting = await browser.newContext()
    const signingIn = await setting.newPage()
    await signingIn.goto(address)
    const { token } = (await (
      await signingIn.request.post(`${address}/login`, { data: { username: 'admin', password: demoPassword } })
    ).json()) as { token: string }
    await setting.addInitScript(kept => localStorage.setItem('x-gms-token', kept), token)
    const page = await setting.newPage()
    const scripts = new Set<string>()
    page.on('request', asked => asked.resourceType() === 'script' && scripts.add(asked.url()))
    await page.goto(address, { waitUntil: 'networkidle' })
    const bytes = await Promise.all([...scripts].map(compressedBytes))
    return bytes.reduce((sum, each) => sum + each, 0)
  } finally {
    await browser.close()
  }
}

/** Starts the application on the world's folder as a person would, several times. */
export const measureStarting = async (world: World, times = 3): Promise<Measurement[]> => {
  await stop(await start(world.folder))
  const took: number[] = []
  let scripts = 0
  let memory = 0
  for (let n = 0; n < times; n++) {
    const started = await start(world.folder)
    took.push(started.milliseconds)
    if (n === times - 1) {
      scripts = await scriptsOfDashboard(started.address)
      await sleep(5000)
      memory = memoryOf(started)
    }
    await stop(started)
  }
  return [
    { name: 'Second start, from `npm start` to ready', value: median(took) / 1000, unit: 's', target: { most: 1.5 } },
    { name: 'Scripts of the signed-in dashboard', value: scripts / 1000, unit: 'kB packed', target: { most: 250 } },
    { name: 'Memory of the server at rest, after the dashboard', value: memory, unit: 'MB' },
  ]
}
