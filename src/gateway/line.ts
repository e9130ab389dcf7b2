// The line to an indicator: TCP, or a serial device. Reopened whenever it breaks.

import { execFileSync } from 'node:child_process'
import { closeSync, constants, openSync } from 'node:fs'
import { createConnection, Socket } from 'node:net'
import { isatty, ReadStream } from 'node:tty'
import { pause } from '#gateway/pause.ts'

/** Where an indicator is: `tcp://10.0.0.5:4001`, or `serial:///dev/ttyUSB0?baud=9600&bits=8&parity=none&stop=1`. */
export type LineAddress =
  | { kind: 'tcp'; host: string; port: number }
  | { kind: 'serial'; path: string; baud: number; bits: 7 | 8; parity: 'none' | 'even' | 'odd'; stop: 1 | 2 }

const parities = ['none', 'even', 'odd'] as const

const serialOf = ({ pathname, searchParams }: URL): LineAddress | undefined => {
  const word = (name: string, otherwise: string): string => searchParams.get(name) ?? otherwise
  const [baud, bits, stop] = [Number(word('baud', '9600')), word('bits', '8'), word('stop', '1')]
  const parity = parities.find(name => name === word('parity', 'none'))
  const isRight = Number.isInteger(baud) && baud > 0 && /^[78]$/.test(bits) && /^[12]$/.test(stop)
  if (!isRight || !parity || pathname === '') return undefined
  return { kind: 'serial', path: pathname, baud, bits: bits === '7' ? 7 : 8, parity, stop: stop === '2' ? 2 : 1 }
}

/** Reads the address of a line; undefined if it is invalid. */
export const readLineAddress = (text: string): LineAddress | undefined => {
  const url = URL.parse(text)
  if (url?.protocol === 'tcp:' && url.hostname && url.port)
    return { kind: 'tcp', host: url.hostname.replace(/^\[|\]$/g, ''), port: Number(url.port) }
  return url?.protocol === 'serial:' ? serialOf(url) : undefined
}

type Serial = Extract<LineAddress, { kind: 'serial' }>

/** The arguments of `stty`: speed and format of a byte, no conversions, no echo. */
export const sttyArguments = ({ path, baud, bits, parity, stop }: Serial, platform: NodeJS.Platform): string[] => [
  ...[platform === 'darwin' ? '-f' : '-F', path, String(baud), 'raw', '-echo', 'clocal', 'cread', `cs${bits}`],
  ...[parity === 'none' ? '-parenb' : 'parenb', parity === 'odd' ? 'parodd' : '-parodd'],
  stop === 2 ? 'cstopb' : '-cstopb',
]

// Does not wait for the carrier, and does not make it this program's controlling terminal.
const openSerial = (address: Serial): Socket => {
  const { O_RDONLY, O_NOCTTY, O_NONBLOCK } = constants
  const file = openSync(address.path, O_RDONLY | O_NOCTTY | O_NONBLOCK)
  if (!isatty(file)) return new Socket({ fd: file, readable: true, writable: false })
  try {
    execFileSync('stty', sttyArguments(address, process.platform), { stdio: 'pipe' })
  } catch (error) {
    closeSync(file)
    throw error
  }
  return new ReadStream(file)
}

const open = (address: LineAddress): Socket => {
  if (address.kind === 'serial') return openSerial(address)
  // A line that is cut somewhere sends no event: TCP keep-alive detects it.
  return createConnection({ host: address.host, port: address.port, keepAlive: true, keepAliveInitialDelay: 10_000 })
}

type LineOptions = {
  onBytes: (bytes: Buffer) => void
  /** the line was opened or lost: called once for each change */
  onChange: (state: { isOpen: boolean; message: string }) => void
  stop: AbortSignal
  againMs?: number
  /** after this time without data from a streaming indicator the line counts as lost */
  silentMs?: number
}

// Reads until the line breaks or `stop` is aborted; returns why it ended.
const readOnce = (address: LineAddress, { onBytes, stop, silentMs = 30_000 }: LineOptions): Promise<string> =>
  new Promise(resolve => {
    const socket = open(address)
    let reason = 'the line was closed'
    const end = (): void => void socket.destroy()
    stop.addEventListener('abort', end)
    socket.setTimeout(silentMs, () => socket.destroy(new Error('the indicator is silent')))
    socket.on('data', bytes => onBytes(bytes))
    socket.on('end', end)
    socket.on('error', error => {
      reason = error.message
    })
    socket.on('close', () => {
      stop.removeEventListener('abort', end)
      resolve(reason)
    })
  })

/** Reads a line until `stop` is aborted. */
export const readLine = async (address: LineAddress, options: LineOptions): Promise<void> => {
  const { onBytes, onChange, stop, againMs = 2000 } = options
  let isOpen: boolean | undefined
  const change = (now: boolean, message: string): void => {
    if (isOpen !== now) onChange({ isOpen: now, message })
    isOpen = now
  }
  const hear = (bytes: Buffer): void => {
    change(true, 'the indicator is heard')
    onBytes(bytes)
  }
  while (!stop.aborted) {
    const reason = await readOnce(address, { ...options, onBytes: hear }).catch((error: Error) => error.message)
    change(false, reason)
    await pause(againMs, stop)
  }
}
