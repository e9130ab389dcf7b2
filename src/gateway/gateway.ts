// The gateway: reads indicators and sends each settled weight to the server.

import { randomUUID } from 'node:crypto'
import { type DeliveryNews, deliver } from '#gateway/deliver.ts'
import { formats } from '#gateway/formats.ts'
import type { Frame } from '#gateway/frame.ts'
import { readLine } from '#gateway/line.ts'
import { openQueue, type Reading } from '#gateway/queue.ts'
import type { GatewaySettings, ScaleSettings } from '#gateway/settings.ts'
import { newWatch, takeFrame } from '#gateway/stability.ts'

/** Events at a scale. */
export type News =
  | { scale: string; is: 'line'; isOpen: boolean; message: string }
  | { scale: string; is: 'fault'; fault: string }
  | { scale: string; is: 'unwritten'; problem: string }
  | { scale: string; is: 'stable'; reading: Reading; left: number }
  | ({ scale: string; is: 'sent' } & DeliveryNews)

type Tell = (news: News) => void

/** Feeds bytes of a format into the rule of stability; calls `onStable` with each weight to send, and reports each change of a fault. */
const watchWeights = ({ name, format, rule }: ScaleSettings, onStable: (kg: number) => void, tell: Tell) => {
  const { cut, parse } = formats[format]
  let watch = newWatch
  let kept: Buffer = Buffer.alloc(0)
  let fault: string | undefined
  const logFault = (frame: Frame): void => {
    const now = 'fault' in frame ? frame.fault : undefined
    if (now !== undefined && now !== fault) tell({ scale: name, is: 'fault', fault: now })
    fault = now
  }
  // Timed by a clock that nobody sets: after the time of day was set back, no weight would settle until that time comes again.
  return (bytes: Buffer): void => {
    const { frames, rest } = cut(Buffer.concat([kept, bytes]))
    kept = Buffer.from(rest)
    for (const frame of frames.map(parse)) {
      logFault(frame)
      const taken = takeFrame(watch, frame, performance.now(), rule)
      watch = taken.watch
      if (taken.stable !== null) onStable(taken.stable)
    }
  }
}

type Started = { end: () => Promise<void> }

const startScale = (scale: ScaleSettings, of: GatewaySettings, stop: AbortSignal, tell: Tell): Started => {
  const { name, key, line } = scale
  const queue = openQueue(of.folder, name, problem => tell({ scale: name, is: 'unwritten', problem }))
  const server = { address: of.server, agency: of.agency, key }
  let delivering: Promise<void> | undefined
  const begin = (): void => {
    if (delivering || queue.length === 0 || stop.aborted) return
    delivering = deliver({ server, queue, stop, tell: news => tell({ scale: name, is: 'sent', ...news }) }).finally(
      () => {
        delivering = undefined
        begin()
      },
    )
  }
  const onStable = (kg: number): void => {
    const reading = { event: randomUUID(), kg, at: new Date().toISOString() }
    queue.add(reading)
    tell({ scale: name, is: 'stable', reading, left: queue.length })
    begin()
  }
  const reading = readLine(line, {
    onBytes: watchWeights(scale, onStable, tell),
    onChange: state => tell({ scale: name, is: 'line', ...state }),
    stop,
  })
  begin()
  return { end: async () => void (await Promise.all([reading, delivering])) }
}

/** Starts the gateway; readings that wait on disk are sent first. `tell` receives all events. */
export const startGateway = (settings: GatewaySettings, tell: Tell): { close(): Promise<void> } => {
  const stop = new AbortController()
  const scales = settings.scales.map(scale => startScale(scale, settings, stop.signal, tell))
  return {
    async close() {
      stop.abort()
      await Promise.all(scales.map(({ end }) => end()))
    },
  }
}
