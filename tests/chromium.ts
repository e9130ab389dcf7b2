// Finds a Chromium for the tests: an installed one, otherwise Debian's (as root), otherwise Playwright's.

import { spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'

// The headless shell does the same with a third less work.
const usualPlaces = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/microsoft-edge',
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
]

const onMachine = (): string | undefined => {
  const named = process.env.CHROMIUM_PATH
  if (named && !existsSync(named)) throw new Error(`CHROMIUM_PATH names ${named}, which does not exist.`)
  return named || usualPlaces.find(place => existsSync(place))
}

// Playwright returns the path of its full browser; the headless shell is in a folder beside it.
const playwrights = (): string | undefined => {
  const folder = dirname(dirname(dirname(chromium.executablePath())))
  return globSync(
    join(folder, 'chromium_headless_shell-*', '*', '{headless_shell,chrome-headless-shell,chrome-headless-shell.exe}'),
  ).at(-1)
}

const run = (program: string, ...args: string[]): boolean => {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync(program, args, { env, stdio: ['ignore', 'ignore', 'pipe'] }).status === 0
}

const fromDebian = (): string | undefined => {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  console.log('Installing Chromium for the browser tests ...')
  const install = (chromium: string): boolean =>
    run('apt-get', 'install', '-y', '--no-install-recommends', chromium, 'fonts-noto-core')
  const installAny = (): boolean => install('chromium-headless-shell') || install('chromium')
  return installAny() || (run('apt-get', 'update') && installAny()) ? onMachine() : undefined
}

const fromPlaywright = (): string | undefined => {
  console.log('Fetching a Chromium for the browser tests ...')
  const cli = join(dirname(import.meta.dirname), 'node_modules', 'playwright-core', 'cli.js')
  return run(process.execPath, cli, 'install', 'chromium-headless-shell') ? playwrights() : undefined
}

/** The path of a Chromium; installs one if there is none. */
export const findChromium = (): string => {
  const found = onMachine() ?? playwrights() ?? fromDebian() ?? fromPlaywright()
  if (!found)
    throw new Error(
      'The browser tests need a Chromium and none could be fetched; install one and name it with CHROMIUM_PATH.',
    )
  return found
}

const flags = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-gpu',
  '--disable-software-rasterizer',
  '--in-process-gpu',
  '--disable-breakpad',
  '--disable-dev-shm-usage',
]

/** Starts a browser, with further flags of its own; the caller closes it. */
export const launch = (further: readonly string[] = []): Promise<Browser> =>
  chromium.launch({ executablePath: findChromium(), args: [...flags, ...further] })
