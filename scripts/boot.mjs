// Runs before every other script, with any version of Node: installs what is missing, and then runs the script with Node 24.

import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const modules = join(root, 'node_modules')
const stamp = join(modules, '.installed-by-gms')
const runtime = join(modules, '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')
const hash = text => createHash('sha256').update(text).digest('hex')
const sleep = milliseconds => new Promise(resolve => setTimeout(resolve, milliseconds))
const major = Number(process.versions.node.split('.')[0])

const stop = (sentence, output = '') => {
  if (output.trim()) console.error(output.trimEnd())
  console.error(sentence)
  process.exit(1)
}

// The installation depends on the exact versions, and on the machine for which programs were chosen.
const wanted = () => {
  const lock = join(root, 'package-lock.json')
  if (!existsSync(lock)) stop('The file package-lock.json is missing; get a whole copy of GMS with git clone.')
  return hash(`${process.platform} ${process.arch} ${readFileSync(lock, 'utf8')}`)
}

const isInstalled = level => existsSync(stamp) && readFileSync(stamp, 'utf8') === level

// The npm that started this script, otherwise the one on the path.
const npm = () => {
  const own = process.env.npm_execpath ?? ''
  return basename(own) === 'npm-cli.js' && existsSync(own) ? [process.execPath, own] : ['npm']
}

const runNpm = () =>
  new Promise(resolve => {
    const [program, ...first] = npm()
    const args = [...first, 'ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund']
    const child = spawn(program, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    })
    let output = ''
    child.stdout.on('data', text => (output += text))
    child.stderr.on('data', text => (output += text))
    child.on('error', error => resolve({ missing: error.code === 'ENOENT', code: 1, output: error.message }))
    child.on('close', code => resolve({ missing: false, code, output }))
  })

const install = async level => {
  console.error('Installing what GMS needs; this takes about half a minute ...')
  rmSync(stamp, { force: true })
  const { missing, code, output } = await runNpm()
  if (missing) stop('GMS needs npm to install what it is made of, and there is none; install Node.js with npm.')
  if (/ENOSPC/.test(output)) stop('The disk is full; free some space and start again.')
  if (/E(ACCES|PERM|ROFS)\b/.test(output))
    stop(`The folder ${root} cannot be written; make it yours and start again.`, output)
  if (code !== 0) stop('The installation failed (npm says why above); check the network and start again.', output)
  writeFileSync(stamp, level)
}

const isAlive = pid => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

const holderOf = lock => {
  try {
    return Number(readFileSync(join(lock, 'holder'), 'utf8'))
  } catch {
    return 0
  }
}

const take = lock => {
  try {
    mkdirSync(lock)
    writeFileSync(join(lock, 'holder'), String(process.pid))
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

// Of two starts at once, the second waits for the first, and removes its lock if it has died.
const alone = async work => {
  const lock = join(tmpdir(), `gms-install-${hash(root).slice(0, 12)}`)
  for (let namelessTurns = 0; !take(lock); await sleep(200)) {
    const holder = holderOf(lock)
    namelessTurns = holder ? 0 : namelessTurns + 1
    if (holder ? !isAlive(holder) : namelessTurns > 10) rmSync(lock, { recursive: true, force: true })
  }
  const release = () => rmSync(lock, { recursive: true, force: true })
  process.on('exit', release)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(130))
  await work()
}

if (major < 20)
  stop(`GMS needs Node.js 20 or newer to start, and this is ${process.versions.node}; install a newer Node.js.`)
const level = wanted()
if (!isInstalled(level)) await alone(async () => isInstalled(level) || (await install(level)))
if (!existsSync(runtime) && major < 24) {
  stop(
    `There is no Node.js 24 on npm for ${process.platform}-${process.arch}; install Node.js 24 or newer yourself and start again.`,
  )
}
