// A simulated indicator: streams frames of a format to every client that connects. For trying the gateway without a scale.

import { type AddressInfo, createServer, type Socket } from 'node:net'
import type { FormatName } from '#gateway/formats.ts'

type ScaleReading = { kg: number; isMoving?: boolean }

const pad = (text: string, width: number, by = ' '): string => text.padStart(width, by)

const mettler = ({ kg, isMoving }: ScaleReading, withChecksum: boolean): Buffer => {
  const [wordA, wordB] = [0b10_1010, 0b11_0000 | (isMoving ? 0b1000 : 0) | (kg < 0 ? 0b10 : 0)]
  const text = `\x02${String.fromCharCode(wordA, wordB)} ${pad(String(Math.abs(kg)), 6)}${pad('0', 6)}\r`
  const frame = Buffer.from(text, 'latin1')
  if (!withChecksum) return frame
  const sum = frame.reduce((all, byte) => all + byte, 0)
  return Buffer.concat([frame, Buffer.from([-sum & 0x7f])])
}

/** One frame as an indicator sends it. */
export const frameOf = (format: FormatName, shown: ScaleReading): Buffer => {
  const { kg, isMoving } = shown
  const digits = String(Math.abs(kg))
  if (format === 'rice-lake') {
    return Buffer.from(`\x02${kg < 0 ? '-' : ' '}${pad(digits, 7)}KG${isMoving ? 'M' : ' '}\r\n`, 'latin1')
  }
  if (format === 'avery-weigh-tronix') {
    return Buffer.from(` G${kg < 0 ? '-' : '+'}${pad(digits, 6, '0')} kg\r\n`, 'latin1')
  }
  return mettler(shown, format === 'mettler-toledo-checked')
}

export type Simulator = {
  port: number
  /** sets what the scale shows from now on */
  show(shown: ScaleReading): void
  close(): Promise<void>
}

/** Starts a simulator on a port of this machine; 0 lets the operating system choose. */
export const startSimulator = async (
  format: FormatName,
  { port = 0, everyMs = 100 }: { port?: number; everyMs?: number } = {},
): Promise<Simulator> => {
  let now: ScaleReading = { kg: 0 }
  const clients = new Set<Socket>()
  const server = createServer(client => {
    clients.add(client)
    client.on('error', () => {})
    client.on('close', () => clients.delete(client))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const timer = setInterval(() => {
    for (const client of clients) client.write(frameOf(format, now))
  }, everyMs)
  return {
    port: (server.address() as AddressInfo).port,
    show(shown) {
      now = shown
    },
    close() {
      clearInterval(timer)
      for (const client of clients) client.destroy()
      return new Promise(resolve => server.close(() => resolve()))
    },
  }
}
